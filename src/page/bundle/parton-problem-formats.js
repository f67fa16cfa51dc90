// Made by scripts/bundle from src/page/widget/parton-problem-formats.js: change that, not this.
var h=class extends Error{constructor(e,t=0){super(e),this.at=t}};function f(i){return`'${(i.length>24?`${i.slice(0,23)}…`:i).replaceAll(`
`," ")}'`}var v=`
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
`,T=`
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
`,K=`
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
`,Q=["royal","neutral","half-neutral","kamikaze","chameleon","paralysing","magic","hurdle-colour-changing"];var S=["english","popeye","german","french"],N=v.trim().split(`
`).map(i=>{let[e,t,n,s,r,a,o]=i.split(":");return{id:e,name:t,letters:{english:n,popeye:s,german:r,french:a},figure:o.slice(0,-1),turns:Number(o.slice(-1))}}),Y=new Map(N.map(i=>[i.id,i]));var X=Object.fromEntries(N.map(({id:i,name:e})=>[i,e]));function A(i,e){let t=i.toUpperCase();if(t)return e==="english"&&t==="S"?Y.get("N"):N.find(n=>n.letters[e]===t)}function R(i,e,t=[]){let n=e==="n"||t.includes("neutral"),s=i.toLowerCase(),r=s===i?`-${i}`:s,a=Q.filter(l=>l!=="neutral"&&t.includes(l));return(n?`=${i}`:e==="b"?r:i)+a.map(l=>`+${l}`).join("")}var $=new Map(T.trim().split(`
`).map(i=>{let[e,t,n,s,r,a,o,l,c]=i.split(":");return[e,{name:e,title:t,files:+n,ranks:+s,worlds:+r,cube:a==="1",shares:o==="1",names:X,array:c,planes:l.split(";").map(p=>{let[d,g,B]=p.split("=");return{id:d,title:g,world:+B}})}]}));function m(i,e){let t=i.toLowerCase().replaceAll("_","-"),n=$.get(t);if(n)return n;let s=[...$.keys()].join(", ");throw new h(`found the rules ${f(i)}, expected one of ${s}`,e)}var ee=K.trim().split(`
`),D=i=>i.toLowerCase().normalize("NFD").replace(/[^a-z]/g,"");function L(i){let e=D(i).replace(/chess$/,"");return ee.find(t=>D(t).replace(/chess$/,"")===e)??i.trim()}var G=(i,e)=>"abcdefgh"[i]+(e+1);var b=()=>({title:"",authors:[],source:"",comment:"",variant:null,conditions:[],stipulation:"",men:{},turn:null,castling:null,enPassant:null,dialect:!1,duplex:"no",whiteToPlay:!1,zero:!1,twins:[],solution:[],unread:[]});function x(i){let[,e]=/^\s*(.*?)(\s+\d+(\.\d+)*\.*)?\s*$/s.exec(i.replace("½",".5")),t=e.replace(/\s+/g,"").replace(/\*$/,"");return(/^pg(?=\d)/i.test(t)?`dia${t.slice(2)}`:t).replace(/^(.*->)?(p?ser|reci|semi|exact)-?/i,(s,r="",a)=>`${r}${a.toLowerCase()}-`).replace(/-([HSR])(?=[#=])/,s=>s.toLowerCase()).replace(/\.0$/,"")}var P=i=>i.trim().split(`
`).map(e=>{let[t,...n]=e.trim().split(" ");return{meaning:t,words:n}}),I=["beginproblem","anfangproblem","debutprobleme"],E=P(`
  remark remark bemerkung remarque
  structured sstipulation sforderung senonce
  author author autor auteur
  source origin quelle source
  pieces pieces steine pieces
  condition condition bedingung condition
  option option option option
  stipulation stipulation forderung enonce
  protocol protocol protokoll protocol
  title title titel titre
  latex latex latex latex
  latexpieces latexpieces latexsteine pieceslatex
  award award auszeichnung prix
  array initialgamearray partieanfangsstellung positioninitialepartie
  forsyth forsyth forsyth forsyth
  twin twin zwilling jumeau
  zero zeroposition nullstellung zeroposition
  end endproblem endeproblem finprobleme
  next nextproblem weiteresproblem asuivre`),te=P(`
  w white weiss blanc
  b black schwarz noir
  n neutral neutral neutre`),F=P(`
  A alicea alicea alicea
  B aliceb aliceb aliceb
  royal royal koeniglich royale
  kamikaze kamikaze kamikaze kamikaze
  paralysing paralysing paralysierend paralysante
  chameleon chameleon chamaeleon cameleon
  half-neutral halfneutral halbneutral demineutre
  magic magic magisch magique
  hurdle-colour-changing hurdlecolourchanging sprungbockfarbewechselnd couleurechangeantsautoir`),ne=P(`
  duplex duplex duplex duplex
  half halfduplex halbduplex demiduplex
  white whitetoplay weissbeginnt apparent`);function w(i,e,t){let n=e.toLowerCase(),s=i.filter(({words:a})=>a[t].startsWith(n));return(s.find(({words:a})=>a[t]===n)??(s.length===1?s[0]:null))?.meaning??null}var se={'"':"̈","'":"́","`":"̀","^":"̂","~":"̃","=":"̄",".":"̇",c:"̧",v:"̌",H:"̋",u:"̆",k:"̨",r:"̊"},ie={ss:"ß",ae:"æ",AE:"Æ",oe:"œ",OE:"Œ",aa:"å",AA:"Å",o:"ø",O:"Ø",l:"ł",L:"Ł"};function oe(i){return i.replace(/\{?\\(ss|ae|AE|oe|OE|aa|AA|o|O|l|L)(?![a-z])(\{\}|\}|\s)?/gi,(e,t)=>ie[t]??e).replace(/\{?\\(["'`^~=.]|[cvHukr](?=[{ ])) ?\{?\\?(\p{L})\}?\}?/gu,(e,t,n)=>(n+se[t]).normalize("NFC")).replace(/\\([&%#_$])/g,"$1")}function q(i,e){let t=/^([a-z0-9]{1,2})((?:[a-h][1-8])+)$/i.exec(i),n=t&&A(t[1],e);return n?{role:n,squares:t[2].toLowerCase().match(/../g)}:null}var C=class{constructor(e,t,n,s){this.side=e,this.language=t,this.tongue=n,this.men=s,this.board="A",this.onBoards=!1,this.attributes=[]}take({text:e},t){let n=e.length>2?w(F,e,this.tongue):null;if(n)return n.length===1?this.board=n:this.attributes.push(n),this.onBoards||=n.length===1,!0;let s=/^([a-h][1-8])+$/i.test(t??"")&&/^[a-z0-9]{1,2}$/i.test(e),r=q(s?e+t:e,this.language);if(!r)return!1;for(let a of r.squares){for(let o of"AB")delete this.men[o+a];this.men[this.board+a]=R(r.role.id,this.side,this.attributes)}return this.attributes=this.attributes.filter(a=>a!=="royal"),this.apart=s,!0}};function y(i){let e=[],t=!1;for(let n of i){if(/^alice(chess|schach)?$/i.test(n)){t=!0;continue}let s=L(n),r=e.length?L(`${e.at(-1)} ${n}`):null,a=s!==n.trim();r&&r!==`${e.at(-1)} ${n}`?e[e.length-1]=r:a||!e.length||/^[A-Z]/.test(n)?e.push(s):e[e.length-1]+=` ${n}`}return{named:e,alice:t}}var H=class{constructor(e){this.text=e,this.at=0;let t=this.take(),n=t?.text.toLowerCase()??"";if(this.tongue=n.length>2?I.findIndex(s=>s.startsWith(n)):-1,this.tongue<0){let s=t?f(t.text):"an empty text";throw new h(`found ${s}, expected ${I.join(", ")}`,t?.at??0)}this.language=S[this.tongue+1]}peek(){let e=/[^\s,;\uFEFF\0]+/g;e.lastIndex=this.at;let t=e.exec(this.text);return t&&{text:t[0],at:t.index}}take(){let e=this.peek();return this.at=e?e.at+e.text.length:this.text.length,e}line(){let e=this.text.indexOf(`
`,this.at),t=this.text.slice(this.at,e<0?this.text.length:e);return this.at+=t.length,oe(t.replace(/^[\s,;.]+/,"").trim())}part(e){return w(E,e.text,this.tongue)}*tokens(){for(let e=this.peek();e&&!this.part(e);e=this.peek())yield this.take()}problem(){let e=Object.assign(b(),{variant:m("orthodox")}),t={source:[],title:[],remark:[],award:[]},n=this.at,s=r=>{for(let o of["source","title"])e[o]=t[o].join(", ");e.source=[e.source,...t.award].filter(Boolean).join(", "),e.comment=t.remark.join(`
`);let a=this.tongue===0?"such as stipulation #2":"such as #2";if(!e.stipulation)throw new h(`found no stipulation, expected one ${a}`,n);if(!e.placed)throw new h("found no men, expected pieces",n);return{made:e,more:r}};for(;;){let r=this.take();if(!r)throw new h("found the end of the text, expected endproblem",this.at);let a=this.part(r);switch(a){case"author":e.authors.push(...this.line().split(/ & /).map(o=>o.trim()));break;case"source":case"title":case"remark":case"award":t[a].push(this.line());break;case"stipulation":this.stipulation(e);break;case"condition":{let{named:o,alice:l}=y([...this.tokens()].map(({text:c})=>c));e.conditions.push(...o),l&&(e.variant=m("alice"));break}case"option":this.options(e);break;case"pieces":this.pieces(e);break;case"forsyth":this.forsyth(e);break;case"zero":e.zero=!0;case"twin":e.twins.push(this.twin());break;case"protocol":case"latex":this.take();break;case"latexpieces":this.line();break;case"end":return s(!1);case"next":return s(!0);case"structured":case"array":throw new h(`the widget does not read ${f(r.text)}`,r.at);default:{let o=E.slice(0,9).map(l=>l.words[this.tongue]).join(", ");throw new h(`found ${f(r.text)}, expected a part such as ${o}`,r.at)}}}}stipulation(e){let t=this.take();if(!t)throw new h("found no stipulation, expected one such as #2",this.at);let n=this.peek(),s=n&&/^\d+(\.5)?$/.test(n.text)&&!/\d/.test(t.text);e.stipulation=x(t.text+(s?this.take().text:"")),/=>/.test(e.stipulation)&&e.unread.push("the second diagram, which the play is to reach")}options(e){for(let{text:t}of this.tokens()){let n=t.length>2?w(ne,t,this.tongue):null;n==="duplex"&&(e.duplex="both"),n==="half"&&(e.duplex="half"),n==="white"&&(e.whiteToPlay=!0),/castling|rochade|roque/i.test(t)&&(e.dialect=!0)}}pieces(e){let t=e.placed&&/=>/.test(e.stipulation)?{}:e.men;e.placed=!0;let n=null;for(let s=this.peek();s;s=this.peek()){let r=q(s.text,this.language),a=r?null:w(te,s.text,this.tongue);if(!a&&!r&&this.part(s)&&!this.isAttribute(s,n))break;if(this.take(),a){n=new C(a,this.language,this.tongue,t);continue}let o=this.peek()?.text;if(!n)throw new h(`found ${f(s.text)}, expected a side first`,s.at);if(!n.take(s,o))throw new h(`found ${f(s.text)}, expected men such as Ka1 or Pa2b3`,s.at);n.apart&&this.take(),n.onBoards&&(e.variant=m("alice"))}}isAttribute({text:e},t){return t&&e.length>2&&w(F,e,this.tongue)!==null}forsyth(e){let{text:t,at:n}=this.take()??{text:"",at:this.at};e.placed=!0;let s=0,r=/(\d{1,2})|(\/)|([+=-]?)(\.[a-z0-9]{2}|[a-z])|(.)/giu;for(let[,l,c,p,d,g]of t.matchAll(r))if(l)s+=Number(l);else if(c){if(s%8)throw new h(`this row has ${s%8} squares, expected 8`,n)}else{let B=d&&A(d.replace(".",""),this.language);if(!B)throw new h(`found ${f(d??g)}, expected a man`,n);if(s>63)throw new h("found more than 64 squares",n);let _=d===d.toLowerCase()?"b":"w",J={"+":"w","-":"b","=":"n"}[p]??_;e.men[`A${G(s%8,7-Math.floor(s/8))}`]=R(B.id,J),s++}let o=/^\s+([wb])\s+(-|[KQkq]+)(?:\s+(-|[a-h][36])(?:\s+\d+){0,2})?(?=\s)/.exec(this.text.slice(this.at));o&&([,,e.castling]=o,e.enPassant=o[3]&&o[3]!=="-"?o[3]:null,this.at+=o[0].length)}twin(){let e=[],t=E.filter(({meaning:n})=>["twin","zero","end","next"].includes(n));for(let n=this.peek();n&&!(n.text.length>1&&w(t,n.text,this.tongue));n=this.peek())e.push(this.take().text);return e.join(" ")}};function W(i){let e=new H(i),t=[];for(let n=!0;n&&t.length<1e4;){let s=e.problem();t.push(()=>s.made),n=s.more}return t}var Z=40,U=new RegExp(String.raw`("(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'`+"|[^\\s\\-?:,[\\]{}#&*!|>'\"%@`][^\\n:]*?|-[^\\s:]+)[ \\t]*:(?=\\s|$)","y"),O=class{constructor(e,t,n){this.text=e.slice(0,n),this.at=t}skip(){let e=/(?:[ \t\r\n\uFEFF]+|(?<=^|\s)#[^\n]*)*/my;e.lastIndex=this.at,this.at+=e.exec(this.text)[0].length}skipInLine(){let e=/[ \t\r]*(?:(?<=\s)#[^\n]*)?/y;e.lastIndex=this.at,this.at+=e.exec(this.text)[0].length}get column(){return this.at-this.text.lastIndexOf(`
`,this.at-1)-1}get ended(){return this.at>=this.text.length}flaw(e){let t=this.text.slice(this.at).split(`
`)[0].trim(),n=this.ended?"the end of the text":t?f(t):"the end of the line";return new h(`found ${n}, expected ${e}`,this.at)}block(e,t=0){if(t>Z)throw new h("the values are nested too deeply",this.at);if(this.skip(),this.ended||this.column<e)return{kind:"nothing",at:this.at};let{column:n,at:s}=this;return/^-(\s|$)/.test(this.text.slice(s,s+2))?this.blockList(n,t):this.isKey()?this.blockMap(n,t):this.inline(e,t)}blockList(e,t){let n={kind:"list",items:[],at:this.at};for(;;){this.skip();let s=this.text.slice(this.at,this.at+2);if(this.ended||this.column!==e||!/^-(\s|$)/.test(s))return n;this.at++,n.items.push(this.block(e+1,t+1))}}key(){return U.lastIndex=this.at,U.exec(this.text)}isKey(){return this.key()!==null}blockMap(e,t){let n={kind:"map",fields:new Map,at:this.at};for(;;){if(this.skip(),this.ended||this.column<e)return n;let s=this.column===e?this.key():null;if(!s)throw this.flaw("a field such as stipulation: h#2");let r=s[1].replace(/^(["'])(.*)\1$/,"$2");if(n.fields.has(r))throw this.flaw("each field once");this.at+=s[0].length,this.skipInLine();let a=!this.ended&&this.text[this.at]!==`
`,o;a?o=this.inline(e+1,t+1):(this.skip(),o=this.column===e&&/^-\s/.test(this.text.slice(this.at,this.at+2))&&!this.ended?this.blockList(e,t+1):this.block(e+1,t+1)),n.fields.set(r,o)}}inline(e,t){let n=this.text[this.at];if(n==="|"||n===">")return this.literal(e,n===">");if(`[{"'`.includes(n)){let o=this.flow(t);if(this.skipInLine(),!this.ended&&this.text[this.at]!==`
`)throw this.flaw("the end of the line");return o}if(/[&*!%@`]/.test(n))throw this.flaw("a text, a list or fields");let{at:s}=this,r=[];do{let o=/[^\n]*/y;o.lastIndex=this.at;let l=o.exec(this.text)[0];r.push(l.replace(/(^|\s)#.*$/,"").trim()),this.at+=l.length;let c=/\n+[ \t]*/y;c.lastIndex=this.at;let p=c.exec(this.text);if(!p||p[0].length-p[0].lastIndexOf(`
`)-1<e||this.at+p[0].length>=this.text.length)break;this.at+=p[0].length}while(!0);let a=r.join(" ").trim();return/^(~|null)?$/i.test(a)?{kind:"nothing",at:s}:{kind:"text",value:a,at:s}}literal(e,t){let{at:n}=this,s=/[|>][-+0-9]*[ \t]*(?:#[^\n]*)?/y;if(s.lastIndex=n,this.at+=s.exec(this.text)[0].length,!this.ended&&this.text[this.at]!==`
`)throw this.flaw("the end of the line");let r=[];for(;!this.ended;){let l=/\n([^\n]*)/y;l.lastIndex=this.at;let c=l.exec(this.text);if(!c)break;let[,p]=c;if(p.trim()&&/^[ \t]*/.exec(p)[0].length<e)break;r.push(p.trimEnd()),this.at+=c[0].length}let a=Math.min(...r.filter(Boolean).map(l=>/^\s*/.exec(l)[0].length));return{kind:"text",value:r.map(l=>l.slice(a)).join(t?" ":`
`).trimEnd(),at:n}}flow(e){if(e>Z)throw new h("the brackets are nested too deeply",this.at);this.skip();let{at:t}=this,n=this.text[t];if(n==='"'||n==="'")return this.quoted(n);if(n==="["||n==="{"){let a=n==="["?"]":"}",o=[],l=new Map;for(this.at++;this.skip(),this.text[this.at]!==a;){let c=n==="{"?this.flow(e+1):null;if(c){if(c.kind!=="text")throw this.flaw("the name of a field");this.skip(),this.text[this.at]===":"?(this.at++,l.set(c.value,this.flow(e+1))):l.set(c.value,{kind:"nothing",at:this.at})}else o.push(this.flow(e+1));if(this.skip(),this.text[this.at]===",")this.at++;else if(this.text[this.at]!==a)throw this.flaw(`',' or '${a}'`)}return this.at++,n==="["?{kind:"list",items:o,at:t}:{kind:"map",fields:l,at:t}}let s=/(?:[^,[\]{}:#\n]|:(?=[^\s,[\]{}])|(?<=\S)#)*/y;s.lastIndex=t;let r=s.exec(this.text)[0].trim();if(!r){if(",]}".includes(n??""))return{kind:"nothing",at:t};throw this.flaw("a value")}return this.at+=s.lastIndex-t,/^(~|null)$/i.test(r)?{kind:"nothing",at:t}:{kind:"text",value:r,at:t}}quoted(e){let{at:t}=this,n=e==='"'?/"((?:[^"\\]|\\[^])*)"/y:/'((?:[^']|'')*)'/y;n.lastIndex=t;let s=n.exec(this.text);if(!s)throw new h("this text is not closed, expected another quotation mark",t);this.at+=s[0].length;let r={n:`
`,t:"	",r:"\r","\n":""},a=s[1].replace(/[ \t]*\n[ \t]*/g,l=>e==='"'&&l.startsWith("\\")?"":" ");return{kind:"text",value:e==="'"?a.replaceAll("''","'"):a.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([^]))/gi,(l,c,p,d,g)=>{let B=parseInt(c??p??d??"0",16);return g?r[g]??g:String.fromCodePoint(B>1114111?65533:B)}),at:t}}};function j(i){let e=[],t=[...i.matchAll(/^---(?=\s|$)|^\.\.\.(?=\s|$)/gm)],n=0;for(let{index:s,0:r}of[...t,{index:i.length,0:""}]){let[a,o]=[n,s];if(n=s+r.length,!i.slice(a,o).replace(/^[ \t]*[%#][^\n]*$/gm,"").trim())continue;let c=new O(i,a,o);c.skip();let p="[{".includes(i[c.at])?c.flow(0):c.block(0);if(c.skip(),!c.ended)throw c.flaw("the end of the problem");let d=p.kind==="list"?p.items:[p];e.push(...d.map(g=>()=>le(g)))}if(!e.length)throw new h("found no problem, expected fields such as stipulation",0);return e}var z=["January","February","March","April","May","June","July","August","September","October","November","December"],u=i=>i?.kind==="text"?re(i.value):"",re=i=>i.split(`
`).map(e=>e.trim()).join(`
`).trim(),k=(i,e)=>i?.kind==="map"?i.fields.get(e):void 0,M=i=>i?.kind==="list"?i.items:i?[i]:[];function V(i){let e=u(i),t=e?e.split("-"):["year","month","day"].map(o=>u(k(i,o)));if(e&&(t.length>3||t[1]?.length>2))return e;let[n,s,r]=t.map(o=>Number(o)===0?"":o),a=z[Number(s)-1]??z.find(o=>o.toLowerCase()===s?.toLowerCase());return(s?!a:r)?e||[n||"?",s||"?",r||"?"].join("-"):[r?String(Number(r)):"",s?a:"",n].filter(Boolean).join(" ")}function ae({fields:i}){let e=i.get("source"),t=d=>u(k(e,d)),n=[u(e)||t("name"),t("volume"),t("issue")],s=t("problemid")||u(i.get("source-id")),r=[V(k(e,"date")),V(i.get("date"))],a=i.get("award"),o=k(a,"tourney"),l=u(o)||u(k(o,"name")),c=u(k(a,"distinction"))||u(i.get("distinction"));return[n.filter(Boolean).join(" "),t("round")&&`round ${t("round")}`,s&&`no. ${s}`,t("pagenumber")&&`p. ${t("pagenumber")}`,...new Set(r),c,l==="ditto"||l===t("name")?"":l].filter(Boolean).join(", ")}function le(i){if(i.kind!=="map")throw new h("expected the fields of a problem",i.at);let{fields:e}=i,t=Object.assign(b(),{variant:m("orthodox")}),n=u(e.get("stipulation"));if(!n){let o=e.get("stipulation")?.at??i.at;throw new h("found no stipulation, expected one such as '#2' in quotation marks",o)}/\bblack\b/i.test(n)&&(t.duplex="both"),t.stipulation=x(n.replace(/\s+(b\)|by)\s+black$/i,"")),t.authors=M(e.get("authors")).map(u).filter(Boolean).map(o=>o.replace(/^([^,]*),(\s*\S.*)$/s,(l,c,p)=>`${p.trim()} ${c.trim()}`)),t.title=u(e.get("title")),t.comment=M(e.get("comments")).map(u).filter(Boolean).join(`
`),t.source=ae(i);let s=["options","conditions"].flatMap(o=>M(e.get(o)).map(l=>({name:o,text:u(l)})));for(let{name:o,text:l}of s.filter(({text:c})=>c)){let c=/^(duplex|halfduplex|whitetoplay)$/i.exec(l)?.[1].toLowerCase();if(c==="duplex")t.duplex="both";else if(c==="halfduplex")t.duplex="half";else if(c==="whitetoplay")t.whiteToPlay=!0;else if(/^(no|mutual)?castling/i.test(l))t.dialect=!0;else if(o==="conditions"||!ce.test(l)){let{named:p,alice:d}=y(l.split(/\s+/));t.conditions.push(...p),d&&(t.variant=m("alice"))}}he(t,e.get("algebraic"),i);let r=[...k(e.get("twins"),"a")?[["zero"]]:[],...e.get("twins")?.fields??[]];return t.zero=r[0]?.[0]==="zero",t.twins=r.filter(([o])=>o!=="zero").map(([,o])=>u(o)),u(e.get("solution"))&&t.solution.push({kind:"text",text:e.get("solution").value}),t}var ce=new RegExp(`^(${["setplay","try","defence","variation","nothreat","post","max","startmove","upto","nontrivial","threat","quodlibet","goalisend","stopon","matesin1","nowk","nobk","enpassant","nocastling","castlingmut","intelligent","movenum","noboard","noshort","keepmating","nullmoves","trivial"].join("|")})`,"i");function he(i,e,{at:t}){if(e?.kind!=="map"){let n="expected algebraic: {white: [Ka1], black: [Kh8]}";throw new h(`this problem has no men, ${n}`,e?.at??t)}for(let[n,s]of e.fields){let r={white:"w",black:"b",neutral:"n"}[n];if(!r)throw new h(`found ${f(n)}, expected white, black or neutral`,s.at);if(s.kind!=="nothing")for(let a of M(s)){let o=new C(r,"popeye",0,i.men),l=u(a).split(/[\s,]+/).filter(Boolean);for(let c=0;c<l.length;c++){if(!o.take({text:l[c]},l[c+1])){let p="expected a man such as Ka1";throw new h(`found ${f(l[c])}, ${p}`,a.at)}o.apart&&c++}if(!l.length)throw new h("found nothing, expected a man such as Ka1",a.at);o.onBoards&&(i.variant=m("alice"))}}}var Oe={popeye:W,olive:j};export{Oe as readers};
