// Made by scripts/bundle from src/page/widget/parton-problem-play.js: change that, not this.
var K=class extends Error{constructor(e){super(`exit ${e}`),this.code=e}},I=class{#e=null;#t;#s=0;#n;#o=new TextDecoder;#i="";#l=new TextDecoder;errors="";constructor(e,s,t){this.#t=new TextEncoder().encode(s),this.#n=t;let r=new Proxy(this.#h(),{get:(o,a)=>o[a]??(()=>58)}),i=Object.fromEntries(WebAssembly.Module.imports(e).map(({module:o})=>[o,r]));this.instance=new WebAssembly.Instance(e,i),this.#e=this.instance.exports.memory}run(){try{return this.instance.exports._start(),0}catch(e){if(e instanceof K)return e.code;throw this.errors?new Error(this.errors.trim()):e}}get#r(){return new DataView(this.#e.buffer)}#a(e,s){let t=this.#r;return Array.from({length:s},(r,i)=>new Uint8Array(this.#e.buffer,t.getUint32(e+8*i,!0),t.getUint32(e+8*i+4,!0)))}#c(e,s){if(e===2){this.errors+=this.#l.decode(s,{stream:!0});return}let t=(this.#i+this.#o.decode(s,{stream:!0})).split(`
`);this.#i=t.pop();for(let r of t)this.#n(r)}#h(){let e=(s,t)=>(this.#r.setUint32(s,0,!0),this.#r.setUint32(t,0,!0),0);return{args_sizes_get:e,args_get:()=>0,environ_sizes_get:e,environ_get:()=>0,proc_exit:s=>{throw new K(s)},sched_yield:()=>0,clock_time_get:(s,t,r)=>{let i=s===0?Date.now():performance.now();return this.#r.setBigUint64(r,BigInt(Math.round(i*1e6)),!0),0},random_get:(s,t)=>{for(let r=0;r<t;r+=65536)crypto.getRandomValues(new Uint8Array(this.#e.buffer,s+r,Math.min(65536,t-r)));return 0},fd_read:(s,t,r,i)=>{if(s!==0)return 8;let o=0;for(let a of this.#a(t,r)){let l=this.#t.subarray(this.#s,this.#s+a.length);a.set(l),this.#s+=l.length,o+=l.length}return this.#r.setUint32(i,o,!0),0},fd_write:(s,t,r,i)=>{if(s!==1&&s!==2)return 8;let o=0;for(let a of this.#a(t,r))this.#c(s,a),o+=a.length;return this.#r.setUint32(i,o,!0),0},fd_close:()=>0,fd_fdstat_get:(s,t)=>s>2?8:(new Uint8Array(this.#e.buffer,t,24).fill(0),this.#r.setUint8(t,2),0),fd_prestat_get:()=>8}}};function le({data:{module:n,input:e}}){try{let s=new I(n,e,r=>postMessage({event:r})),t=s.run();postMessage(t===0?{}:{failure:s.errors||`the program ended with ${t}`})}catch(s){postMessage({failure:`the program failed: ${s.message}`})}}var C=n=>n.replace(/^[=-]|\+.*$/g,"").toUpperCase();function R(n){return n[0]==="="?"n":n[0]==="-"||n.replace(/\+.*$/,"")!==C(n)?"b":"w"}var he=n=>R(n)!=="b";function F(n,e,s=R(e)){let t=n.toLowerCase();return(s==="n"?`=${n}`:s==="w"?n:t===n?`-${n}`:t)+e.replace(/^[^+]*/,"")}function T(n,e){let s={...n};if(e.kind==="pass")return s;let t=e.from_board+e.from,r=e.to_board+e.to,i=s[t];delete s[t];let o;if(e.rook){let a=e.from_board+e.rook.from;o=s[a],delete s[a]}if(e.captures&&delete s[e.captures.board+e.captures.square],i&&!e.vanishes){let a=e.becomes?e.becomes[0]:R(i);s[r]=F(e.promotes_to??e.turns_into??C(i),i,a)}for(let a of e.recolors??[]){let l=a.board+a.square;s[l]&&(s[l]=F(C(s[l]),s[l],a.to[0]))}o&&(s[e.rook.to_board+e.rook.to]=o);for(let{square:a,board:l,man:h}of e.changes??[])h?Object.assign(s,$e([{...h,square:a,board:l}])):delete s[l+a];return s}var Ee=n=>n.kind==="pass"?null:{from:n.to,from_board:n.to_board,to:n.from,to_board:n.from_board,rook:n.rook&&{from:n.rook.to,from_board:n.rook.to_board,to:n.rook.from,to_board:n.from_board}},$e=n=>Object.fromEntries(n.map(({color:e,man:s,square:t,board:r,attributes:i=[]})=>{let o=i.includes("neutral")?"=K":e==="white"?"K":"k",a=i.filter(l=>l!=="neutral").map(l=>`+${l}`);return[r+t,F(s,o)+a.join("")]}));function Oe(n,e,s,t){let r=l=>t?` on board ${l}`:"",i=e==="white"?"White":"Black";if(n.kind==="pass")return n.goal?`${i} passes; the goal is reached.`:`${i} passes.`;let o=l=>s[l]??l,a=[`${i} ${o(n.man)} ${n.from}–${n.to}${r(n.from_board)}`];if(n.kind.startsWith("castle")&&(a[0]=`${i} castles${r(n.from_board)}`),n.captures){let{man:l,square:h,board:c}=n.captures,u=n.kind==="en-passant"?" en passant":"";a.push(`captures the ${o(l)} on ${h}${t?`, board ${c}`:""}${u}`)}return n.promotes_to&&a.push(`becomes a ${o(n.promotes_to)}`),n.turns_into&&a.push(`turns into a ${o(n.turns_into)}`),n.to_board!==n.from_board&&a.push(`goes over to board ${n.to_board}`),n.goal?a.push(n.check?"check, and the goal is reached":"the goal is reached"):n.check&&a.push("check"),`${a.join("; ")}.`}var ce=null;var He=/(?<![A-Za-z/])[A-Z]{1,2}(?=[a-h1-8]{0,2}[x*]?[a-h][1-8])|(?<==)[A-Z]{1,2}(?![A-Za-z])/g,U=n=>ce?n.replace(He,e=>ce[e]??e):n;var E=class n{constructor(e,s,t){this.parent=e,this.move=s,this.label=t,this.children=[],this.now=null,this.starts=null,this.element=null,this.row=null}static start(e,s){let t=new n(null,null,"");return t.now=e,t.starts=s,t}get men(){return this.now??=T(this.parent.men,this.move)}get by(){if(this.move?.kind==="pass")return this.move.by??"black";let e=this.parent?.men[this.move.from_board+this.move.from];return e&&R(e)==="n"?this.move.by??(this.parent.by==="white"?"black":"white"):e?he(e)?"white":"black":null}get moves(){return this.parent?[...this.parent.moves,this.move]:[]}get root(){return this.parent?this.parent.root:this}add(e,s){let t=new n(this,e,s);return this.children.push(t),t}},V=n=>!!(n.threats?.length||n.replies?.length||n.refutations?.length),y=(n,e=[],s={})=>({places:n,rows:e,...s});function L(n,e,s,{mark:t="",word:r=""}={}){let i=n.add(e,`${s}.${e.san}${t}`),o=y([i],[],{word:r,note:e.zugzwang?"zugzwang":""}),a=e.threats??[],l=e.replies??[],h=e.refutations??[];if(a.length&&a.every(c=>!V(c)))o.threats=a.map(c=>i.add(c,`${s+1}.${c.san}`));else for(let c of a)o.rows.push(L(i,c,s+1,{word:"threat"}));if(l.length===1&&!a.length&&!h.length&&!V(l[0]))return o.places.push(i.add(l[0],l[0].san)),o;o.rows.push(...v(i,l,s));for(let c of h){let u=i.add(c,`${s}...${c.san}!`),p=(c.replies??[]).map(d=>L(u,d,s+1));o.rows.push(y([u],p,{word:"but",refutes:!0}))}return o}function v(n,e,s){let t=[],r=new Map;for(let i of e){let o=i.replies??[],a=n.add(i,`${s}...${i.san}`);if(o.length>1||o.length&&V(o[0])){let c=o.map(p=>L(a,p,s+1)),u=o.length>1?`${o.length} continuations`:"";if(c.length===1){let[p]=c;t.push(y([a,...p.places],p.rows,{note:p.note,threats:p.threats}))}else t.push(y([a],c,{dual:u}));continue}let l=o.length?o[0].san:"",h=r.get(l);h||(h=y([],[],{group:!0,answers:[]}),r.set(l,h),t.push(h)),h.places.push(a),o.length&&h.answers.push(a.add(o[0],`${s+1}.${o[0].san}`))}return t}function q(n,e,s){let t=[];for(let i of e){let o=t,a=n,l=0,h=null,c=s?i[0]?.by==="white"?"black":"white":i[0]?.by;for(let u of i){let p=u.by===c||u.by===h;(p||l===0)&&(l+=1);let d=p?`${l}.${u.san}`:l===1&&h===null?`1...${u.san}`:u.san;h=u.by;let b=o.find(({place:{move:m}})=>m.san===u.san&&m.from===u.from&&m.from_board===u.from_board);b||(b={place:a.add(u,d),branches:[]},o.push(b)),{place:a,branches:o}=b}}let r=i=>i.map(o=>{let a=[o.place],{branches:l}=o;for(;l.length===1;)a.push(l[0].place),l=l[0].branches;return y(a,r(l))});return r(t)}function Ke(n,e){let s=[],t=(f,g,B)=>g.length&&s.push({title:f,rows:g,...B}),r=(f,g,B)=>f.length===1?g:B;if(n.post_key){let{threats:f=[],replies:g=[],refutations:B=[],zugzwang:k}=n.post_key;t(k?"After the key: zugzwang":"After the key",[...f.map(x=>L(e,x,1,{word:"threat"})),...v(e,g,0),...B.map(x=>y([e.add(x,`${x.san}!`)]))],{kind:"key"})}t("Forced at once",(n.forced??[]).map(f=>L(e,f,1)),{kind:"key"});let i=n.tries??[],o=n.keys??[];t(r(o,"Key",`${o.length} keys`),o.map(f=>L(e,f,1,{mark:"!"})),{kind:"key"});let a=i.filter(f=>!f.check),l=i.filter(f=>f.check),h=f=>[...f].sort((g,B)=>(g.refutations??[]).length-(B.refutations??[]).length),c=f=>h(f).map(g=>L(e,g,1,{mark:"?"}));t(r(a,"Try",`${a.length} tries`),c(a),{kind:"try",folded:a.length>12}),t(r(l,"Try that gives check",`${l.length} tries that give check`),c(l),{kind:"try",folded:a.length>0||l.length>12}),t("Set play",v(e,n.set_play??[],1),{kind:"set",folded:o.length>0}),t("Set play that reaches the goal at once",v(e,n.set_at_once??[],1),{kind:"set",folded:o.length>0});let u=/\.5$/.test(n.stipulation)&&!/dia|a=>b/.test(n.stipulation),p=f=>Array.isArray(n[f])?n[f]:[],d=p("lines"),b=p("short_lines"),m=p("set_lines"),w=(f,g)=>{let B=p(f).length,k=n.omitted?.[f]??0;return`${B+k} ${g}${k?`, the first ${B} shown`:""}`};return t(r(m,"Set play",`Set play: ${w("set_lines","lines")}`),q(e,m,!u),{kind:"set"}),t(r(b,"Shorter solution",w("short_lines","shorter solutions")),q(e,b,u),{kind:"line"}),t(r(d,"Solution",w("lines","solutions")),q(e,d,u),{kind:"line"}),s}var P=(n,e={},...s)=>{let t=document.createElement(n);for(let[r,i]of Object.entries(e))t.setAttribute(r,i);return t.append(...s),t},Z=150,z=class n extends EventTarget{constructor(e){super(),this.host=e,this.sections=[],this.current=null,e.addEventListener("click",s=>{let t=s.target.closest?.(".move")?.place;t&&this.#a(t)}),e.addEventListener("keydown",s=>this.#r(s))}show(e,s){this.sections=e,this.root=s,this.current=null,this.host.replaceChildren();for(let r of e){let i=P("div",{class:"rows",role:"tree","aria-label":r.title}),o=P("button",{type:"button",class:"fold","aria-expanded":String(!r.folded)},r.title);o.addEventListener("click",()=>this.#e(r)),r.body=i,r.heading=o,this.host.append(P("div",{class:"section"},o,i)),this.#t(r.rows,null,r),r.folded?i.hidden=!0:this.#s(i,r.rows,1)}this.host.querySelector(".move")?.setAttribute("tabindex",0)}#e(e,s=e.body.hidden){s&&!e.body.childElementCount&&this.#s(e.body,e.rows,1),e.body.hidden=!s,e.heading.setAttribute("aria-expanded",String(s))}#t(e,s,t){for(let r of e){r.above=s,r.section=t;for(let i of[...r.places,...r.answers??[],...r.threats??[]])i.row=r;this.#t(r.rows,r,t)}}#s(e,s,t,r=0){for(let a of s.slice(r,r+Z))e.append(this.#n(a,t));let i=s.length-r-Z;if(i<=0)return;let o=P("button",{type:"button",class:"more",role:"treeitem"},`${i} more`);o.addEventListener("click",()=>{o.remove(),this.#s(e,s,t,r+Z)}),e.append(o),e.more=()=>o.isConnected&&o.click()}#n(e,s){let t=P("div",{class:"words",role:"none"}),r=P("div",{class:"row",role:"none"},t);if(e.refutes&&r.classList.add("refutes"),e.element=r,e.depth=s,e.rows.length){let i=P("span",{class:"toggle","aria-hidden":"true"});i.addEventListener("click",()=>this.#o(e,e.body.hidden)),e.toggle=i,t.append(i)}if(e.word&&t.append(P("span",{class:"word"},e.word)," "),e.places.forEach((i,o)=>{o&&t.append(e.group?", ":" "),t.append(this.#i(i,s,e.group&&o?i.move.san:i.label))}),e.answers?.length){let i=this.#i(e.answers[0],s+1);e.answer=i;for(let o of e.answers)o.element=i;t.append(" ",i)}return e.threats&&(t.append(" ",P("span",{class:"word"},"threat")," "),e.threats.forEach((i,o)=>t.append(...o?[", "]:[],this.#i(i,s+1)))),e.note&&t.append(" ",P("span",{class:"word"},e.note)),e.dual&&t.append(" ",P("span",{class:"dual"},e.dual)),e.rows.length&&(e.body=P("div",{class:"rows",role:"group"}),e.body.hidden=!0,r.append(e.body),s<2&&!e.section.folded&&this.#o(e,!0)),r}#o(e,s){e.body&&(s&&!e.body.childElementCount&&this.#s(e.body,e.rows,e.depth+1),e.body.hidden=!s,e.toggle.classList.toggle("open",s))}#i(e,s,t=e.label){let r=P("span",{class:"move",role:"treeitem",tabindex:-1,"aria-level":s,"aria-selected":"false"}),[,i,o,a]=/^(.*?)(\/[A-C](?=\b))?([^/]*)$/.exec(U(t))??[null,t];return r.append(i??t),o&&r.append(P("span",{class:`on on${o[1]}`},o)),a&&r.append(a),r.place=e,e.element=r,r}lines(e,s=400){let t=[],r=(i,o)=>{for(let a of i){if(t.length>=s)return;let l=a.places.map((p,d)=>a.group&&d?p.move.san:p.label).join(a.group?", ":" "),h=a.threats?` threat ${a.threats.map(p=>p.move.san).join(", ")}`:"",c=a.answers?.length?` ${a.answers[0].label}`:"",u=[a.word,l+c+h,a.note,a.dual].filter(Boolean).join(" ");t.push("  ".repeat(o)+U(u)),r(a.rows,o+1)}};if(e===this.root)for(let{title:i,rows:o}of this.sections)t.length&&t.push(""),t.push(`${i}:`),r(o,1);return t.length>=s&&t.push("..."),t}unfold(){for(let e of this.sections){this.#e(e,!0);let s=t=>t.forEach(r=>{r.element||(r.above?.body?.more?.()??e.body.more?.()),r.element&&this.#o(r,!0),s(r.rows)});s(e.rows)}}#l(e){if(!e)return;e.above?(this.#l(e.above),this.#o(e.above,!0)):this.#e(e.section,!0);let s=e.above?e.above.body:e.section.body;for(let t=0;!e.element&&s.more&&t<1e3;t++)s.more()}mark(e,{focus:s=!1,scroll:t=!0}={}){if(this.current?.element?.classList.remove("here"),this.current?.element?.setAttribute("aria-selected","false"),this.current=e,!e?.row)return;this.#l(e.row);let{element:r}=e;if(r){if(r.place!==e&&(r.place=e),e.row.answer){let i=e.row.places.indexOf(e);i>=0&&(e.row.answer.place=e.row.answers[i])}r.classList.add("here"),r.setAttribute("aria-selected","true"),this.host.querySelector('.move[tabindex="0"]')?.setAttribute("tabindex",-1),r.setAttribute("tabindex",0),s&&r.focus({preventScroll:!0}),t&&r.scrollIntoView({block:"nearest"})}}static step(e,s){let t=(r,i)=>{let o=r.parent?.children??[];return o[o.indexOf(r)+i]??null};switch(s){case"next":return e.children.find(r=>r.row)??e.children[0]??null;case"back":return e.parent;case"down":{for(let r=e;r?.parent;r=r.parent)if(t(r,1))return t(r,1);return null}case"up":return t(e,-1)??(e.parent?.parent?e.parent:null);case"first":return e.root;case"last":{let r=e;for(;r.children.length;)r=n.step(r,"next");return r}}return null}#r(e){let s=e.target.closest?.(".move")?.place;if(!s||e.ctrlKey||e.altKey||e.metaKey)return;let r={ArrowRight:"next",ArrowLeft:"back",ArrowDown:"down",ArrowUp:"up",Home:"first",End:"last"}[e.key];if(e.key==="Enter"||e.key===" ")this.#a(s);else if(r){let i=n.step(s,r);i&&this.#a(i)}else return;e.preventDefault()}#a(e){this.dispatchEvent(new CustomEvent("choose",{detail:e}))}};var $={R:[[0,1],[1,0],[0,-1],[-1,0]],B:[[1,1],[1,-1],[-1,-1],[-1,1]]};$.Q=[...$.R,...$.B];var Te={K:$.Q,N:[[1,2],[2,1],[2,-1],[1,-2],[-1,-2],[-2,-1],[-2,1],[-1,2]]},j=n=>n.charCodeAt(1)-97,ue=n=>n.charCodeAt(2)-49,pe=n=>n==="A"?"B":"A",D=class n{constructor(e,s,t,{moved:r=new Set,passed:i=null}={}){this.problem=e,this.men=s,this.turn=t,this.moved=r,this.passed=i,this.variant=e.variant,this.alice=this.variant.worlds>1}at(e,s,t){let{files:r,ranks:i}=this.variant;if(!(s<0||t<0||s>=r||t>=i))return e+"abcdefgh"[s]+(t+1)}*attacks(e){let s=this.men[e],t=C(s),[r]=e,i=j(e),o=ue(e);if(t==="P"){let a=R(s)==="w"?1:-1;yield*[this.at(r,i-1,o+a),this.at(r,i+1,o+a)];return}for(let[a,l]of Te[t]??[])yield this.at(r,i+a,o+l);for(let[a,l]of $[t]??[])for(let h=1;h<8;h++){let c=this.at(r,i+h*a,o+h*l);if(!c||(yield c,this.men[c]))break}}isAttacked(e,s){return Object.keys(this.men).some(t=>t[0]===e[0]&&R(this.men[t])===s&&[...this.attacks(t)].includes(e))}isInCheck(e){let s=e==="w"?"K":"k",t=e==="w"?"b":"w";return Object.keys(this.men).some(r=>this.men[r]===s&&this.isAttacked(r,t))}with(e){let s={...this.men};for(let[t,r]of Object.entries(e))r?s[t]=r:delete s[t];return new n(this.problem,s,this.turn,this)}moves(e=this.turn){let s=[];for(let[t,r]of Object.entries(this.men))R(r)===e&&s.push(...C(r)==="P"?this.pawnMoves(t,e):this.manMoves(t,e));return[...s.filter(t=>this.isLegal(t,e)),...this.castlings(e)]}move(e,s,t,r={}){let i=t&&this.men[t];return{kind:"move",man:C(this.men[e]),from:e.slice(1),from_board:e[0],to:s.slice(1),to_board:this.alice?pe(s[0]):s[0],promotes_to:null,rook:null,captures:i?{man:C(i),square:t.slice(1),board:t[0]}:null,...r}}*manMoves(e,s){for(let t of this.attacks(e)){let r=t&&this.men[t];t&&(!r||R(r)!==s)&&(yield this.move(e,t,r?t:null))}}*pawnMoves(e,s){let t=s==="w"?1:-1,[r]=e,i=j(e),o=ue(e),a=s==="w"?this.variant.ranks-1:0,l=o+t===a,h=this.variant.files===4?2:1,c=s==="w"?h:this.variant.ranks-1-h,u=this.at(r,i,o+t),p=this.at(r,i,o+2*t);u&&!this.men[u]&&(yield this.move(e,u,null,{promotes:l}),o===c&&!this.men[p]&&(yield this.move(e,p,null,{passes:u})));for(let d of this.attacks(e)){if(!d)continue;let b=this.men[d];b&&R(b)!==s&&(yield this.move(e,d,d,{promotes:l}));let m=this.at(r,j(d),o);!b&&this.passed&&this.passed.square===d.slice(1)&&this.passed.pawn===m&&!(this.alice&&this.men[pe(r)+d.slice(1)])&&(yield this.move(e,d,m,{kind:"en-passant"}))}}isLegal(e,s){let t=e.from_board+e.from,r=e.to_board+e.to,i=e.from_board+e.to,o=this.men[t];if(this.alice&&this.men[r])return!1;let a=e.captures&&{[e.captures.board+e.captures.square]:null};return this.alice&&C(o)==="K"&&this.with({...a,[t]:null,[i]:o}).isInCheck(s)?!1:!this.with({...a,[t]:null,[r]:o}).isInCheck(s)}*castlings(e){let{castling:s,dialect:t}=this.problem;if(this.variant.files!==8||t)return;let r=e==="w"?"1":"8",i=e==="w"?"KQ":"kq",o=e==="w"?"K":"k",a=e==="w"?"R":"r",l=`Ae${r}`,h=e==="w"?"b":"w";if(!(this.men[l]!==o||this.moved.has(l)||this.isInCheck(e)))for(let[c,{corner:u,free:p,to:d,by:b}]of[{corner:"h",free:"fg",to:"g",by:"f"},{corner:"a",free:"bcd",to:"c",by:"d"}].entries()){let m=`A${u}${r}`;if(s!==null&&!s.includes(i[c])||this.men[m]!==a||this.moved.has(m)||[...p].some(k=>this.men[`A${k}${r}`])||[b,d].some(k=>this.isAttacked(`A${k}${r}`,h)))continue;let w=this.alice?"B":"A";if(this.alice&&[b,d].some(k=>this.men[`B${k}${r}`]))continue;let f=w+d+r,g=w+b+r;this.with({[l]:null,[m]:null,[f]:o,[g]:a}).isInCheck(e)||(yield this.move(l,`A${d}${r}`,null,{kind:c?"castle-long":"castle-short",rook:{from:u+r,to:b+r,to_board:w}}))}}after(e,s){let t=new Set(this.moved).add(e.from_board+e.from).add(e.from_board+e.to),r=e.to_board+e.to,i=e.passes&&{square:e.passes.slice(1),pawn:r};return new n(this.problem,s,this.turn==="w"?"b":"w",{moved:t,passed:i})}};var de=`
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
`,fe=`
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
`,ge=`
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
`,J=["royal","neutral","half-neutral","kamikaze","chameleon","paralysing","magic","hurdle-colour-changing"];var A=class extends Error{constructor(e,s=0){super(e),this.at=s}};function S(n){return`'${(n.length>24?`${n.slice(0,23)}…`:n).replaceAll(`
`," ")}'`}var N=["english","popeye","german","french"],Q=de.trim().split(`
`).map(n=>{let[e,s,t,r,i,o,a]=n.split(":");return{id:e,name:s,letters:{english:t,popeye:r,german:i,french:o},figure:a.slice(0,-1),turns:Number(a.slice(-1))}}),we=new Map(Q.map(n=>[n.id,n])),Y=n=>we.get(n),ve=Object.fromEntries(Q.map(({id:n,name:e})=>[n,e])),X=n=>!"KQRBNP".includes(n);function _(n,e){let s=n.toUpperCase();if(s)return e==="english"&&s==="S"?we.get("N"):Q.find(t=>t.letters[e]===s)}var me=n=>n.toLowerCase().replace(/[^a-z0-9(,)]/g,"");function De(n){let e=_(n,"english");if(e)return e;let s=/^\(?(\d),\s*(\d)\)?[- ]?(leaper|rider)$/i.exec(n.trim()),t=s&&[s[1],s[2]].sort().join(","),r=me(s?`(${t})-${s[3]}`:n);return Q.find(i=>me(i.name)===r)}function O(n,e,s=[]){let t=e==="n"||s.includes("neutral"),r=n.toLowerCase(),i=r===n?`-${n}`:r,o=J.filter(l=>l!=="neutral"&&s.includes(l));return(t?`=${n}`:e==="b"?i:n)+o.map(l=>`+${l}`).join("")}function ee(n,e){let s=[],t=null,r=n.trim(),i=[...J].sort((l,h)=>h.length-l.length);for(let l=!0;l;){l=!1;for(let h of[...i,"white","black"]){let c=r.slice(h.length);if(!(!r.toLowerCase().startsWith(h)||!/^[\s-]+\S/.test(c))){h==="white"||h==="black"?t=h[0]:s.push(h),r=c.replace(/^[\s-]+/,""),l=!0;break}}}let o=De(r);if(!o)throw new A(`found the man ${S(r)}, expected letters or a name`,e);let a=r.match(/[a-z]/i)?.[0];return a&&(t??=a===a.toLowerCase()?"b":"w"),{role:o,attributes:s,side:t}}var be=new Map(fe.trim().split(`
`).map(n=>{let[e,s,t,r,i,o,a,l,h]=n.split(":");return[e,{name:e,title:s,files:+t,ranks:+r,worlds:+i,cube:o==="1",shares:a==="1",names:ve,array:h,planes:l.split(";").map(c=>{let[u,p,d]=c.split("=");return{id:u,title:p,world:+d}})}]}));function te(n,e){let s=n.toLowerCase().replaceAll("_","-"),t=be.get(s);if(t)return t;let r=[...be.keys()].join(", ");throw new A(`found the rules ${S(n)}, expected one of ${r}`,e)}var Bt=ge.trim().split(`
`);var Qe=(n,e)=>"abcdefgh"[n]+(e+1);function _e(n,e){let s=[];for(let t=0;t<n.length;t++){let r=n[t];if(/\s/.test(r))continue;if(r!=="["){s.push({text:r,at:e+t});continue}let i=n.indexOf("]",t);if(i<0)throw new A("this bracket is not closed, expected ']'",e+t);s.push({text:n.slice(t,i+1),at:e+t}),t=i}return s}function Ge({text:n,at:e},s=new Map){if(n[0]==="["){let{role:o,attributes:a,side:l}=ee(n.slice(1,-1),e);if(!l&&!a.includes("neutral"))throw new A(`${n} shows no side, expected [white …] or [black …]`,e);return O(o.id,l,a)}let t=n===n.toLowerCase()?"b":"w",r=s.get(n.toUpperCase());if(r)return O(r.role.id,t,r.attributes);let i=/[a-z]/i.test(n)?_(n,"english"):void 0;if(i&&"KQRBNPU".includes(i.id))return O(i.id,t);throw new A(`found ${S(n)}, expected a letter of KQRBNP or a vacant square`,e)}function We(n,e,s,t,r,i){let o=n.split(/\/(?![^[]*\])/),{files:a,ranks:l}=t;if(o.length!==l){let c=`${o.length} rank${o.length===1?"":"s"}`;throw new A(`${s.title} has ${c}, expected ${l} joined by '/'`,e)}let h=e;o.forEach((c,u)=>{let p=0;for(let d of _e(c,h)){if(/^[1-8]$/.test(d.text)){p+=Number(d.text);continue}if(d.text==="*"||d.text==="(")throw new A("the widget does not read FEN with turned figures, expected [G]",d.at);let b=Ge(d,r);p<a&&(i[s.id+Qe(p,l-1-u)]=b),p++}if(p!==a){let d=`rank ${l-u} of ${s.title}`;throw new A(`${d} has ${p} squares, expected ${a}`,h)}h+=c.length+1})}function Ie(n){if(!n.includes("|")||n.split("/").length!==8||/\s/.test(n.trim()))return null;let e=["",""],s=0;for(let t of n.trim())if(t==="|")s=1;else if(/[1-8/]/.test(t)){let r=t==="/"?t:"1".repeat(Number(t));e.forEach((i,o)=>e[o]+=r)}else e[s]+=t,e[1-s]+="1",s=0;return e.join(" | ")}function Fe(n){let e=n.trim().split(/\s/)[0],s=Ie(e),t=s?n.replace(e,s):n,r=t.replace(/\[[^\]]*\]?/g,a=>"[".repeat(a.length)),i=[],o=0;for(;;){let[,a,l]=/^([\s|]*)([^\s|]*)/.exec(r.slice(o));if(o+=a.length,i.push({text:t.slice(o,o+l.length),at:s?0:o}),o+=l.length,!/^\s*\|/.test(r.slice(o)))break}return{boards:i,fields:t.slice(o).trim().split(/\s+/).filter(Boolean),at:o}}function Ue(n,e,s){let t={},r=null,i="english",o=null,a=!1,l=[[/^(white|wei(ss|ß)|blancs?)$/i,"w"],[/^(black|schwarz|noirs?)$/i,"b"]],h=[];for(let{0:u,index:p}of n.matchAll(/[^\s,:;]+/g)){let d=e+p,b=l.find(([k])=>k.test(u));if(b&&/^\s+to\s+move/i.test(n.slice(p+u.length))){o=b[1];break}if(b){r=b[1],/^(wei|schw)/i.test(u)&&(i=N[2]),/^(blanc|noir)/i.test(u)&&(i=N[3]);continue}let m=/^([A-Z0-9]*?|\[[^\]]+\])((?:[a-h][1-8])+)(?:\/([A-C]))?$/.exec(u);if(!m||!r){let k=r?"a man with its squares such as Qd7/B":"white or black first";throw new A(`found ${S(u)}, expected ${k}`,d)}let[,w,f,g="A"]=m,B=w[0]==="["?ee(w.slice(1,-1),d).role:_(w||(i==="english"?"P":"B"),i);if(!B)throw new A(`found the man ${S(w)}, expected letters of a man`,d);a||=g!=="A";for(let k of f.match(/../g))h.push([g+k,O(B.id,r)])}let c=s??te(a?"alice":"orthodox");for(let[u,p]of h)t[u]=p;return{variant:c,men:t,turn:o,castling:null,enPassant:null}}function ke(n,e=0,s=null,t=new Map){if(/^\s*(white|wei(ss|ß)|blancs?|black|schwarz|noirs?)\b/i.test(n))return Ue(n,e,s);let{boards:r,fields:i}=Fe(n),o=s??te(r.length>1?"alice":"orthodox",e),a={};if(r.length>o.planes.length){let u=o.planes.length;throw new A(`found ${r.length} boards, but ${o.name} has ${u}`,e)}r.forEach((u,p)=>{We(u.text,e+u.at,o.planes[p],o,t,a)});let[l,h,c]=i;if(l&&!/^[wb]$/i.test(l)){let u=e+Math.max(0,n.indexOf(l,r.at(-1).at));throw new A(`found ${S(l)} for the side to move, expected w or b`,u)}return{variant:o,men:a,turn:l?.toLowerCase()??null,castling:h??null,enPassant:c&&c!=="-"?c:null}}var qe=[{K:"K",Q:"Q",R:"R",B:"B",N:"N",S:"N",P:"P","":"P"},{K:"K",D:"Q",T:"R",L:"B",S:"N","":"P"},{R:"K",D:"Q",T:"R",F:"B",C:"N","":"P"}],Ze=new RegExp(["imummer","schachzwang","Capture$","Checkless","Exclusive","SAT$","Vogtl","Grid","chromatic","köko$","Madrasi","Isardam","Patrol","Lortap","Functionary","Disparate","Eiffel","Central","Annan","Nanna","-to-","Transmuted"].join("|"),"i"),Ve=/^(?!Parrain|Anti Super).*Circe|^PWC$|^Take & Make$|^Andernach$/,Be=new RegExp([String.raw`(?<twin>(?<![\p{L}\d])[a-z]\)(?=\s))`,String.raw`(?<number>\d+)\s?(?<dots>\.{1,3}|…)`,String.raw`(?<castling>(?<![\p{L}\d-])[0O]-[0O](?:-[0O])?(?![-\d]))`+String.raw`(?:\/(?<castledOn>[AB]))?(?<castlingEnd>[+#]?)`,String.raw`(?<![\p{L}\d(~)])(?<side>n?r?|rn)(?<letters>[A-Z]{1,2}|)(?<file>[a-h]?)(?<rank>[1-8]?)`+String.raw`(?<sign>[-–x*:×]?)(?<to>[a-h][1-8])(?:=?\(?(?<promotion>n?[A-Z]{1,2})\)?)?`+String.raw`(?:\/(?<board>[AB]))?(?<passing>\s?e\.?\s?p\.?)?(?![\w=([/-])\s?(?<check>[+#]?)`,String.raw`(?<word>[\p{L}\d~(][\p{L}\d()~.=/-]*)`,String.raw`(?<sign2>[[\],])`].join("|"),"gu"),ze=/^(but|and|or|zugzwang|zz|blocus|try|tries|key|set|play|threat|threats|drohung)\.?$/i,se=class{constructor(e){this.problem=e;let{variant:s,stipulation:t,men:r}=e,i=/^(exact-)?dia/.test(t),o=i?ke(s.array,0,s).men:r;this.root=E.start(o,"white"),this.series=/ser-/.test(t);let a=Object.values(r);this.isOrthodox=["orthodox","alice","alice8x4"].includes(s.name)&&!e.conditions.length&&!a.some(c=>/[=+]/.test(c)||X(C(c))),this.isLong=s.name==="orthodox"&&!a.some(c=>/\+(?!royal)/.test(c)||C(c)==="I");let h=/^(exact-)?(p?ser-|reci-|semi-)?h(?![sr][#=])/.test(t)?e.whiteToPlay?"w":"b":i?"w":e.turn??"w";this.leader=e.duplex==="half"?re(h):h,this.root.board=new D(e,o,this.leader,{passed:Je(e)}),this.canPlay=(this.isOrthodox||this.isLong)&&!/->|=>/.test(t)&&!(i&&!e.variant.array),this.languages=je(e.solution),this.pieces=this.#e(),this.count=this.pieces.flat().filter(({place:c})=>c).length}#e(){let{solution:e}=this.problem,s=e.filter(({kind:o})=>o==="key"),t=new Map;for(let o of s)t.set(o,this.#t(o.text));let r=s.length===1?t.get(s[0]).filter(({place:o})=>o):[],i=r.length?{place:r[0].place,number:1,leads:!0}:null;for(let o of e){if(t.has(o))continue;let a=o.kind==="line"&&s.length>0;t.set(o,this.#t(o.text,a?i:null,a&&!i))}return e.map(o=>t.get(o))}#t(e,s=null,t=!1){if(!this.canPlay)return[{text:e}];let{duplex:r}=this.problem;if(r!=="both")return new G(this,this.leader,s,t).read(e);let i=["w","b"].map(o=>new G(this,o,s)).map(o=>({pass:o,segments:o.read(e)})).filter(({pass:o})=>o.whole);return i.length===1?i[0].segments:[{text:e}]}};function je(n){let s=n.flatMap(({text:t})=>[...t.matchAll(Be)]).flatMap(({groups:t})=>t.to?[t.letters]:[]);return qe.filter(t=>s.every(r=>r in t))}var re=n=>n==="w"?"b":"w";function Je({enPassant:n,men:e,variant:s}){if(!n)return null;let t=n.slice(-2).toLowerCase(),r=t[0]+(t[1]==="6"?5:4),i=n.length>2?[n[0].toUpperCase()]:s.planes.map(({id:l})=>l),o=l=>/^p$/i.test(e[l]??""),a=i.map(l=>l+r).filter(o);return a.length===1?{square:t,pawn:a[0]}:null}var G=class{constructor(e,s,t,r=!1){this.script=e,this.leader=s,this.line=t?[t]:[],this.whole=!0,this.lost=r,this.tried=0,this.due=null,this.broken=!1,this.threat=!1,this.sibling=!1,this.dead=!1}read(e){let s=[],t=0;for(let r of e.matchAll(Be)){let{groups:i}=r;if(i.twin)this.dead=i.twin[0]!=="a"||this.script.problem.zero,this.line=[];else if(i.number)this.#e(Number(i.number),i.dots.length>1||i.dots==="…");else if(i.word)this.#t(i.word);else if(i.sign2)this.#s(i.sign2);else{let o=this.due?.number===1&&this.due.leads,a=this.dead||this.broken?null:this.#n(i);if(o&&(this.lost=!a),!a){this.broken=!0,this.whole=!1;continue}let l=r.index+r[0].trimEnd().length;s.push({text:e.slice(t,r.index)}),s.push({text:e.slice(r.index,l),place:a}),t=l}}return s.push({text:e.slice(t)}),s.filter(r=>r.text)}get last(){return this.line.at(-1)??null}#e(e,s){let t=this.line.filter(c=>c.number<e||s&&c.number===e&&c.leads),r=2*e+(s?1:0),i=r<=this.tried||!this.tried;if(this.tried=r,!i&&this.broken)return;this.line=t,this.broken=!1,this.sibling=!1;let{last:o}=this,a=e===1&&(!s||!o&&!this.lost),l=this.threat&&!s&&o?.leads&&o.number===e-1,h=s?o?.leads&&o.number===e:o?.number===e-1&&(this.script.series||!o.leads);this.due=a||l||h?{number:e,leads:!s}:null,this.broken=!this.due,this.broken&&(this.whole=!1,this.lost||=e===1&&!s),this.threat=!1}#t(e){/^(threats?|drohung)$/i.test(e)&&(this.threat=!0),!(ze.test(e)||!this.tried)&&(this.broken=!0,this.whole=!1)}#s(e){e==="["&&(this.threat=!0),this.sibling=e===","&&!this.broken&&!!this.last,e==="]"&&(this.broken=!0)}#n(e){let{last:s}=this,t=this.due??(this.sibling?{number:s.number,leads:s.leads}:s?.leads?{number:s.number,leads:!1}:null);if(!t)return null;let r=this.sibling&&!this.due?s.place.parent:s?.place??this.script.root,i=t.leads?this.leader:re(this.leader),o=Xe(this.script,r.board,i,e);if(this.due=null,!o)return null;this.sibling&&this.line.length&&this.line.pop(),this.sibling=!1;let{number:a}=t,l=`${a}${t.leads?".":"..."}${o.san}`,h=Ye(r,o,l);return this.line.push({place:h,...t}),h}};function Ye(n,e,s){let t=o=>["from","from_board","to","to_board","promotes_to","kind"].every(a=>o.move[a]===e[a]),r=n.children.find(t);if(r)return r;let i=n.add(e,s);return i.board=n.board.after(e,i.men),i}function Xe(n,e,s,t){let r=n.isOrthodox?et(n,e,s,t):n.isLong?tt(n,e,s,t):null;if(!r)return null;let i=t.castling??`${t.side}${t.letters}${t.file}${t.rank}${t.sign}${t.to}${t.promotion?`=${t.promotion}`:""}`,o=t.board??t.castledOn,a=(t.check||t.castlingEnd||"")!=="",l=s==="w"?"white":"black";return{...r,san:i+(o?`/${o}`:""),check:a,goal:!1,by:l}}function et({languages:n},e,s,t){let{castling:r,castledOn:i,to:o,file:a,rank:l,sign:h,promotion:c,passing:u}=t,p=t.board??i,d=e.moves(s).flatMap(m=>{if(p&&m.to_board!==p)return[];if(r){let g=r.length>3?"castle-long":"castle-short";return m.kind===g?[m]:[]}if(m.kind.startsWith("castle")||m.to!==o||t.side)return[];if(a&&m.from[0]!==a||l&&m.from[1]!==l)return[];if(/[x*:×]/.test(h)!==!!m.captures)return[];if(u&&m.kind!=="en-passant")return[];if(!!c!=!!m.promotes)return[];let w=n.filter(g=>g[t.letters]===m.man);if(!w.length)return[];if(!c)return[m];let f=w.map(g=>g[c]).filter(g=>/[QRBN]/.test(g));return[...new Set(f)].map(g=>({...m,promotes_to:g}))});if(d.length!==1)return null;let[b]=d;if(t.check||t.castlingEnd){let m=T(e.men,b);if(!e.after(b,m).isInCheck(re(s)))return null}return b}function tt(n,e,s,t){let{file:r,rank:i,sign:o,to:a,letters:l,promotion:h,passing:c}=t,u=`A${r}${i}`,p=e.men[u];if(!r||!i||!o||c||!p||/\+(?!royal)/.test(p))return null;let d=/[x*:×]/.test(o),b=e.men[`A${a}`],{conditions:m}=n.problem,w=H=>Ze.test(H)||!d&&Ve.test(H);if(!m.every(w)||d!==!!b)return null;let f=C(p),g=R(p);if(g!==s&&g!=="n"||b&&R(b)===s||g==="n"!==t.side.includes("n"))return null;let B=(H,Ne)=>N.some(xe=>H.letters[xe]===Ne),k=f==="P";if(!(k&&!l)&&!B(Y(f),l)&&!(f==="N"&&l==="S")||(k&&/[18]$/.test(a))!==!!h)return null;let ie=h?.replace(/^n/,""),ae=ie?st(n,ie):[];return h&&ae.length!==1?null:{kind:"move",man:f,from:r+i,from_board:"A",to:a,to_board:"A",promotes_to:ae[0]??null,rook:null,captures:b?{man:C(b),square:a,board:"A"}:null}}function st({root:n},e){let s=[...new Set(Object.values(n.men).map(C))].filter(X),t=[..."QRBN",...s],r=i=>e==="S"&&i==="N"||N.slice(0,2).some(o=>Y(i).letters[o]===e);return t.filter(r)}var M=class extends Error{constructor(e,s){super(s),this.kind=e}};var rt=3,Ot=new EventTarget;var Ae=()=>new DOMException("aborted","AbortError"),oe=new URL("parton.wasm",import.meta.url),Ce=()=>new Worker(new URL("worker.js",import.meta.url),{type:"module"});function Re(n,e){Ce=e,String(oe)!==String(n)&&(oe=n,W=null)}var W=null;function nt(){return W??=ot().catch(n=>{throw W=null,new M("refused",`the program cannot be loaded: ${n.message}`)}),W}async function ot(){let n=await fetch(oe);if(!n.ok)throw new Error(`${n.status} ${n.statusText}`);return n.headers.get("Content-Type")?.startsWith("application/wasm")?WebAssembly.compileStreaming(n):WebAssembly.compile(await n.arrayBuffer())}var ne=[],it=2;async function Pe(n,e,s,t){let r=await nt();if(s?.aborted)throw Ae();let i=ne.pop()??Ce();return new Promise((o,a)=>{let l=c=>{s?.removeEventListener("abort",h),i.onmessage=i.onerror=null,c&&ne.length<it?ne.push(i):i.terminate()},h=()=>{l(!1),a(Ae())};s?.addEventListener("abort",h),i.onerror=c=>{c.preventDefault(),l(!1),a(new M("refused",c.message||"the worker failed"))},i.onmessage=({data:{event:c,failure:u}})=>{if(c){let p=c.indexOf("	");try{t(c.slice(0,p),JSON.parse(c.slice(p+1)))}catch(d){l(!1),a(d)}return}l(!u),u?a(new M("refused",u)):o()},i.postMessage({module:r,input:`${n}
${JSON.stringify(e)}`})})}async function Me(n,e={},s){let t=null,r=null;if(await Pe(n,e,s,(i,o)=>{i==="answer"&&(t=o),i==="refused"&&(r=o.error)}),r!==null)throw new M("refused",r);if(t===null)throw new M("refused","the program gives no answer");return t}async function Se(n,e,s,t){let r=!1;if(await at(n,e,s,(i,o)=>{if(i==="refused")throw new M("refused",o.error);r||=i==="end"||i==="error",t(i,o)}),!r)throw new M("refused","the search ended without a result")}async function at(n,e,s,t){let r=performance.now(),i=new AbortController,o=e.max_time?setTimeout(()=>i.abort(),(e.max_time+rt)*1e3):0;try{await Pe(n,e,s?AbortSignal.any([s,i.signal]):i.signal,t)}catch(a){if(a.name!=="AbortError"||s?.aborted)throw a;t("end",{done:0,total:0,keys:0,nodes:0,seconds:(performance.now()-r)/1e3,stopped:"time"})}finally{clearTimeout(o)}}function Le(n,e){for(let s of n.twins)for(let t of[s,s.duplex].filter(Boolean))for(let r of["lines","short_lines","set_lines"]){if(typeof t[r]!="number")continue;let i=e.filter(a=>a.twin===t.name&&a.list===r),o=s.duplex?i.filter(a=>a.starts===t.starts):i;t[r]=o.map(a=>a.moves)}return n}var ye=2e4;function lt(){let n=import.meta.url;if(new URL(n).origin===location.origin)return new Worker(n,{type:"module"});let e=new Blob([`import ${JSON.stringify(n)};`],{type:"text/javascript"});return new Worker(URL.createObjectURL(e),{type:"module"})}async function ct(n,{program:e,rules:s,stipulation:t,number:r,time:i,signal:o,report:a}){Re(e,lt);let l={text:n,...s&&{rules:s},...t&&{stipulation:t}},{records:h}=await Me("/read",l,o),c=h[r-1];if(!c?.draft){let[f]=(c?.diagnostics??[]).filter(({severity:g})=>g==="error");throw new Error(f?.message??"the program finds no problem in this text")}let u=t?{...c.draft,stipulation:t}:c.draft,p=[],d=[],b=null,m=null,w=!1;if(await Se("/solve",{draft:u,max_time:i},o,(f,g)=>{f==="progress"&&a(g,d),f==="line"&&g.record==="line"&&p.length<ye&&p.push(g),f==="key"&&d.push(g),f==="solved"&&(b=g),f==="error"&&(m=g.error),f==="end"&&(w=!!g.stopped)}),m)throw new Error(m);return{entry:b&&Le(b,p),keys:d,cut:w||p.length===ye}}globalThis.document===void 0&&addEventListener("message",le);export{E as Place,se as Script,z as Tree,Oe as moveInWords,Ee as reversed,Ke as sections,ct as solve};
