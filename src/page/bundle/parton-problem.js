// Made by scripts/bundle from src/page/widget/widget.js: change that, not this.
var V=s=>s.slice(0,-2),Y=s=>s.slice(-2),v=s=>s.replace(/^[=-]|\+.*$/g,"").toUpperCase();function L(s){return s[0]==="="?"n":s[0]==="-"||s.replace(/\+.*$/,"")!==v(s)?"b":"w"}function et(s,e,t=L(e)){let o=s.toLowerCase();return(t==="n"?`=${s}`:t==="w"?s:o===s?`-${s}`:o)+e.replace(/^[^+]*/,"")}function ke(s,e){let t=e.cube?s[1]:"";return[...new Set(e.planes.map(n=>n.id[0]))].filter(n=>n!==s[0]).map(n=>n+t+Y(s))}function Be(s,e){return[{w:"white",b:"black",n:"neutral"}[L(s)],...s.split("+").slice(1),e.names[v(s)]??s].join(" ")}var q=s=>Object.fromEntries(s.map(({color:e,man:t,square:o,board:n,attributes:r=[]})=>{let a=r.includes("neutral")?"=K":e==="white"?"K":"k",l=r.filter(i=>i!=="neutral").map(i=>`+${i}`);return[n+o,et(t,a)+l.join("")]}));function Ae(s,e,t){let o=s.levels>1,n=s.boards.length>1,r=s.boards.flatMap((c,p)=>o?[..."ABCDEFGH"].slice(0,s.levels).map(h=>({id:c+h,world:p,title:n?`${h}/${c}`:`Level ${h}`})):[{id:c,world:p,title:`Board ${c}`}]),{files:a,ranks:l}=s,i=t.shared.includes(e);return{files:a,ranks:l,cube:o,planes:r,worlds:s.boards.length,shares:i,names:t.roles}}function J(s){let e=s.boards.length>1,t=a=>a.map(({square:l,board:i})=>l+(e?`/${i}`:"")).sort().join(", "),o=a=>{let l=new Map;for(let i of s.men)for(let c of a(i))l.set(c,[...l.get(c)??[],i]);return[...l]},n=o(({name:a})=>a?[a]:[]).map(([a,l])=>`${a[0].toUpperCase()}${a.slice(1)} ${t(l)}`),r=o(({attributes:a=[]})=>a.filter(l=>l!=="neutral"));return[n.join("; "),r.map(([a,l])=>`${a}: ${t(l)}`).join("; ")].filter(Boolean)}var tt="http://www.w3.org/2000/svg",C=100,X=46,st=74,N=34;function g(s,e={},...t){let o=document.createElementNS(tt,s);for(let[n,r]of Object.entries(e))o.setAttribute(n,r);return o.append(...t),o}function ee(s){return g("use",{href:`#${L(s)}${v(s)}`})}var ot=matchMedia("(prefers-reduced-motion: reduce)");function Ce({files:s,ranks:e},t){let o=t>1?st:20;return[s*C+2*X,e*C+X+o,o]}function te(s,e,t,o,n){let[r,a]=Ce(s,e),l=s.cube&&e>1?e/s.worlds:e,i=[1,0];for(let c=1;c<=e;c++){if(l%c)continue;let p=Math.ceil(e/c),h=Math.min(t/(c*(r+N)),o/(p*(a+N)),n);h>i[1]*1.001&&(i=[c,h])}return i}var xe=s=>s.planes.map(e=>({title:e.title,id:e.id,planes:[e]}));function Re(s,e,t,o=!1){let{files:n,ranks:r}=s,[a,l,i]=Ce(s,e.length),c=[t*a+(t-1)*N,Math.ceil(e.length/t)*(l+N)-N],p=g("svg",{viewBox:`0 0 ${c.join(" ")}`,class:"boards"}),h=new Map,d=new Map;return e.forEach(({title:u,id:b,planes:k},R)=>{let S=R%t*(a+N)+X,B=Math.floor(R/t)*(l+N)+i,M=s.cube?"ABCDEFGH".indexOf(b[1]):0,A=k.length>1?"both":`w${k[0].world}`,O=g("g",{role:"grid","aria-label":u,class:`board ${A}`});e.length>1&&O.append(g("text",{x:S+n*50,y:B-26,class:"title"},u)),O.append(g("rect",{x:S-6,y:B-6,width:n*C+12,height:r*C+12,class:"frame"}));let fe=(w,$,H)=>O.append(g("text",{x:w,y:$,class:"coordinate","aria-hidden":"true"},H));for(let w=0;w<r;w++){let $=g("g",{role:"row"}),H=o?w:r-1-w;for(let T=0;T<n;T++){let me=o?n-1-T:T,_="abcdefgh"[me]+(H+1),ge=S+T*C,be=B+w*C,we=g("g",{role:"gridcell",tabindex:-1,"data-cell":b+_,class:(me+H+M)%2?"light":"dark"},g("rect",{x:ge,y:be,width:C,height:C,class:"square"}));for(let Xe of k)h.set(Xe.id+_,{x:ge,y:be});d.set(b+_,we),$.append(we)}O.append($),fe(S-26,B+w*C+60,`${H+1}`)}for(let w=0;w<n;w++){let $=o?n-1-w:w;fe(S+w*C+50,B+r*C+37,"abcdefgh"[$])}p.append(O)}),{root:p,size:c,spots:h,cells:d}}function se(s,e,t){s.style.width=`${Math.floor(e[0]*t)}px`,s.style.height=`${Math.floor(e[1]*t)}px`}function Me({layer:s,drawn:e,spots:t},o,n,r){let a=new Map(e),l=[];n&&n.kind!=="pass"&&(l.push([n.from_board+n.from,n.to_board+n.to]),n.rook&&l.push([(n.rook.from_board??n.from_board)+n.rook.from,n.rook.to_board+n.rook.to]));for(let[i,c]of Object.entries(o)){let p=t.get(i);if(!p)continue;let h=e.get(i);h?.dataset.man!==c&&(h?.remove(),h=r(c,i),s.append(h),e.set(i,h)),h.style.transform=`translate(${p.x}px, ${p.y}px)`,a.delete(i);let d=l.find(([,b])=>b===i),u=d&&t.get(d[0]);u&&!ot.matches&&(s.append(h),h.animate([{transform:`translate(${u.x}px, ${u.y}px)`},{transform:h.style.transform}],{duration:260,easing:"cubic-bezier(.3,.1,.2,1)"}))}for(let[i,c]of a)c.remove(),e.delete(i)}function Se(s,e,t,o){for(let[n,r]of Object.entries(t))for(let a of ke(n,o)){let l=e.get(a);if(!l||t[a])continue;let{x:i,y:c}=l;s.append(g("rect",{x:i,y:c,width:C,height:C,class:"dim"}),g("g",{transform:`translate(${i} ${c})`,class:"ghost"},ee(r)))}}var F=class{constructor(e,t){this.host=e,this.sheet=t,this.men={},this.variant=null,this.flip=!1,this.style="two-boards",this.size=45,this.watch=new ResizeObserver(()=>this.arrange()),this.watch.observe(e)}show(e,{flip:t,style:o,size:n}){this.variant=e,this.flip=t,this.style=o,this.most=n/100,this.#o()}get merged(){let{style:e,variant:{planes:t,cube:o,shares:n}}=this;return e!=="two-boards"&&t.length===2&&!o&&!n}#s(){let e=this.merged?1:this.variant.planes.length,t=this.host.clientWidth||400,o=te(this.variant,e,t,1/0,this.most);if(e===2){let n=te(this.variant,e,t,.6*t,this.most);if(n[0]===2&&n[1]>.6*o[1])return n}return o}arrange(){if(!this.variant)return;let[e,t]=this.#s();e!==this.columns?this.#o():se(this.svg,this.extent,t)}#o(){let{variant:e,merged:t}=this,{planes:o}=e,n=t?[{title:"",id:o[0].id,planes:o}]:xe(e),[r,a]=this.#s(),{root:l,size:i,spots:c,cells:p}=Re(e,n,r,this.flip);for(let h of l.querySelectorAll("[role], [tabindex]"))for(let d of["role","tabindex","aria-label"])h.removeAttribute(d);l.setAttribute("role","img"),this.columns=r,this.extent=i,this.spots=c,this.cells=p,this.drawn=new Map,this.ghosts=g("g",{class:"ghosts"}),this.layer=g("g",{class:"men"}),l.append(this.ghosts,this.layer),this.svg?.remove(),this.svg=l,this.host.append(l),se(l,i,a),this.draw(this.men)}draw(e,t=null,o={}){this.men=e;for(let r of Object.values(e))this.sheet.need(r);Me(this,e,t,(r,a)=>this.#e(r,a)),this.ghosts.replaceChildren();let{variant:n}=this;!this.merged&&!n.shares&&n.worlds>1&&Se(this.ghosts,this.spots,e,n);for(let[r,a]of this.cells){let l=i=>i===r||this.merged&&i?.slice(1)===r.slice(1);for(let i of["from","to"])a.classList.toggle(i,l(o[i]))}this.svg.setAttribute("aria-label",nt(e,n))}#e(e,t){let o=g("g",{class:"man"}),n=this.merged&&V(t)!==this.variant.planes[0].id;n&&this.style==="ringed"&&o.append(g("circle",{cx:50,cy:50,r:45,class:"ring"}));let r=this.style==="turned"?"rotate(180 50 50)":"translate(14 13) scale(.72)";return o.append(g("g",n?{transform:r}:{},ee(e))),o}};function nt(s,e){let t=Object.keys(s).sort();return`${e.planes.map(({id:n,title:r})=>{let l=t.filter(i=>V(i)===n).map(i=>`${Be(s[i],e)} ${i.slice(n.length)}`);return`${r}: ${l.join(", ")||"empty"}`}).join(". ")}.`}var m=class extends Error{constructor(e,t=0){super(e),this.at=t}},Pe=s=>typeof s?.at=="number";function ve(s,e){let t=s.slice(0,e),o=[...t.slice(t.lastIndexOf(`
`)+1)].length+1;return{line:t.split(`
`).length,column:o}}function x(s){return`'${(s.length>24?`${s.slice(0,23)}…`:s).replaceAll(`
`," ")}'`}var Le='<g id="oK">!M46.8 20.5V14.6H41.2V9.4H46.8V4.5H53.2V9.4H58.8V14.6H53.2V20.5Z"/>!M50 21.5C43.6 24.6 41.2 31.5 44 38.5L50 49L56 38.5C58.8 31.5 56.4 24.6 50 21.5Z"/>!M27.5 70C10.5 57.5 7.5 41.5 20.5 34.6C31.5 29 44.5 35.5 50 49.5C55.5 35.5 68.5 29 79.5 34.6C92.5 41.5 89.5 57.5 72.5 70Z"/>!M27.5 69.5C41 65.5 59 65.5 72.5 69.5L74 80.5C59 77 41 77 26 80.5Z"/>!M21.5 91C21.5 83.5 35 79.5 50 79.5C65 79.5 78.5 83.5 78.5 91Z"/></g><g id="wK"@>~K*~K" fill="var(--paper)|!M31.2 62.6C18.5 53 16 43.6 24 40.2C33 36.6 43.5 43 46.9 58.6M68.8 62.6C81.5 53 84 43.6 76 40.2C67 36.6 56.5 43 53.1 58.6M50 50V66%ink^</g><g id="bK"@>~K*~K" fill="var(--ink)|!M31.2 62.6C18.5 53 16 43.6 24 40.2C33 36.6 43.5 43 46.9 58.6M68.8 62.6C81.5 53 84 43.6 76 40.2C67 36.6 56.5 43 53.1 58.6M50 50V66M28.6 70.3C41 66.6 59 66.6 71.4 70.3M27.2 79.9C41 77.1 59 77.1 72.8 79.9%paper^</g><g id="oQ">!M28 68L13.5 33.5L31.5 53L29.5 24L43.5 50L50 20.5L56.5 50L70.5 24L68.5 53L86.5 33.5L72 68Z"/>!M27.5 68.5C41 64.5 59 64.5 72.5 68.5L74 80.5C59 77 41 77 26 80.5Z"/>!M21.5 91C21.5 83.5 35 79.5 50 79.5C65 79.5 78.5 83.5 78.5 91Z"/>!M16.9 29A5.2 5.2 0 1 1 6.5 29A5.2 5.2 0 1 1 16.9 29Z"/>!M33.9 19A5.2 5.2 0 1 1 23.5 19A5.2 5.2 0 1 1 33.9 19Z"/>!M55.2 15A5.2 5.2 0 1 1 44.8 15A5.2 5.2 0 1 1 55.2 15Z"/>!M76.5 19A5.2 5.2 0 1 1 66.1 19A5.2 5.2 0 1 1 76.5 19Z"/>!M93.5 29A5.2 5.2 0 1 1 83.1 29A5.2 5.2 0 1 1 93.5 29Z"/></g><g id="wQ"@>~Q*~Q" fill="var(--paper)|!M29.5 61C42 57.6 58 57.6 70.5 61%ink^</g><g id="bQ"@>~Q*~Q" fill="var(--ink)|!M29.5 61C42 57.6 58 57.6 70.5 61M28.6 69.3C41 65.6 59 65.6 71.4 69.3M27.2 79.4C41 76.6 59 76.6 72.8 79.4%paper^</g><g id="oR">!M22 14.5H33V21.5H43.5V14.5H56.5V21.5H67V14.5H78V33L69.5 39.5V66L76 73V81H24V73L30.5 66V39.5L22 33Z"/>!M18.5 81H81.5V91H18.5Z"/></g><g id="wR"@>~R*~R" fill="var(--paper)|!M23.5 33.2H76.5M30.5 41H69.5M30.5 65H69.5M26 73.6H74%ink^</g><g id="bR"@>~R*~R" fill="var(--ink)|!M23.5 33.2H76.5M30.5 41H69.5M30.5 65H69.5M26 73.6H74M27 81H73%paper^</g><g id="oB">!M55.5 11A5.5 5.5 0 1 1 44.5 11A5.5 5.5 0 1 1 55.5 11Z"/>!M50 16.5C61 24 73 36.5 73 49C73 56 69.5 61.5 66 65H34C30.5 61.5 27 56 27 49C27 36.5 39 24 50 16.5Z"/>!M34 65H66L69.5 76.5C63.5 74 36.5 74 30.5 76.5Z"/>!M50 80.5C55 76 67 75.5 74 79C79 81.5 84.5 80 88.5 82.5L85.5 91C77 88.5 71 92 63.5 90.5C58 89.5 54 87.5 50 84.5C46 87.5 42 89.5 36.5 90.5C29 92 23 88.5 14.5 91L11.5 82.5C15.5 80 21 81.5 26 79C33 75.5 45 76 50 80.5Z"/></g><g id="wB"@>~B*~B" fill="var(--paper)|!M50 31.5V53M40.5 41.5H59.5%ink^</g><g id="bB"@>~B*~B" fill="var(--ink)|!M50 31.5V53M40.5 41.5H59.5M35 65H65M33 75C40 73.6 60 73.6 67 75%paper^</g><g id="oN">!M77 82C80.5 56 77 29.5 53.5 20.5L50.5 10.5L43.5 18.5L37.5 12L36 22.5C32.5 27 29.5 33 26.5 40C23.5 46.5 16.5 52 14.5 58.5C13 64 17 70.5 22.5 71L26 66.5L27.5 71.5C31.5 71 33.5 66.5 38 63.5C42.5 60.5 49 60.5 53 55.5C53.5 66 34 68 32 82Z"/>!M24.5 81.5H84V91H24.5Z"/></g><g id="wN"@>~N*~N" fill="var(--paper)|!M57 27.5C70 36 74 54 71.5 76M50 24.5L53 30%ink^!M41.4 33.6A3.4 3.4 0 1 1 34.6 33.6A3.4 3.4 0 1 1 41.4 33.6ZM23.6 58.4A2.1 2.1 0 1 1 19.4 58.4A2.1 2.1 0 1 1 23.6 58.4Z" fill="var(--ink)"/></g><g id="bN"@>~N*~N" fill="var(--ink)|!M57 27.5C70 36 74 54 71.5 76M50 24.5L53 30M34 81.5H75%paper^!M41.4 33.6A3.4 3.4 0 1 1 34.6 33.6A3.4 3.4 0 1 1 41.4 33.6ZM23.6 58.4A2.1 2.1 0 1 1 19.4 58.4A2.1 2.1 0 1 1 23.6 58.4Z" fill="var(--paper)"/></g><g id="oP">!M42.5 43.5C31 35 36.5 17 50 17C63.5 17 69 35 57.5 43.5L66.5 50.5V55H58.5C59.5 65 64 72 73 78V82H27V78C36 72 40.5 65 41.5 55H33.5V50.5Z"/>!M22 82H78V91H22Z"/></g><g id="wP"@>~P*~P" fill="var(--paper)|!M36.5 50.6H63.5%ink^</g><g id="bP"@>~P*~P" fill="var(--ink)|!M36.5 50.6H63.5M30 82H70%paper^</g><g id="oU">!M33 24.5L23.5 3.5L42.5 20.5Z"/>!M77 82C80.5 58 78 34.5 56 26L53.5 15.5L45.5 22.5L39 18.5L36 28C33 32 30.5 37 28 43C25 49.5 18 53.5 16 59.5C14.5 65 18.5 71 24 71.5L27.5 67L29 72C33 71.5 35 67.5 39.5 64.5C44 61.5 50 61.5 54 56.5C54.5 67 35 68 33 82Z"/>!M24.5 81.5H84V91H24.5Z"/></g><g id="wU"@>~U*~U" fill="var(--paper)|!M58.5 32C70 40 74 56 71.5 76M29.5 15.5L34.5 13.5%ink^!M42.4 37.6A3.3 3.3 0 1 1 35.8 37.6A3.3 3.3 0 1 1 42.4 37.6ZM25 60A2 2 0 1 1 21 60A2 2 0 1 1 25 60Z" fill="var(--ink)"/></g><g id="bU"@>~U*~U" fill="var(--ink)|!M58.5 32C70 40 74 56 71.5 76M29.5 15.5L34.5 13.5M34 81.5H75%paper^!M42.4 37.6A3.3 3.3 0 1 1 35.8 37.6A3.3 3.3 0 1 1 42.4 37.6ZM25 60A2 2 0 1 1 21 60A2 2 0 1 1 25 60Z" fill="var(--paper)"/></g>',Ne=[["!",'<path d="'],["@",' stroke-linejoin="round" stroke-linecap="round"'],["%",'" fill="none" stroke="var(--'],["^",')" stroke-width="3.2"/>'],["~",'<use href="#o'],["*",'" fill="var(--paper)" stroke="var(--paper)" stroke-width="10"/>'],["|",'" stroke="var(--ink)" stroke-width="3.6"/>']],ye=`
K:king:K:K:K:R:K0
Q:queen:Q:Q:D:D:Q0
R:rook:R:R:T:T:R0
B:bishop:B:B:L:F:B0
N:knight:N:S:S:C:N0
P:pawn:P:P:B:P:P0
U:unicorn:U::::U0
WE:wazir:WE:WE:WE:VI:R2
FE:fers:FE:FE:FE:FE:B3
DA:dabbaba:DA:DA:DA:DA:R1
AL:alfil:AL:AL:AL:AL:B1
R11:threeleaper:threeleaper::::R1
CA:camel:CA:CA:CA:CH:N3
Z:zebra:Z:Z:Z:Z:N1
R14:tripper:tripper::::B1
R15:fourleaper:fourleaper::::R1
GI:giraffe:GI:GI:GI:GI:B3
AN:antelope:AN:AN:AN:AN:B1
BU:root-25-leaper:BU:BU:BU:BU:B2
RF:root-50-leaper:RF:RF:WF:CC:R2
SQ:squirrel:SQ:SQ:EI:EC:N1
GN:gnu:GN:GN:GN:G:B1
OK:okapi:OK:OK:OK:OK:B3
BI:bison:BI:BI:BI:BI:N3
ZE:zebu:ZE:ZE:ZE:ZE:N1
EK:erlking:EK:EK:EK:RE:R1
NR:nightrider:NR:N:N:N:N2
R27:dabbabarider:dabbabarider::::R3
R28:alfilrider:alfilrider::::B3
CR:camelrider:CR:CR:CR:CN:R3
ZR:zebrarider:ZR:ZR:ZR:ZN:N1
GR:gnurider:GR:GR:GR:GN:N1
WR:wazirrider:WR:WR:WR:VS:R3
FR:fersrider:FR:FR:FR:FS:B3
AM:amazon:AM:AM:AM:AM:Q3
EM:empress:EM:EM:KN:IM:R2
PR:princess:PR:PR:PR:PR:B2
WA:waran:WA:WA:WA:V:R1
ET:elephant:ET:ET:ET:EL:Q2
G:grasshopper:G:G:G:S:Q2
G2:grasshopper-2:G2:G2:G2:S2:Q2
G3:grasshopper-3:G3:G3:G3:S3:Q2
RH:rookhopper:RH:RH:TH:ST:R2
BH:bishophopper:BH:BH:LH:SF:B2
NH:nightriderhopper:NH:NH:NH:SN:B1
CH:camelriderhopper:CH:CH:CH:SC:R3
ZH:zebrariderhopper:ZH:ZH:ZH:SZ:N1
GH:gnuriderhopper:GH:GH:GH:SG:N3
KH:kinghopper:KH:KH:KH:SR:Q1
KP:knighthopper:KP:KP:SH:SV:N1
CG:contragrasshopper:CG:CG:KG:SA:Q1
SO:scorpion:SO:SO:SO:SO:Q3
GL:gral:GL:GL:GL:GL:R1
KA:kangaroo:KA:KA:KA:KA:Q3
DO:dolphin:DO:DO:DE:DN:Q1
LI:lion:LI:LI:LI:LI:Q3
RL:rook-lion:RL:RL:TL:TL:R3
BL:bishop-lion:BL:BL:LL:FL:B3
NL:nightrider-lion:NL:NL:NL:NL:N3
RT:rabbit:RT:RT:HE:LA:Q1
KL:kangaroo-lion:KL:KL:LK:KL:Q3
BO:bob:BO:BO:BO:BO:Q2
EQ:equihopper:EQ:EQ:EQ:EA:Q1
NE:non-stop equihopper:NE:NE:NE:EQ:Q1
OR:orix:OR:OR:OR:OR:Q3
M:moose:M:M:EL:E:Q3
EA:eagle:EA:EA:AD:AI:R3
SW:sparrow:SW:SW:SP:M:N1
HA:hamster:HA:HA:HA:HA:Q1
RM:rook-moose:RM:RM:TC:ET:R1
RE:rook-eagle:RE:RE:TA:AT:R3
RW:rook-sparrow:RW:RW:TS:MT:R2
BM:bishop-moose:BM:BM:LC:EF:B1
BE:bishop-eagle:BE:BE:LA:AF:B3
BW:bishop-sparrow:BW:BW:LS:MF:B2
MG:marguerite:MG:MG:MG:MG:Q2
B1:bouncer:B1:B1:B1:B1:Q2
B2:rook bouncer:B2:B2:B2:B2:R2
B3:bishop bouncer:B3:B3:B3:B3:B2
LE:leo:LE:LE:LE:LE:Q1
PA:pao:PA:PA:PA:PA:R3
VA:vao:VA:VA:VA:VA:B3
NA:nao:NA:NA:NA:NA:N2
KO:kao:KO:KO:KO:KO:N2
SE:senora:SE:SE:SE:DG:Q3
FA:faro:FA:FA:FA:FA:R3
LO:loco:LO:LO:LO:LO:B3
DG:double grasshopper:DG:DG:DG:DS:Q2
DK:double rookhopper:DK:DK:DT:DT:R2
DB:double bishophopper:DB:DB:DL:DF:B2
EE:eagle equihopper:EE:EE:AE:AE:R3
EN:eagle non-stop equihopper:EN:EN:AQ:AQ:R3
TH:treehopper:TH:TH:UH:SB:B2
GE:greater treehopper:GE:GE:GU:SM:B3
LH:leafhopper:LH:LH:BH:SE:B2
GF:greater leafhopper:GF:GF:GB:SU:B3
RR:rook/bishop hunter:RR:RR:TJ:TC:R2
BR:bishop/rook hunter:BR:BR:LJ:FC:B2
Q/R:queen/rook hunter of its side:Q/R:Q/R:D/T:D/T:Q3
Q/B:queen/bishop hunter of its side:Q/B:Q/B:D/L:D/F:Q3
Q/S:queen/knight hunter of its side:Q/S:Q/S:D/S:D/C:Q3
R/Q:rook/queen hunter of its side:R/Q:R/Q:T/D:T/D:R3
R/B:rook/bishop hunter of its side:R/B:R/B:T/L:T/F:R3
R/S:rook/knight hunter of its side:R/S:R/S:T/S:T/C:R3
B/Q:bishop/queen hunter of its side:B/Q:B/Q:L/D:F/D:B3
B/R:bishop/rook hunter of its side:B/R:B/R:L/T:F/T:B3
B/S:bishop/knight hunter of its side:B/S:B/S:L/S:F/C:B3
S/Q:knight/queen hunter of its side:S/Q:S/Q:S/D:C/D:N3
S/R:knight/rook hunter of its side:S/R:S/R:S/T:C/T:N3
S/B:knight/bishop hunter of its side:S/B:S/B:S/L:C/F:N3
P/Q:pawn/queen hunter of its side:P/Q:P/Q:B/D:P/D:P3
P/R:pawn/rook hunter of its side:P/R:P/R:B/T:P/T:P3
P/B:pawn/bishop hunter of its side:P/B:P/B:B/L:P/F:P3
P/S:pawn/knight hunter of its side:P/S:P/S:B/S:P/C:P3
L:locust:L:L:H:L:Q1
LR:rook-locust:LR:LR:HT:LT:R1
LB:bishop-locust:LB:LB:HL:LF:B1
LN:nightrider-locust:LN:LN:HN:LN:N1
LS:rose-locust:LS:LS:LR:LR:N1
MH:marine ship:MH:MH:MC:BM:R1
SI:siren:SI:SI:SI:SI:Q3
TR:triton:TR:TR:TR:TR:R3
ND:nereid:ND:ND:ND:NE:B2
MS:marine knight:MS:MS:MS:CM:N1
PO:poseidon:PO:PO:PO:PO:K1
RO:rose:RO:RO:RO:RO:R1
RP:rosehopper:RP:RP:RH:RS:R2
RN:roselion:RN:RN:RN:RL:R3
RA:rao:RA:RA:RA:RA:R2
BT:boyscout:BT:BT:PF:BT:B2
GT:girlscout:GT:GT:PN:GT:R1
SS:spiralspringer:SS:SS:SS:CS:N1
DS:diagonal spiralspringer:DS:DS:DS:CD:N3
S2:spiralspringer (2,0):S2:S2:S2:N2:N1
S4:spiralspringer (4,0):S4:S4:S4:N4:N1
S1:spiralspringer (1,1):S1:S1:S1:N1:N1
S3:spiralspringer (3,3):S3:S3:S3:N3:N1
MA:mao:MA:MA:MA:MA:N1
MO:moa:MO:MO:MO:MO:N3
AO:maorider:AO:AO:AO:AO:N1
OA:moarider:OA:OA:OA:OA:N3
AH:maohopper:AH:AH:AH:AS:N3
OH:moahopper:OH:OH:OH:OS:N1
SA:saltador:SA:SA:SA:SL:N3
ML:maorider-lion:ML:ML:ML:ML:N3
MM:moarider-lion:MM:MM:MM:MM:N1
AR:archbishop:AR:AR:ER:AR:B2
RB:reflecting bishop:RB:RB:RL:FR:B3
EH:edgehog:EH:EH:RD:EH:Q3
DR:dragon:DR:DR:DR:DR:N1
GY:gryphon:GY:GY:GY:GY:B1
SH:ship:SH:SH:SC:BA:R1
CP:Chinese pawn:CP:CP:CB:PC:P1
QQ:querquisite:QQ:QQ:OD:QQ:R2
DU:dummy:DU:DU:DU:PI:K3
O:orphan:O:O:O:O:P3
F:friend:F:F:F:A:P3
BP:Berolina pawn:BP:BP:BB:PB:P2
SP:superpawn:SP:SP:SB:SP:P3
BS:Berolina superpawn:BS:BS:BS:BS:P1
MP:marine pawn:MP:MP:MB:PM:P1
PP:reverse pawn:PP:PP:RB:PV:P2
24:(2,4)-leaper:24:24:24:24:N3
R163:(4,4)-leaper:(4,4)-leaper::::N1
R164:(0,5)-leaper:(0,5)-leaper::::N1
15:(1,5)-leaper:15:15:15:15:B2
25:(2,5)-leaper:25:25:25:25:B1
35:(3,5)-leaper:35:35:35:35:N3
R168:(4,5)-leaper:(4,5)-leaper::::N1
R169:(5,5)-leaper:(5,5)-leaper::::N1
R170:(0,6)-leaper:(0,6)-leaper::::N1
16:(1,6)-leaper:16:16:16:16:Q3
R172:(2,6)-leaper:(2,6)-leaper::::N1
36:(3,6)-leaper:36:36:36:36:N1
R174:(4,6)-leaper:(4,6)-leaper::::N1
R175:(5,6)-leaper:(5,6)-leaper::::N1
R176:(6,6)-leaper:(6,6)-leaper::::N1
R177:(0,7)-leaper:(0,7)-leaper::::N1
R178:(1,7)-leaper:(1,7)-leaper::::N1
R179:(2,7)-leaper:(2,7)-leaper::::N1
37:(3,7)-leaper:37:37:37:37:B1
R181:(4,7)-leaper:(4,7)-leaper::::N1
R182:(5,7)-leaper:(5,7)-leaper::::N1
R183:(6,7)-leaper:(6,7)-leaper::::N1
R184:(7,7)-leaper:(7,7)-leaper::::N1
R185:(0,3)-rider:(0,3)-rider::::R3
R186:(3,3)-rider:(3,3)-rider::::B3
I:imitator:I:I:I:I:K2
R188:unknown man:unknown man::::P2
R189:unknown officer:unknown officer::::N2
`,$e=`
orthodox:Orthodox chess:8:8:1:0:0:A=Board=0:rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w
alice:Alice chess:8:8:2:0:0:A=Board A=0;B=Board B=1:rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | 8/8/8/8/8/8/8/8 w
alice2:Alice Chess 2:8:8:2:0:0:A=Board A=0;B=Board B=1:8/8/8/8/8/8/PPPPPPPP/RNBQKBNR | rnbqkbnr/pppppppp/8/8/8/8/8/8 w
ms-alice:Ms. Alice Chess:8:8:2:0:0:A=Board A=0;B=Board B=1:rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | 8/8/8/8/8/8/8/8 w
odonohue:O'Donohue Chess:8:8:2:0:1:A=Board A=0;B=Board B=1:rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | 8/8/8/8/8/8/8/8 w
duo:Duo Chess:8:8:2:0:1:A=Board A=0;B=Board B=1:8/8/8/8/8/8/PPPPPPPP/RNBQKBNR | rnbqkbnr/pppppppp/8/8/8/8/8/8 w
alice8x4:Parton's small Alice:4:8:2:0:0:A=Board A=0;B=Board B=1:rqkr/nbbn/pppp/4/4/PPPP/NBBN/RQKR | 4/4/4/4/4/4/4/4 w
alice3:Three-board Alice:8:8:3:0:1:A=Board A=0;B=Board B=1;C=Board C=2:rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | 8/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/8 w
raumschach:Raumschach:5:5:1:1:0:AA=Level A=0;AB=Level B=0;AC=Level C=0;AD=Level D=0;AE=Level E=0:5/5/5/PPPPP/RNKNR | 5/5/5/PPPPP/BUQBU | 5/5/5/5/5 | ubqub/ppppp/5/5/5 | rnknr/ppppp/5/5/5 w
raumschach2:Alice chess on two cubes:5:5:2:1:0:AA=Cube A, level A=0;AB=Cube A, level B=0;AC=Cube A, level C=0;AD=Cube A, level D=0;AE=Cube A, level E=0;BA=Cube B, level A=1;BB=Cube B, level B=1;BC=Cube B, level C=1;BD=Cube B, level D=1;BE=Cube B, level E=1:5/5/5/PPPPP/RNKNR | 5/5/5/PPPPP/BUQBU | 5/5/5/5/5 | ubqub/ppppp/5/5/5 | rnknr/ppppp/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 w
`,Ee=`
Circe
Mirror Circe
Equipollents Circe
Parrain Circe
PWC
Chameleon Circe
Diagram Circe
Clone Circe
Symmetry Circe
Couscous Circe
Super Circe
April Chess
File Circe
Rank Circe
Antipodean Circe
Cage Circe
Take & Make Circe
Haunted Chess
Ghost Chess
Lost Pieces
Anticirce
Anticirce Cheylan
Mirror Anticirce
Equipollents Anticirce
Symmetry Anticirce
Anti Super Circe
Immun Chess
Geneva Chess
Mars Circe
Antimars Circe
Phantom Chess
Take & Make
Make & Take
Plus Chess
Andernach
Anti-Andernach
Tibet Chess
Double Tibet Chess
Chameleon Pursuit
Volage
Hypervolage
Magic Squares
White Maximummer
Black Maximummer
White Minimummer
Black Minimummer
White Ultra Maximummer
Black Ultra Maximummer
White Ultra Minimummer
Black Ultra Minimummer
White Must Capture
Black Must Capture
White Ultra Must Capture
Black Ultra Must Capture
White Follow My Leader
Black Follow My Leader
White Alphabetic Chess
Black Alphabetic Chess
White Forced Square
Black Forced Square
White Consequent Forced Square
Black Consequent Forced Square
Duellist Chess
White Maxdister
White Mindister
Black Maxdister
Black Mindister
Back-Home
White Synchron Mover
Black Synchron Mover
White Antisynchron Mover
Black Antisynchron Mover
White Ultraschachzwang
Black Ultraschachzwang
Black Checks
No White Capture
No Black Capture
No White Promotion
No Black Promotion
White Promotion Squares
Black Promotion Squares
Glasgow Chess
Cavalier Majeur
Leofamily
Chinese Chess
Marine Chess
Ultramarine Chess
Argentinian Chess
Promotion Only
Single Box
Single Box type 2
Single Box type 3
Checkless Chess
Exclusive Chess
MAFF
OWU
AMU
Vogtländer Chess
Brunner Chess
Anti-Kings
White Royal Square
Black Royal Square
Bicolores
Castling Chess
Rokagogo
Lèse-Majesté
Actuated Revolving Centre
Actuated Revolving Board
Republican Chess
Republican Chess type 1
Royal Dynasty
Extinction Chess
Losing Chess
Pepo
SAT
Strict SAT
BGL
Grid Chess
Monochromatic Chess
Bichromatic Chess
White Edge Mover
Black Edge Mover
Köko
New Köko
Anti-Köko
Contact Grid Chess
Madrasi
Madrasi rex inclusive
Isardam
Isardam type B
Isardam rex inclusive
Leffie
Patrol Chess
Ultra Patrol
Lortap
Provocation Chess
PAD Chess
PAD Chess rex inclusive
PAD Chess strict
PAD Chess strict rex inclusive
Woozles
Woozles rex exclusive
BiWoozles
BiWoozles rex exclusive
Heffalumps
Heffalumps rex exclusive
BiHeffalumps
BiHeffalumps rex exclusive
CAST Chess
CAST Chess Inverse
Superguards
Antiguards
White Multi-Captures
Black Multi-Captures
Shielded Kings
Functionary Chess
Disparate Chess
Fuddled Men
Immobilio
Partial Paralysis
Eiffel Chess
Central Chess
Einstein Chess
Reverse Einstein Chess
Anti-Einstein Chess
Norsk Sjakk
Relegation Chess
Chameleon Chess
Line Chameleon Chess
Frankfurt Chess
Frankfurt Chess rex exclusive
Protean Chess
Protean Chess rex exclusive
Bolero
Bolero rex inclusive
Bolero Inverse
Bolero Inverse rex inclusive
Point Reflection
Annan Chess
Nanna Chess
Face-to-Face
Back-to-Back
Cheek-to-Cheek
Transmission Menace
Power Transfer
Power Transfer rex inclusive
White Transmuted King
Black Transmuted King
White Super Transmuting King
Black Super Transmuting King
White Reflecting King
Black Reflecting King
White Vaulting King
Black Vaulting King
White Köbul King
Black Köbul King
Snek Chess
Circle Snek
Influencer
All-in Chess
Mainly-in Chess
Half-in Chess
Bicaptures
Messigny Chess
Messigny Chess rex exclusive
Danger Circe
Sentinels
Sentinels pion adverse
Masand
Masand generalised
Anda
Anda Inverse
Swapping Kings
White Oscillating Kings
Black Oscillating Kings
White Oscillating Kings type B
Black Oscillating Kings type B
White Oscillating Kings type C
Black Oscillating Kings type C
Haaner Chess
Hole
Wormholes
Imitator
No Promotion to Imitator
Breton
Breton adverse
Breton chromatic
Breton adverse chromatic
`,oe=["royal","neutral","half-neutral","kamikaze","chameleon","paralysing","magic","hurdle-colour-changing"];var ne=["english","popeye","german","french"],W=ye.trim().split(`
`).map(s=>{let[e,t,o,n,r,a,l]=s.split(":");return{id:e,name:t,letters:{english:o,popeye:n,german:r,french:a},figure:l.slice(0,-1),turns:Number(l.slice(-1))}}),Te=new Map(W.map(s=>[s.id,s])),De=s=>Te.get(s),D=Object.fromEntries(W.map(({id:s,name:e})=>[s,e])),Qe=s=>!"KQRBNP".includes(s);function I(s,e){let t=s.toUpperCase();if(t)return e==="english"&&t==="S"?Te.get("N"):W.find(o=>o.letters[e]===t)}var Oe=s=>s.toLowerCase().replace(/[^a-z0-9(,)]/g,"");function rt(s){let e=I(s,"english");if(e)return e;let t=/^\(?(\d),\s*(\d)\)?[- ]?(leaper|rider)$/i.exec(s.trim()),o=t&&[t[1],t[2]].sort().join(","),n=Oe(t?`(${o})-${t[3]}`:s);return W.find(r=>Oe(r.name)===n)}function Q(s,e,t=[]){let o=e==="n"||t.includes("neutral"),n=s.toLowerCase(),r=n===s?`-${s}`:n,a=oe.filter(i=>i!=="neutral"&&t.includes(i));return(o?`=${s}`:e==="b"?r:s)+a.map(i=>`+${i}`).join("")}function K(s,e){let t=[],o=null,n=s.trim(),r=[...oe].sort((i,c)=>c.length-i.length);for(let i=!0;i;){i=!1;for(let c of[...r,"white","black"]){let p=n.slice(c.length);if(!(!n.toLowerCase().startsWith(c)||!/^[\s-]+\S/.test(p))){c==="white"||c==="black"?o=c[0]:t.push(c),n=p.replace(/^[\s-]+/,""),i=!0;break}}}let a=rt(n);if(!a)throw new m(`found the man ${x(n)}, expected letters or a name`,e);let l=n.match(/[a-z]/i)?.[0];return l&&(o??=l===l.toLowerCase()?"b":"w"),{role:a,attributes:t,side:o}}var He=new Map($e.trim().split(`
`).map(s=>{let[e,t,o,n,r,a,l,i,c]=s.split(":");return[e,{name:e,title:t,files:+o,ranks:+n,worlds:+r,cube:a==="1",shares:l==="1",names:D,array:c,planes:i.split(";").map(p=>{let[h,d,u]=p.split("=");return{id:h,title:d,world:+u}})}]}));function P(s,e){let t=s.toLowerCase().replaceAll("_","-"),o=He.get(t);if(o)return o;let n=[...He.keys()].join(", ");throw new m(`found the rules ${x(s)}, expected one of ${n}`,e)}var qt=Ee.trim().split(`
`);var E=()=>({title:"",authors:[],source:"",comment:"",variant:null,conditions:[],stipulation:"",men:{},turn:null,castling:null,enPassant:null,dialect:!1,duplex:"no",whiteToPlay:!1,zero:!1,twins:[],solution:[],unread:[]}),Ke=s=>s<26?String.fromCharCode(97+s):`z${s-25}`;function G(s){let[,e]=/^\s*(.*?)(\s+\d+(\.\d+)*\.*)?\s*$/s.exec(s.replace("½",".5")),t=e.replace(/\s+/g,"").replace(/\*$/,"");return(/^pg(?=\d)/i.test(t)?`dia${t.slice(2)}`:t).replace(/^(.*->)?(p?ser|reci|semi|exact)-?/i,(n,r="",a)=>`${r}${a.toLowerCase()}-`).replace(/-([HSR])(?=[#=])/,n=>n.toLowerCase()).replace(/\.0$/,"")}var re=(s,e)=>"abcdefgh"[s]+(e+1);function ie(s,e){let t=[];for(let o=0;o<s.length;o++){let n=s[o];if(/\s/.test(n))continue;if(n!=="["){t.push({text:n,at:e+o});continue}let r=s.indexOf("]",o);if(r<0)throw new m("this bracket is not closed, expected ']'",e+o);t.push({text:s.slice(o,r+1),at:e+o}),o=r}return t}function ae({text:s,at:e},t=new Map){if(s[0]==="["){let{role:a,attributes:l,side:i}=K(s.slice(1,-1),e);if(!i&&!l.includes("neutral"))throw new m(`${s} shows no side, expected [white …] or [black …]`,e);return Q(a.id,i,l)}let o=s===s.toLowerCase()?"b":"w",n=t.get(s.toUpperCase());if(n)return Q(n.role.id,o,n.attributes);let r=/[a-z]/i.test(s)?I(s,"english"):void 0;if(r&&"KQRBNPU".includes(r.id))return Q(r.id,o);throw new m(`found ${x(s)}, expected a letter of KQRBNP or a vacant square`,e)}function it(s,e,t,o,n,r){let a=s.split(/\/(?![^[]*\])/),{files:l,ranks:i}=o;if(a.length!==i){let p=`${a.length} rank${a.length===1?"":"s"}`;throw new m(`${t.title} has ${p}, expected ${i} joined by '/'`,e)}let c=e;a.forEach((p,h)=>{let d=0;for(let u of ie(p,c)){if(/^[1-8]$/.test(u.text)){d+=Number(u.text);continue}if(u.text==="*"||u.text==="(")throw new m("the widget does not read FEN with turned figures, expected [G]",u.at);let b=ae(u,n);d<l&&(r[t.id+re(d,i-1-h)]=b),d++}if(d!==l){let u=`rank ${i-h} of ${t.title}`;throw new m(`${u} has ${d} squares, expected ${l}`,c)}c+=p.length+1})}function at(s){if(!s.includes("|")||s.split("/").length!==8||/\s/.test(s.trim()))return null;let e=["",""],t=0;for(let o of s.trim())if(o==="|")t=1;else if(/[1-8/]/.test(o)){let n=o==="/"?o:"1".repeat(Number(o));e.forEach((r,a)=>e[a]+=n)}else e[t]+=o,e[1-t]+="1",t=0;return e.join(" | ")}function lt(s){let e=s.trim().split(/\s/)[0],t=at(e),o=t?s.replace(e,t):s,n=o.replace(/\[[^\]]*\]?/g,l=>"[".repeat(l.length)),r=[],a=0;for(;;){let[,l,i]=/^([\s|]*)([^\s|]*)/.exec(n.slice(a));if(a+=l.length,r.push({text:o.slice(a,a+i.length),at:t?0:a}),a+=i.length,!/^\s*\|/.test(n.slice(a)))break}return{boards:r,fields:o.slice(a).trim().split(/\s+/).filter(Boolean),at:a}}function ct(s,e,t){let o={},n=null,r="english",a=null,l=!1,i=[[/^(white|wei(ss|ß)|blancs?)$/i,"w"],[/^(black|schwarz|noirs?)$/i,"b"]],c=[];for(let{0:h,index:d}of s.matchAll(/[^\s,:;]+/g)){let u=e+d,b=i.find(([A])=>A.test(h));if(b&&/^\s+to\s+move/i.test(s.slice(d+h.length))){a=b[1];break}if(b){n=b[1],/^(wei|schw)/i.test(h)&&(r=ne[2]),/^(blanc|noir)/i.test(h)&&(r=ne[3]);continue}let k=/^([A-Z0-9]*?|\[[^\]]+\])((?:[a-h][1-8])+)(?:\/([A-C]))?$/.exec(h);if(!k||!n){let A=n?"a man with its squares such as Qd7/B":"white or black first";throw new m(`found ${x(h)}, expected ${A}`,u)}let[,R,S,B="A"]=k,M=R[0]==="["?K(R.slice(1,-1),u).role:I(R||(r==="english"?"P":"B"),r);if(!M)throw new m(`found the man ${x(R)}, expected letters of a man`,u);l||=B!=="A";for(let A of S.match(/../g))c.push([B+A,Q(M.id,n)])}let p=t??P(l?"alice":"orthodox");for(let[h,d]of c)o[h]=d;return{variant:p,men:o,turn:a,castling:null,enPassant:null}}function U(s,e=0,t=null,o=new Map){if(/^\s*(white|wei(ss|ß)|blancs?|black|schwarz|noirs?)\b/i.test(s))return ct(s,e,t);let{boards:n,fields:r}=lt(s),a=t??P(n.length>1?"alice":"orthodox",e),l={};if(n.length>a.planes.length){let h=a.planes.length;throw new m(`found ${n.length} boards, but ${a.name} has ${h}`,e)}n.forEach((h,d)=>{it(h.text,e+h.at,a.planes[d],a,o,l)});let[i,c,p]=r;if(i&&!/^[wb]$/i.test(i)){let h=e+Math.max(0,s.indexOf(i,n.at(-1).at));throw new m(`found ${x(i)} for the side to move, expected w or b`,h)}return{variant:a,men:l,turn:i?.toLowerCase()??null,castling:c??null,enPassant:p&&p!=="-"?p:null}}var ht={n:`
`,r:"\r",t:"	",0:"\0","\\":"\\",'"':'"',"'":"'"},pt=40;function dt(s){let e=[],t=0,o=(i,c,p)=>{e.push({kind:i,value:c,at:t}),t+=p},n=/(?:[\s\uFEFF]+|\/\/[^\n]*)*/y,r=/[\p{L}_][\p{L}\p{N}_-]*/uy,a=/[\d+.-][\w.+-]*/y,l=i=>(i.lastIndex=t,i.exec(s)?.[0]??"");for(;t+=l(n).length,!(t>=s.length);){let i=s[t];if(s.startsWith("/*",t))t=ut(s,t);else if("([{".includes(i))o("open",i,1);else if(")]}".includes(i))o("close",i,1);else if(i===","||i===":")o(i,i,1);else if(i==='"'){let c=ft(s,t);o("text",c.value,c.length),Object.assign(e.at(-1),{places:c.places})}else if(/^r#*"/.test(s.slice(t,t+40))){let c=/^r(#*)/.exec(s.slice(t))[1],p=t+c.length+2,h=s.indexOf(`"${c}`,p);if(h<0)throw new m(`this string is not closed, expected another '"'`,t);o("text",s.slice(p,h),h+1+c.length-t),Object.assign(e.at(-1),{body:p})}else{let c=l(r),p=c?"":l(a);if(c)o("word",c,c.length);else if(p)o("word",p,p.length);else throw new m(`found ${x(i)}, expected a field of a problem`,t)}}return e.push({kind:"end",value:"the end of the text",at:s.length}),e}function ut(s,e){let t=0;for(let{0:o,index:n}of s.slice(e).matchAll(/\/\*|\*\//g))if(t+=o==="/*"?1:-1,!t)return e+n+2;throw new m("this comment is not closed, expected '*/'",e)}function ft(s,e){let t="",o=[];for(let n=e+1;n<s.length;n++){let r=s[n];if(r==='"')return{value:t,places:o,length:n+1-e};let a=r,l=1;if(r==="\\"){let i=/^\\(?:x([\da-f]{2})|u\{([\da-f]{1,6})\})/i.exec(s.slice(n,n+12)),c=i?parseInt(i[1]??i[2],16):0;if(a=i&&c<=1114111?String.fromCodePoint(c):ht[s[n+1]],a===void 0)throw new m('unknown escape in a string, expected \\n, \\t, \\\\, \\" or \\u{…}',n);l=i?i[0].length:2}t+=a;for(let i=0;i<a.length;i++)o.push(n);n+=l-1}throw new m(`this string is not closed, expected another '"'`,e)}var le=class{constructor(e){this.tokens=dt(e),this.next=0}get here(){return this.tokens[this.next]}expected(e){let{kind:t,value:o,at:n}=this.here,r=t==="end"?o:x(String(o));return new m(`found ${r}, expected ${e}`,n)}value(e=0){let t=this.here;if(e>pt)throw new m("the brackets are nested too deeply",t.at);if(t.kind==="text"||t.kind==="word")return this.next++,t.kind==="word"&&this.here.value==="("&&this.here.kind==="open"?this.value(e+1):t;if(t.kind!=="open")throw this.expected("a value");return this.next++,t.value==="["?this.list(t,e):this.group(t,e)}list({at:e},t){let o=[];for(;!this.closes("]");)o.push(this.value(t+1)),this.comma("]");return{kind:"list",items:o,at:e}}group({at:e,value:t},o){let n=t==="("?")":"}",r=new Map,a=[];for(;!this.closes(n);){let l=this.here;if(!(this.tokens[this.next+1]?.kind===":"))a.push(this.value(o+1));else{if(l.kind!=="word"&&l.kind!=="text")throw this.expected("a field");if(r.has(l.value))throw this.expected("each field once");this.next+=2,r.set(l.value,Object.assign(this.value(o+1),{nameAt:l.at}))}this.comma(n)}return{kind:"group",fields:r,items:a,at:e}}closes(e){if(this.here.kind==="end")throw this.expected(`'${e}'`);if(this.here.kind!=="close")return!1;if(this.here.value!==e)throw this.expected(`'${e}'`);return this.next++,!0}comma(e){if(this.here.kind===",")this.next++;else if(this.here.kind!=="close")throw this.expected(`',' or '${e}'`)}},Ge=["rules","stipulation","boards","position","men","turn","target","added","dialect","castling","exclusive_castling","en_passant","conditions","allow","options","twins","zero_position","intended","title","authors","source","comment","id"],ce=({places:s,body:e,at:t},o)=>s?.[o]??(e??t+1)+o,y=(s,e)=>{if(s.kind==="text"||s.kind==="word")return s.value;throw new m(`found a list or a group, expected ${e}`,s.at)},pe=s=>s?.kind==="list"?s.items:s?[s]:[],he=(s,e)=>pe(s).map(t=>y(t,e));function mt(s,e,t,o,n){let{files:r,ranks:a}=t,l=r*e.length,i=[];for(let{0:p,index:h}of s.value.matchAll(/[^\n]+/g)){let d=ie(p,h);d.length&&i.push(d)}let c=e[0].title;if(i.length!==a){let p=`${i.length} row${i.length===1?"":"s"}`;throw new m(`the drawing of ${c} has ${p}, expected ${a}`,s.at)}i.forEach((p,h)=>{let d=ce(s,p[0].at);if(p.length!==l){let u=`rank ${a-h} of ${c}`;throw new m(`${u} has ${p.length} squares, expected ${l}`,d)}p.forEach((u,b)=>{if(u.text==="."||u.text==="-")return;let R=e[Math.floor(b/r)].id+re(b%r,a-1-h);n[R]=ae({...u,at:ce(s,u.at)},o)})})}function qe(s){let e=new le(s),t=e.value();if(e.here.kind!=="end")throw e.expected("the end of the text");let o=pe(t);if(!o.length)throw new m("found an empty list, expected a problem",0);return o.map(n=>()=>gt(n))}function gt(s){if(s.kind!=="group"||s.items.length)throw new m('expected the fields of a problem, such as (stipulation: "#2", …)',s.at);let{fields:e}=s;for(let[r,{nameAt:a}]of e)if(!Ge.includes(r))throw new m(`found the field ${x(r)}, expected one of ${Ge.join(", ")}`,a);let t=E(),o=r=>e.has(r)?y(e.get(r),`a text for '${r}'`):"";for(let r of["title","source","comment"])t[r]=o(r).trim();if(t.authors=he(e.get("authors"),"a name"),t.conditions=he(e.get("conditions"),"a condition"),!e.has("stipulation"))throw new m('this problem has no stipulation, expected one such as "#2"',s.at);t.stipulation=G(o("stipulation")),bt(t,e,s),t.turn=o("turn").toLowerCase()[0]??t.turn,t.castling=e.has("castling")?o("castling"):t.castling,t.enPassant=e.has("en_passant")?o("en_passant"):t.enPassant,t.dialect=e.has("dialect")||e.has("exclusive_castling"),t.zero=o("zero_position")==="true";let n=e.get("options")?.fields;return t.duplex=n?.get("duplex")?.value??"no",t.whiteToPlay=n?.get("white_to_play")?.value==="true",t.twins=pe(e.get("twins")).map(r=>{let a=r.kind==="group"?r.fields.get("changes"):r;return a?y(a,"the changes of a twin"):""}),e.has("added")&&t.unread.push("the men that are to be added to the diagram"),e.has("target")&&t.unread.push("the second diagram, which the play is to reach"),wt(t,e.get("intended")),t}function bt(s,e,t){let o=new Map;for(let[h,d]of e.get("men")?.fields??[])o.set(h,K(y(d,"a man"),d.at));let n=e.get("rules"),r=n?P(y(n,"a variant"),n.at):null,a=e.get("boards"),l=e.get("position");if(!a&&!l)throw new m("this problem has no men, expected 'boards' or 'position'",t.at);if(l){let h=ce(l,0),d=U(y(l,"a position"),h,r,o);Object.assign(s,d);return}let i=a.kind==="group"?[...a.fields]:[["a",a]],c=i.some(([h])=>h.toLowerCase()!=="a");s.variant=r??P(c?"alice":"orthodox");let{variant:p}=s;for(let[h,d]of i){let u=p.planes.filter(b=>b.id[0]===h.toUpperCase());if(!u.length)throw new m(`${p.name} has no board ${x(h)}`,d.nameAt??d.at);y(d,"a drawn board"),mt(d,u,p,o,s.men)}}function wt(s,e){if(e?.kind!=="group")return;let t={keys:"key",tries:"try",lines:"line",text:"text"};for(let[o,n]of Object.entries(t))for(let r of he(e.fields.get(o),"moves"))s.solution.push({kind:n,text:r})}function We(s){let e=s.replace(/^(?:[\s\uFEFF]+|\/\/[^\n]*(\n|$)|\/\*[^]*?\*\/)+/,"");if(/^(beginp|anfangp|debutp)/i.test(e))return"popeye";if(/^[{[]\s*[{"]/.test(e)&&e.includes('"algebraic"')||/^(---|%YAML)/.test(e)||/^\w[\w-]*:(\s|$)/.test(e))return"olive";let t=/^\[[^\]]*\][^\n(]*\//.test(e.slice(0,200));return/^[([{]/.test(e)&&!t?"ron":"fen"}function kt(s,e){let t=[...s.matchAll(/[^\n]+/g)].filter(({0:o})=>o.trim()&&!/^\s*(#(?!\d)|\/\/)/.test(o));if(!t.length)throw new m("found no position, expected FEN, RON, Popeye or YAML",0);return t.filter(({0:o})=>!Fe(o)).map(({0:o,index:n})=>()=>{let[r,a="",l=""]=o.split(/;/),i=t.find(u=>u.index>n&&Fe(u[0])),c=n+r.search(/\S|$/),p=e.rules?P(e.rules,c):null,h=G(a||(i?.[0]??"")),d=U(r.trim(),c,p);return Object.assign(E(),d,{stipulation:h,comment:l.trim()})})}var Fe=s=>/^\s*\S*[#=+]\S*(\s+[\d.]+)?\s*$/.test(s)&&!/[/|]/.test(s),de={ron:qe,fen:kt};async function Ie(s){de[We(s)]||Object.assign(de,(await import("./parton-problem-formats.js")).readers)}function Ue(s,e={},t=1){let o=We(s),n=de[o](s,e),r=n[t-1];if(!r)throw new m(`this text has ${n.length} problems, not ${t}`,0);let a=r();return e.stipulation&&(a.stipulation=G(e.stipulation)),{...a,format:o,count:n.length}}function Ze(s,e){if(!Pe(s))return`This problem cannot be shown: ${s.message}`;let{line:t,column:o}=ve(e,s.at);return`Line ${t}, column ${o}: ${s.message}.`}function Bt(s){let e=Ne.reduce((n,[r,a])=>n.replaceAll(r,a),s),t=g("g"),o=[t];for(let[,n,r,a,l]of e.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)){if(n){o.pop();continue}let i=[...a.matchAll(/([\w-]+)="([^"]*)"/g)],c=g(r,Object.fromEntries(i.map(([,p,h])=>[p,h])));o.at(-1).append(c),l||o.push(c)}return[...t.children]}var ze=null,Z=class{constructor(){let e=g("clipPath",{id:"half"},g("path",{d:"M50 -20h70v140h-70z"}));ze??=Bt(Le);let t=ze.map(n=>n.cloneNode(!0));this.defs=g("defs",{},e,...t);let o={width:0,height:0,"aria-hidden":"true",class:"sheet"};this.root=g("svg",o,this.defs),this.known=new Set(t.map(n=>n.id))}need(e){this.#s(L(e),v(e))}#s(e,t){let o=e+t;if(this.known.has(o))return;this.known.add(o);let n=g("g",{id:o});if(e==="n"){this.#s("w",t),this.#s("b",t);let r=g("g",{"clip-path":"url(#half)"},g("use",{href:`#b${t}`}));n.append(g("use",{href:`#w${t}`}),r)}else{let{figure:r,turns:a}=De(t)??{figure:"P",turns:2},l=`rotate(${90*a} 50 50)`;n.append(g("use",{href:`#${e}${r}`,transform:l}))}this.defs.append(n)}};var At=`
:host { display: block; font: inherit; line-height: 1.4; margin: 1.2em 0; container-type: inline-size;
  --ink: #17140f; --paper: #fffdf8; --mark: #e0a100;
  --quiet: color-mix(in srgb, currentcolor 68%, transparent);
  --rule: color-mix(in srgb, currentcolor 22%, transparent);
  --soft: color-mix(in srgb, currentcolor 8%, transparent);
  --accent: light-dark(#22543d, #7cc29c); --bad: light-dark(#a3261b, #ff9a8b);
  --a-light: light-dark(#f3e6cc, #cfbd98); --a-dark: light-dark(#cba873, #957444);
  --b-light: light-dark(#e3ebf2, #b5c3cf); --b-dark: light-dark(#8eabc4, #5b7a95);
  --c-light: light-dark(#e9efdd, #bcc7a5); --c-dark: light-dark(#a3b886, #6f8455); }
:host([hidden]), [hidden] { display: none !important; }
:host([theme="light"]) { color-scheme: light; } :host([theme="dark"]) { color-scheme: dark; }
:host([theme]) .all { background: light-dark(#fffdf9, #1d2125); color: light-dark(#1f2328, #e6e3dc);
  padding: 1em; border-radius: .6em; }
* { box-sizing: border-box; }
.sheet { position: absolute; }
p, ol, ul, figure, header { margin: 0; padding: 0; }
figure { outline: none; break-inside: avoid; } header { break-after: avoid; }
header { text-align: center; margin-bottom: .35em; }
.authors { font-weight: 650; } .where, .legend, .twins, .comment { font-size: .92em; }
.where { font-style: italic; } .where .title { font-style: normal; }
.boards-host { display: flex; justify-content: center; border-radius: .3em; }
.boards-host:focus-visible, button:focus-visible, .move:focus-visible, .picks :focus-visible {
  outline: 3px solid var(--accent); outline-offset: 1px; }
svg.boards { display: block; max-width: 100%; overflow: visible; user-select: none; -webkit-user-select: none; }
.boards .title { font-size: 34px; font-weight: 600; text-anchor: middle; fill: currentcolor; }
.boards .coordinate { font-size: 27px; text-anchor: middle; fill: var(--quiet); }
.boards .frame { fill: none; stroke: currentcolor; stroke-width: 4; }
.w0 .light .square, .both .light .square { fill: var(--a-light); } .w0 .dark .square, .both .dark .square { fill: var(--a-dark); }
.w1 .light .square { fill: var(--b-light); } .w1 .dark .square { fill: var(--b-dark); }
.w2 .light .square { fill: var(--c-light); } .w2 .dark .square { fill: var(--c-dark); }
.from .square { fill: color-mix(in srgb, var(--mark) 38%, var(--a-light)) !important; }
.to .square { fill: color-mix(in srgb, var(--mark) 72%, var(--a-light)) !important; }
.ghosts .dim { fill: light-dark(#6d675c, #10141a); opacity: .26; } .ghosts .ghost { opacity: .18; }
.ring { fill: none; stroke: var(--ink); stroke-width: 5; }
.below { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1em; margin: .15em auto .3em; }
.task { font-weight: 650; } .legend, .twins { text-align: center; } .comment { margin-top: .5em; } .twins li { list-style: none; }
.rules { flex-basis: 100%; text-align: center; }
.bar { display: flex; flex-wrap: wrap; gap: .4em; justify-content: center; margin: .6em 0 .2em; }
button, select { font: inherit; font-size: .95em; color: inherit; background: transparent;
  border: 1px solid var(--rule); border-radius: .45em; padding: .28em .8em; cursor: pointer; min-height: 2.1em; }
button:hover:not(:disabled) { border-color: var(--accent); background: var(--soft); }
button:disabled { opacity: .4; cursor: default; }
.steps { display: inline-flex; gap: .25em; } .steps button { min-width: 2.5em; padding: .28em .4em; }
.steps svg { width: 1em; height: 1em; fill: currentcolor; vertical-align: -.12em; }
.notice { min-height: 1.4em; text-align: center; font-size: .9em; color: var(--quiet); }
.error { border-left: 4px solid var(--bad); padding: .3em .8em; background: var(--soft); margin: .4em 0; }
.source { white-space: pre-wrap; overflow-wrap: anywhere; font: .85em/1.4 ui-monospace, monospace; margin: .4em 0 0;
  max-height: 24em; overflow: auto; }
.solution { margin: .3em auto 0; max-width: 46em; border-top: 1px solid var(--rule); padding-top: .5em;
  overflow-wrap: anywhere; }
.warning { color: var(--bad); font-size: .92em; }
.text { white-space: pre-line; } .text p { margin: .12em 0; } .text .key { font-weight: 650; }
.fold { border: 0; font-weight: 650; padding: .2em 0; color: var(--accent); }
.fold:hover:not(:disabled) { background: none; text-decoration: underline; }
.fold::before { content: "▸ "; } .fold[aria-expanded="true"]::before { content: "▾ "; }
.rows .rows { margin-left: .8em; border-left: 2px solid var(--rule); padding-left: .5em; }
.row { margin: .08em 0; } .words { line-height: 1.65; }
.toggle { border: 0; padding: 0 .25em; min-height: 0; color: var(--quiet); }
.toggle::before { content: "▸"; } .toggle[aria-expanded="true"]::before { content: "▾"; }
.move { cursor: pointer; border-radius: .3em; padding: .08em .14em; white-space: nowrap; }
.text .move { padding: .08em 0; text-decoration: underline dotted var(--quiet); text-underline-offset: .2em; }
.move:hover { background: var(--soft); } .move.here { background: color-mix(in srgb, var(--mark) 48%, transparent); }
.on { font-size: .88em; } .onA { color: light-dark(#7c4f10, #e2bd86); } .onB { color: light-dark(#1e5280, #9cc6ea); }
.onC { color: light-dark(#3f5e16, #b9d392); }
.word, .more { color: var(--quiet); font-size: .9em; } .dual { font-size: .88em; color: var(--quiet); }
.refutes > .words > .move { font-weight: 650; color: var(--bad); }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important; } }
@media print {
  :host { color-scheme: light; color: #000;
    --a-light: #fff; --a-dark: #cfcfcf; --b-light: #fff; --b-dark: #cfcfcf; --c-light: #fff; --c-dark: #cfcfcf;
    --ink: #000; --paper: #fff; --quiet: #333; }
  :host([theme]) .all { background: none; color: #000; padding: 0; }
  .bar, .notice, .more, .toggle { display: none !important; } svg.boards { height: auto !important; }
  .solution { border-top-color: #999; } .solution .rows[hidden] { display: block !important; }
  .onA, .onB, .onC, .fold { color: #000; } .move.here { background: none; } .ghosts { display: none; }
  .boards .light .square { fill: #fff !important; } .boards .dark .square { fill: #cfcfcf !important; }
  .text .move { text-decoration: none; } .fold::before { content: none; }
}`,z=null;function je(){return z||(z=new CSSStyleSheet,z.replaceSync(At)),z}var Ct=2e6,xt=10,Rt=["src","stipulation","rules","number","flip","board-style","size","open","solver","max-time"],ue=["two-boards","turned","ringed"],Mt=[["first","Back to the diagram","M2 2h2.4v12H2zM14 2v12L5.4 8z"],["back","Previous move","M12 2v12L3.4 8z"],["next","Next move","M4 2v12l8.6-6z"],["last","Last move of this line","M11.6 2H14v12h-2.4zM2 2v12l8.6-6z"]],St={ArrowRight:"next",ArrowLeft:"back",ArrowDown:"down",ArrowUp:"up",Home:"first",End:"last"},f=(s,e={},...t)=>{let o=document.createElement(s);for(let[n,r]of Object.entries(e))o.setAttribute(n,r);return o.append(...t),o},_e=(s,e={})=>f("button",{type:"button",...e},s),Ve=()=>import("./parton-problem-play.js");function Ye(s,e){let t=["odonohue","duo","alice3"];try{return P(e??"orthodox",0)}catch{return Ae(s,e,{shared:t,roles:D})}}var j=class extends HTMLElement{static observedAttributes=Rt;#s=this.attachShadow({mode:"open"});#o=!1;#e=0;#t=null;#h=new MutationObserver(()=>this.#i());#p=null;#d=()=>this.root&&this.#n(this.root,!1);constructor(){super(),this.#s.adoptedStyleSheets=[je()]}connectedCallback(){this.#h.observe(this,{childList:!0,characterData:!0,subtree:!0}),this.#i(),addEventListener("beforeprint",this.#d)}disconnectedCallback(){removeEventListener("beforeprint",this.#d),this.#h.disconnect(),this.#t?.abort()}attributeChangedCallback(e,t,o){t!==o&&this.isConnected&&this.#i()}#i(){this.#o||(this.#o=!0,queueMicrotask(()=>{this.#o=!1,this.#A()}))}#w(){let e=this.querySelector(':scope > script[type="text/plain"]');if(e)return e.textContent;let t=this.querySelector(":scope > template");return t instanceof HTMLTemplateElement?t.content.textContent:[...this.childNodes].filter(n=>!/^(script|style)$/i.test(n.nodeName)).map(n=>n.textContent).join("")}#k(){let e=this.querySelector(':scope > script[type="application/json"]')?.textContent;if(!e?.trim())return null;let t=JSON.parse(e),o=t.problems??[t],n=o.length===1?o[0]:o[this.#a-1];if(!Array.isArray(n?.twins))throw new Error("it has no problems");return n}get#a(){return Math.max(1,Math.floor(Number(this.getAttribute("number")??1))||1)}async#B(e){let t=await fetch(new URL(e,document.baseURI));if(!t.ok)throw new Error(`${t.status} ${t.statusText}`);let o=await t.arrayBuffer();if(o.byteLength>Ct)throw new Error("it is larger than 2 MB");try{return new TextDecoder("utf-8",{fatal:!0}).decode(o)}catch{return new TextDecoder("windows-1252").decode(o)}}async#A(){let e=++this.#e;this.#t?.abort(),this.#t=null;let t=this.#w(),o=null,n=[],r=this.getAttribute("src");if(r){try{t=await this.#B(r)}catch(l){e===this.#e&&this.#l(`${r} cannot be loaded: ${l.message}.`,"");return}if(e!==this.#e)return}try{o=this.#k()}catch(l){n.push(`The solution in JSON cannot be read: ${l.message}.`)}this.text=t;let a;try{let[l,i]=[this.getAttribute("rules"),this.getAttribute("stipulation")];if(await Ie(t),e!==this.#e)return;a=t.trim()||!o?Ue(t,{rules:l,stipulation:i},this.#a):Nt(o)}catch(l){e===this.#e&&this.#l(Ze(l,t),t);return}try{this.#C(a,o,n)}catch(l){this.#l(`This problem cannot be shown: ${l.message}.`,t)}}#l(e,t){let o=f("p",{class:"error",role:"alert"},e),n=f("div",{class:"all"},o);t.trim()&&n.append(f("pre",{class:"source",tabindex:0},t.trim())),this.#u(n)}#u(e){this.#t?.abort(),this.#t=null,this.root=null,this.boards?.watch.disconnect(),this.boards=null,this.#p?.remove(),this.#p=e,this.#s.append(e),this.dispatchEvent(new CustomEvent("parton-shown"))}#C(e,t,o){this.problem=e,this.tree=this.script=this.place=this.root=null,this.json=t,this.filled=!1;let n=new Z,r=f("div",{class:"boards-host"}),a=f("article",{class:"all"},n.root);this.#u(a);let l=e.authors.join(", ")||e.title||"Chess problem";a.setAttribute("aria-label",`${l}, ${e.stipulation}`);let i=Pt(e);this.notice=f("p",{class:"notice",role:"status",hidden:""}),this.below=f("div"),this.bar=f("div",{class:"bar"}),this.solution=f("div",{class:"solution",id:"solution",hidden:""}),i.childElementCount&&a.append(i),a.append(f("figure",{},r,this.below),this.bar,this.notice,this.solution);for(let c of o)a.append(f("p",{class:"error"},c));this.host=r,this.boards=new F(r,n),a.addEventListener("keydown",c=>this.#L(c)),this.#f(e.variant,e.men),this.#x(e),this.#R(),this.toggle.hidden=!t&&!e.solution.length,this.#r(this.hasAttribute("open")&&!this.toggle.hidden)}#f(e,t){let o=this.getAttribute("board-style")??ue[0],n=Number(this.getAttribute("size"))||45;this.diagram=t,this.boards.men=t,this.boards.show(e,{flip:this.hasAttribute("flip"),style:ue.includes(o)?o:ue[0],size:Math.min(200,Math.max(12,n))});let r=Math.max(220,Math.floor(this.boards.extent[0]*n/100));this.below.style.maxWidth=`${r}px`,this.below.style.margin="auto"}#x({stipulation:e,men:t,variant:o,conditions:n,twins:r,zero:a,unread:l,legend:i}){let c=Object.values(t),[p,h,d]=["w","b","n"].map(M=>c.filter(A=>L(A)===M).length),u=`(${p}+${h}${d?`+${d}`:""})`,b=f("span",{class:"task"},e||" "),k=f("div",{class:"below"},b,f("span",{class:"count"},u)),S=[...o.name&&o.name!=="orthodox"?[o.title]:[],...n].join(", ");S&&k.append(f("span",{class:"rules"},S)),this.below.replaceChildren(k);let B=f("ul",{class:"twins"});a&&B.append(f("li",{},"Zeroposition")),r.forEach((M,A)=>{B.append(f("li",{},`${Ke(A+(a?0:1))}) ${M}`))}),B.childElementCount&&this.below.append(B);for(let M of i??vt(t,o))this.below.append(f("p",{class:"legend"},M));for(let M of l){let A=`The widget does not show ${M}.`;this.below.append(f("p",{class:"legend"},A))}}#R(){this.toggle=_e("Solution",{"aria-expanded":"false","aria-controls":"solution"}),this.toggle.addEventListener("click",()=>this.#r(this.solution.hidden)),this.bar.append(this.toggle),this.hasAttribute("solver")&&this.text.trim()?(this.solveButton=_e("Solve"),this.solveButton.addEventListener("click",()=>this.#N()),this.bar.append(this.solveButton)):this.solveButton=null,this.steps=f("span",{class:"steps",role:"group","aria-label":"Moves",hidden:""});for(let[e,t,o]of Mt){let n=g("svg",{viewBox:"0 0 16 16","aria-hidden":"true"},g("path",{d:o})),r=f("button",{type:"button","aria-label":t,title:t},n);r.dataset.way=e,r.addEventListener("click",()=>this.#b(e)),this.steps.append(r)}this.bar.append(this.steps)}#r(e){this.solution.hidden=!e,this.toggle.setAttribute("aria-expanded",String(e)),this.toggle.textContent=e?"Hide solution":"Solution",e&&!this.filled?this.#M():this.#m()}async#M(){this.filled=!0,this.steps.hidden=this.notice.hidden=!0;let e=this.#e;try{if(this.play=await Ve(),e!==this.#e)return;this.json?this.#g(this.json):this.#P()}catch(t){if(e!==this.#e)return;this.filled=!!this.play,this.root=null,this.#S(t)}this.#m()}#S(e){let t=f("p",{class:"warning"},`The moves cannot be played: ${e.message}.`),o=this.problem.solution.map(({kind:n,text:r})=>f("p",{class:n},r));this.solution.replaceChildren(f("div",{class:"text"},...o),t),this.#c()}#m(){let e=!this.solution.hidden;this.steps.hidden=!e||!this.root?.children.length,this.notice.hidden=this.steps.hidden,this.steps.hidden?this.host.removeAttribute("tabindex"):this.host.setAttribute("tabindex","0"),this.notice.textContent="",this.root&&this.#n(this.root,!1)}#P(){this.script=new this.play.Script(this.problem),this.root=this.script.root;let e=f("div",{class:"text"});this.script.pieces.forEach((t,o)=>{let{kind:n}=this.problem.solution[o],r=f("p",{class:n});for(let{text:a,place:l}of t){if(!l){r.append(a);continue}let i=f("span",{class:"move",role:"button",tabindex:-1},a);i.place=l,l.element??=i,r.append(i)}e.append(r)}),e.addEventListener("click",({target:t})=>{let o=t.closest?.(".move")?.place;o&&this.#n(o)}),this.solution.replaceChildren(e),this.#c()}#c(){this.problem.comment&&this.solution.append(f("p",{class:"comment"},this.problem.comment))}#g(e,{cut:t=!1}={}){let o=e.twins.flatMap(r=>[r,r.duplex].filter(Boolean));this.solution.replaceChildren();for(let{severity:r,message:a}of e.diagnostics??[])r==="error"&&this.solution.append(f("p",{class:"warning"},`${a}.`));let n=r=>this.#v(e,o[r],t);if(this.pick=null,o.length>1){let r=f("select",{"aria-label":"Version"});for(let[a,l]of o.entries()){let i=e.twins.some(({duplex:c})=>c)?`, ${l.starts==="white"?"White":"Black"} begins`:"";r.append(f("option",{value:a},`${l.name}) ${l.stipulation}${i}`))}r.addEventListener("change",()=>{n(r.value),this.#r(!0)}),this.solution.append(f("p",{class:"picks"},r))}this.panel=f("div"),this.solution.append(this.panel),this.#c(),o.length&&n(0)}#v(e,t,o){let{position:n,array:r}=t,a=t.rules??e.rules,l=Ye(n,a),i=q(n.men),c=q((r??n).men);this.panel.replaceChildren(),this.#f(l,i);let{Place:p,Tree:h,sections:d}=this.play;this.root=p.start(c,t.starts);let u=f("div",{class:"tree"});this.tree=new h(u),this.tree.addEventListener("choose",R=>{this.#n(R.detail,!0,!0)});let b=d(t,this.root),k=Lt(t,b,o);k&&this.panel.append(f("p",{class:"warning"},k)),this.tree.show(b,this.root),this.panel.append(u),this.place=this.root}#L(e){let t=St[e.key];!t||this.steps.hidden||e.ctrlKey||e.altKey||e.metaKey||e.defaultPrevented||e.target.closest?.("select")||this.#b(t)&&e.preventDefault()}#b(e){let t=this.root&&this.play.Tree.step(this.place??this.root,e);return t?(this.#n(t),!0):!1}#n(e,t=!0,o=!1){let n=this.place,{Tree:r,moveInWords:a,reversed:l}=this.play;this.place=e;let{move:i}=e,c=n?.parent===e&&n.move?l(n.move):null,p=e.parent&&e.parent===n?i:null,h=i&&i.kind!=="pass"?{from:i.from_board+i.from,to:i.to_board+i.to}:{};if(this.boards.draw(e===this.root?this.diagram:e.men,p??c,h),this.tree)this.tree.mark(e,{focus:o,scroll:o});else{for(let u of this.solution.querySelectorAll(".here"))u.classList.remove("here");e.element?.classList.add("here")}for(let u of this.steps.children)u.disabled=!r.step(e,u.dataset.way)||e===this.root&&u.dataset.way==="first";if(!t)return;let d=this.problem.variant.worlds>1;this.notice.textContent=i?a(i,e.by,D,d):"The diagram."}async#N(){if(this.#t){this.#t.abort();return}let e=new AbortController;this.#t=e;let t=this.#e,o=Math.min(600,Math.max(1,Number(this.getAttribute("max-time"))||xt)),n=l=>{this.notice.hidden=!1,this.notice.textContent=l};this.solveButton.textContent="Stop",n("The program is loading …");let r=this.getAttribute("solver")||"parton.wasm",a=this.getAttribute("solver")?document.baseURI:import.meta.url;try{let l=await Ve(),{entry:i,keys:c,cut:p}=await l.solve(this.text,{program:new URL(r,a),time:o,number:this.#a,signal:e.signal,rules:this.getAttribute("rules"),stipulation:this.getAttribute("stipulation"),report:({seconds:h})=>n(`Solving … ${Math.floor(h)} s of at most ${o} s`)});if(t!==this.#e)return;if(i)this.play=l,this.filled=!0,this.#g(i,{cut:p}),this.toggle.hidden=!1,this.#r(!0);else{let h=c.map(({key:d})=>d.san).join(", ");n(`The search was cut short after ${o} s.`+(h?` Found so far: ${h}. There may be more.`:" Nothing is known yet."))}}catch(l){if(t!==this.#e)return;n(l.name==="AbortError"?"The search was stopped: nothing is known.":`The program cannot solve this: ${l.message}.`)}finally{this.#t===e&&(this.#t=null),this.solveButton&&(this.solveButton.textContent="Solve")}}};function Pt({authors:s,source:e,title:t}){let o=f("header");s.length&&o.append(f("p",{class:"authors"},s.join(", ")));let n=f("p",{class:"where"});return t&&n.append(f("span",{class:"title"},`“${t}”`)),t&&e&&n.append(", "),n.append(e),n.textContent&&o.append(n),o}function vt(s,e){let o={boards:e.worlds>1?["A","B"]:["A"],men:Object.entries(s).map(([n,r])=>({name:Qe(v(r))&&!e.cube?D[v(r)]:"",attributes:r.split("+").slice(1),board:n[0],square:e.cube?n.slice(1):Y(n)}))};return J(o)}function Lt({status:s,limits:e=[],starts:t},o,n){let r=e.length?` (${e.join("; ")})`:"";if(s==="illegal")return"This position is not legal under these rules.";if(s==="unsupported")return"The program does not solve this.";if(n||s==="limited")return`The search was cut short${r}: what is listed is right, but there may be more.`;if(s==="restricted")return`The search was restricted${r}: solutions may be missing, and a refutation may only exist because of that.`;let a=t==="white"?"White":"Black";return o.some(({kind:i})=>i==="key"||i==="line")?"":`No solution (${a} begins).`}function Nt(s){let[e]=s.twins;if(!e?.position)throw new m("the JSON has no position");return Object.assign(E(),{title:s.title??"",authors:s.authors??[],source:s.source??"",variant:Ye(e.position,s.rules),conditions:s.conditions??[],stipulation:e.stipulation,men:q(e.position.men),legend:J(e.position)})}var Je="parton-problem";customElements.get(Je)||customElements.define(Je,j);
