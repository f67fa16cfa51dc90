//! The table of the conditions: a row for each.

use super::Conditions;

conditions! {
    // Rebirth of the man who is captured.
    /// Who is captured is reborn on his square of the game array, if it is vacant: officers on the
    /// one of the square's colour where the side has two, pawns on their second rank and fairy men
    /// on the last rank of their side's pawns, both on the file of the capture. If it is occupied
    /// he is gone. Kings are not captured. A reborn rook may castle.
    CIRCE "Circe" ["Circe" "Circe" "Circe"];
    /// As Circe, but men are reborn where their counterparts of the other side would be.
    MIRROR_CIRCE "Mirror Circe" ["MirrorCirce" "SpiegelCirce" "CirceMalefique"];
    /// Who is captured is reborn as far from the square of capture, and in the same direction, as
    /// the capturer has gone.
    EQUIPOLLENTS_CIRCE "Equipollents Circe" ["EquipollentsCirce" "EquipollentsCirce" "CirceEquipollents"];
    /// Who is captured is reborn by the next move, of the other side: as far from the square of
    /// capture, and in the same direction, as that move goes. A castling is added up of what king
    /// and rook go.
    PARRAIN_CIRCE "Parrain Circe" ["ParrainCirce" "CirceParrain" "CirceParrain"];
    /// Place-changing Circe: who is captured is reborn on the square that the capturer has left.
    PWC "PWC" ["PWC" "PlatzwechselCirce" "CirceEchange"];
    /// As Circe, but a knight is reborn as a bishop, a bishop as a rook, a rook as a queen and a
    /// queen as a knight.
    CHAMELEON_CIRCE "Chameleon Circe" ["ChameleonCirce" "ChamaeleonCirce" "CirceCameleon"];
    /// Who is captured is reborn where he stood in the diagram.
    DIAGRAM_CIRCE "Diagram Circe" ["DiagramCirce" "DiagrammCirce" "CirceDiagramme"];
    /// As Circe, but officers and pawns are reborn as men of the capturer's kind, on that kind's
    /// square; whom a king captures is reborn as himself.
    CLONE_CIRCE "Clone Circe" ["CirceClone" "CirceClone" "CirceClone"];
    /// Who is captured is reborn on the square opposite to that of the capture, as seen from the
    /// centre of the board.
    SYMMETRY_CIRCE "Symmetry Circe" ["SymmetryCirce" "SymmetrieCirce" "CirceSymetrique"];
    /// As Circe, but who is captured is reborn on the capturer's square of the game array; a pawn
    /// on the last rank promotes there as its own side wishes.
    COUSCOUS_CIRCE "Couscous Circe" ["CouscousCirce" "CouscousCirce" "CirceCouscous"];
    /// The side that captures chooses any vacant square for the captured man's rebirth, or none.
    SUPER_CIRCE "Super Circe" ["SuperCirce" "SuperCirce" "SuperCirce"];
    /// Who is captured is reborn on the file of the capture, on the rank of his square of the game
    /// array.
    FILE_CIRCE "File Circe" ["FileCirce" "FileCirce" "FileCirce"];

    // Rebirth of the man who captures.
    /// Who captures, kings included, is at once reborn on his square of the game array, as in
    /// Circe. If it is occupied, he cannot capture; he may capture on that square itself (type
    /// Calvet). He gives check if he could capture so.
    ANTICIRCE "Anticirce" ["AntiCirce" "AntiCirce" "AntiCirce"];
    /// As Anticirce, but nobody captures on his own square of rebirth.
    ANTICIRCE_CHEYLAN "Anticirce Cheylan" ["" "" ""];
    /// As Anticirce, but men are reborn where their counterparts of the other side would be.
    MIRROR_ANTICIRCE "Mirror Anticirce" ["MirrorAntiCirce" "AntiSpiegelCirce" "AntiCirceMalefique"];
    /// As Anticirce, but who captures is reborn as far beyond the square of capture, and in the
    /// same direction, as he has gone.
    EQUIPOLLENTS_ANTICIRCE "Equipollents Anticirce" ["EquipollentsAntiCirce" "AntiEquipollentsCirce" "AntiCirceEquipollents"];
    /// As Anticirce, but who captures is reborn on the square opposite to that of the capture, as
    /// seen from the centre of the board.
    SYMMETRY_ANTICIRCE "Symmetry Anticirce" ["SymmetryAntiCirce" "AntiSymmetrieCirce" "AntiCirceSymetrique"];
    /// As Anticirce, but who captures is reborn on any vacant square that his side chooses, or
    /// stays.
    ANTI_SUPER_CIRCE "Anti Super Circe" ["AntiSuperCirce" "AntiSuperCirce" "AntiSuperCirce"];

    // Captures from elsewhere.
    /// Men move as ever, but capture, and give check, only as from their square of the game array,
    /// as Circe knows it: it must be vacant, or they stand there.
    MARS_CIRCE "Mars Circe" ["MarsCirce" "MarsCirce" "MarsCirce"];
    /// Men capture as ever, but move without capturing only as from their square of the game array,
    /// as Circe knows it: it must be vacant, or they stand there. So a king castles, and with it a
    /// rook that has left its corner.
    ANTIMARS_CIRCE "Antimars Circe" ["AntiMarsCirce" "AntiMarsCirce" "AntiMarsCirce"];
    /// Men other than kings may move and capture as ever, and also as from their square of the game
    /// array, as Circe knows it, if it is vacant.
    PHANTOM "Phantom Chess" ["PhantomChess" "PhantomSchach" "EchecsPhantom"];

    // What capturing does to the capturer.
    /// Who captures must at once go on from the square of capture, without capturing, as the
    /// captured man could: else he cannot capture. A pawn that ends on its last rank promotes; it
    /// may not end on its first. A king is in check as ever.
    TAKE_MAKE "Take & Make" ["Take&MakeChess" "Take&MakeSchach" "Take&MakeEchecs"];
    /// Who captures must first move, without capturing, as the man whom he captures could, and
    /// capture him from there. Checks, too.
    MAKE_TAKE "Make & Take" ["Make&TakeChess" "Make&TakeSchach" "Make&TakeEchecs"];
    /// Who captures changes colour, a king excepted. A rook that comes onto its corner so may
    /// castle.
    ANDERNACH "Andernach" ["AndernachChess" "AndernachSchach" "EchecsAndernach"];
    /// Who moves without capturing changes colour, a king excepted.
    ANTI_ANDERNACH "Anti-Andernach" ["AntiAndernachChess" "AntiAndernachSchach" "EchecsAntiAndernach"];
    /// A man of the diagram changes colour, once, when he comes to a square of the other colour, a
    /// king excepted.
    VOLAGE "Volage" ["Volage" "Volage" "Volage"];
    /// A man of the diagram changes colour whenever he comes to a square of the other colour, a
    /// king excepted.
    HYPERVOLAGE "Hypervolage" ["Hypervolage" "Hypervolage" "Hypervolage"];

    // Which of the legal moves may be played.
    /// White plays the longest of his legal moves, measured from the middle of the square of
    /// departure to that of arrival.
    WHITE_MAXIMUMMER "White Maximummer" ["WhiteMaximummer" "WeisserLaengstzueger" "BlancMaximum"];
    /// Black plays the longest of his legal moves, measured from the middle of the square of
    /// departure to that of arrival.
    BLACK_MAXIMUMMER "Black Maximummer" ["BlackMaximummer" "SchwarzerLaengstzueger" "NoirMaximum"];
    /// White plays the shortest of his legal moves, measured from the middle of the square of
    /// departure to that of arrival.
    WHITE_MINIMUMMER "White Minimummer" ["WhiteMinimummer" "WeisserKuerzestzueger" "BlancMinimum"];
    /// Black plays the shortest of his legal moves, measured from the middle of the square of
    /// departure to that of arrival.
    BLACK_MINIMUMMER "Black Minimummer" ["BlackMinimummer" "SchwarzerKuerzestzueger" "NoirMinimum"];
    /// White plays the longest of his moves, those included that would leave his king in check and
    /// so are illegal; he gives check only if to capture the king would be among the longest.
    WHITE_ULTRA_MAXIMUMMER "White Ultra Maximummer" ["" "" ""];
    /// Black plays the longest of his moves, those included that would leave his king in check and
    /// so are illegal; he gives check only if to capture the king would be among the longest.
    BLACK_ULTRA_MAXIMUMMER "Black Ultra Maximummer" ["" "" ""];
    /// White plays the shortest of his moves, those included that would leave his king in check and
    /// so are illegal; he gives check only if to capture the king would be among the shortest.
    WHITE_ULTRA_MINIMUMMER "White Ultra Minimummer" ["" "" ""];
    /// Black plays the shortest of his moves, those included that would leave his king in check and
    /// so are illegal; he gives check only if to capture the king would be among the shortest.
    BLACK_ULTRA_MINIMUMMER "Black Ultra Minimummer" ["" "" ""];
    /// White must give check with each of his moves; whether he is mated is asked as if he need
    /// not.
    WHITE_MUST_CHECK "White Ultraschachzwang" ["WhiteUltraSchachZwang" "WeisserUltraSchachZwang" "BlancUltraSchachZwang"];
    /// Black must give check with each of his moves; whether he is mated is asked as if he need
    /// not.
    BLACK_MUST_CHECK "Black Ultraschachzwang" ["BlackUltraSchachZwang" "SchwarzerUltraSchachZwang" "NoirUltraSchachZwang"];
    /// Black plays only moves that give check; if none is legal he passes, unless he is in check.
    /// Whether he is mated or stalemated is asked as if he might play any move.
    BLACK_CHECKS "Black Checks" ["BlackChecks" "SchwarzSchaecher" "NoirEchecs"];
    /// White does not capture; his checks are as ever.
    NO_WHITE_CAPTURE "No White Capture" ["NoWhiteCapture" "WeisserOhneSchlag" "BlancSansPrises"];
    /// Black does not capture; his checks are as ever.
    NO_BLACK_CAPTURE "No Black Capture" ["NoBlackCapture" "SchwarzerOhneSchlag" "NoirSansPrises"];
    /// Nobody gives check, unless it is mate.
    CHECKLESS "Checkless Chess" ["ChecklessChess" "OhneSchach" "SansEchecs"];
    /// Nobody mates if he could mate in another way: of several mating moves none is legal.
    EXCLUSIVE "Exclusive Chess" ["ExclusiveChess" "ExklusivSchach" "EchecsExclusif"];
    /// A side is in check if it attacks the enemy's king, and not if its own is attacked: who gives
    /// what is check elsewhere has put himself into it, and moves illegally.
    VOGTLAENDER "Vogtländer Chess" ["VogtlaenderChess" "VogtlaenderSchach" "EchecsVogtlaender"];
    /// A king is in check if it could move to a square where the enemy would not attack it.
    SAT "SAT" ["SAT" "SAT" "SAT"];
    /// As SAT, but a king that has once been attacked since the diagram is in check whenever it is
    /// not attacked, too.
    STRICT_SAT "Strict SAT" ["StrictSAT" "StrictSAT" "StrictSAT"];

    // Squares.
    /// The board is divided into sixteen boxes of two by two squares; each move, and each check,
    /// must lead from one box to another.
    GRID "Grid Chess" ["GridChess" "Gitterschach" "Grille"];
    /// Men move, capture and check only from squares to squares of the same colour.
    MONOCHROMATIC "Monochromatic Chess" ["MonochromChess" "MonochromesSchach" "Monochromatique"];
    /// Men move, capture and check only from squares to squares of the other colour.
    BICHROMATIC "Bichromatic Chess" ["BichromChess" "BichromesSchach" "Bichromatique"];
    /// After a move the man who has moved must stand next to another man, of whatever side.
    KOEKO "Köko" ["KoeKo" "KoeKo" "Koeko"];
    /// A man who stood next to another man before his move must stand so after it, and one who did
    /// not must not.
    NEW_KOEKO "New Köko" ["NewKoeko" "NeuKoeko" "KoekoNouveaux"];
    /// After a move the man who has moved must stand next to no other man.
    ANTI_KOEKO "Anti-Köko" ["AntiKoeko" "AntiKoeko" "AntiKoeko"];

    // Who may observe whom.
    /// Men other than kings who are observed by an enemy of their own kind are paralysed: they do
    /// not move, capture or check, but they observe.
    MADRASI "Madrasi" ["Madrasi" "Madrasi" "Madrasi"];
    /// As Madrasi, and kings paralyse each other too.
    MADRASI_REX "Madrasi rex inclusive" ["" "" ""];
    /// No move may bring about that a man other than a king is observed by an enemy of his own
    /// kind; a check that could only be carried out so is none.
    ISARDAM "Isardam" ["Isardam" "Isardam" "Isardam"];
    /// As Isardam, but checks are as ever.
    ISARDAM_B "Isardam type B" ["" "" ""];
    /// As Isardam, kings included.
    ISARDAM_REX "Isardam rex inclusive" ["" "" ""];
    /// Men capture and check only if another man of their side guards them.
    PATROL "Patrol Chess" ["Patrouille" "PatrouilleSchach" "Patrouille"];
    /// Men move, capture and check only if another man of their side guards them.
    ULTRA_PATROL "Ultra Patrol" ["UltraPatrol" "UltraPatrouille" "UltraPatrouille"];
    /// Men capture and check only if no other man of their side guards them.
    LORTAP "Lortap" ["Lortap" "Elliuortap" "Elliuortap"];
    /// Men move, capture and check only if an enemy attacks them.
    FUNCTIONARY "Functionary Chess" ["FunctionaryChess" "BeamtenSchach" "EchecsFonctionnaire"];
    /// After a man of some kind has moved, the other side does not move a man of that kind, and
    /// checks by such men are none.
    DISPARATE "Disparate Chess" ["Disparate" "Disparate" "Disparate"];
    /// Men are paralysed if enemies of a certain kind observe them: pawns by queens, queens by
    /// rooks, rooks by bishops, bishops by knights, knights by pawns.
    EIFFEL "Eiffel Chess" ["EiffelChess" "EiffelSchach" "EchecsEiffel"];
    /// Men move, capture and check only if guarded by a man who may himself, in a chain that ends
    /// at their king.
    CENTRAL "Central Chess" ["CentralChess" "ZentralSchach" "EchecsCentral"];

    // What a man is.
    /// Officers and pawns change with each move: without capturing a queen becomes a rook, a rook a
    /// bishop, a bishop a knight, a knight a pawn, which stays one; capturing, the other way, a
    /// queen staying one. Pawns do not promote; from their first rank they go one to three squares
    /// ahead.
    EINSTEIN "Einstein Chess" ["EinsteinChess" "EinsteinSchach" "EchecsEinstein"];
    /// As Einstein chess, but men rise without capturing and fall by capturing.
    REVERSE_EINSTEIN "Reverse Einstein Chess" ["ReversalEinsteinChess" "ReversesEinsteinSchach" "ReversEchecsEinstein"];
    /// As Einstein chess, but who captures stays what he is.
    ANTI_EINSTEIN "Anti-Einstein Chess" ["AntiEinsteinChess" "AntiEinsteinSchach" "EchecsAntiEinstein"];
    /// A man who stands directly in front of another man of his side moves, captures and checks
    /// like that man, and not as himself.
    ANNAN "Annan Chess" ["AnnanChess" "Annanschach" "AnnanEchecs"];
    /// A man who stands directly behind another man of his side moves, captures and checks like
    /// that man, and not as himself.
    NANNA "Nanna Chess" ["NannaChess" "Nannaschach" "NannaEchecs"];
    /// Enemies who stand face to face, one directly in front of the other, move, capture and check
    /// each like the other.
    FACE_TO_FACE "Face-to-Face" ["FaceToFace" "AngesichtZuAngesicht" "FaceAFace"];
    /// Enemies who stand back to back, one directly behind the other, move, capture and check each
    /// like the other.
    BACK_TO_BACK "Back-to-Back" ["BackToBack" "RueckenAnRuecken" "DosADos"];
    /// Enemies who stand side by side move, capture and check each like the other.
    CHEEK_TO_CHEEK "Cheek-to-Cheek" ["CheekToCheek" "WangeAnWange" "JoueAJoue"];
    /// The white king moves, when in check, only like the men who check it.
    WHITE_TRANSMUTED "White Transmuted King" ["WhiteTransmutedKing" "WeisserTransmutierenderKoenig" "BlancRoiTransmute"];
    /// The black king moves, when in check, only like the men who check it.
    BLACK_TRANSMUTED "Black Transmuted King" ["BlackTransmutedKing" "SchwarzerTransmutierenderKoenig" "NoirRoiTransmute"];
    /// The white king, when in check, must move, only like the men who check it, and becomes such a
    /// man for good, no longer royal.
    WHITE_SUPER_TRANSMUTING "White Super Transmuting King" ["WhiteSuperTransmutingKing" "WeisserSuperTransmutierenderKoenig" "BlancSuperRoiTransmute"];
    /// The black king, when in check, must move, only like the men who check it, and becomes such a
    /// man for good, no longer royal.
    BLACK_SUPER_TRANSMUTING "Black Super Transmuting King" ["BlackSuperTransmutingKing" "SchwarzerSuperTransmutierenderKoenig" "NoirSuperRoiTransmute"];
    /// When a white officer is captured, the white king becomes a royal man of its kind, and a king
    /// again when a pawn is.
    WHITE_KOBUL "White Köbul King" ["" "" ""];
    /// When a black officer is captured, the black king becomes a royal man of its kind, and a king
    /// again when a pawn is.
    BLACK_KOBUL "Black Köbul King" ["" "" ""];

    // What a move does besides.
    /// Instead of moving, a man may change places with an enemy of his own kind, kings among
    /// themselves too. Those who have just done so do not do so with the next move.
    MESSIGNY "Messigny Chess" ["MessignyChess" "MessignySchach" "EchecsMessigny"];
    /// An officer who moves from a square that is not of the first or last rank leaves a pawn of
    /// his side there, unless that side has eight pawns.
    SENTINELS "Sentinels" ["Sentinelles" "Sentinelles" "Sentinelles"];
    /// As Sentinels, but the pawns left are the enemy's.
    SENTINELS_ADVERSE "Sentinels pion adverse" ["" "" ""];
    /// When a man moves and gives check, all men other than kings whom he observes change colour.
    MASAND "Masand" ["Masand" "Masand" "Masand"];
    /// When a side gives check, all men other than kings whom those who check observe change
    /// colour.
    MASAND_GENERALISED "Masand generalised" ["MasandGeneralised" "MasandVerallgemeinert" "MasandGeneralise"];
    /// Who gives check exchanges the places of the two kings.
    SWAPPING_KINGS "Swapping Kings" ["SwappingKings" "TauschKoenige" "RoisEchanges"];
    /// The square that a man leaves becomes a hole, which nobody enters or crosses. King and rook
    /// castle, and leave two.
    HAANER "Haaner Chess" ["HaanerChess" "HaanerSchach" "Haan"];
    /// Imitators, of no side, make every move of every man in parallel, as he makes it, over vacant
    /// squares to a vacant square, hopping where he hops; what they cannot make is illegal, and so
    /// is a check by it. They are in nobody's way. In a castling they go as the king and then as
    /// the rook does. A pawn may become one.
    IMITATOR "Imitator" ["Imitator" "Imitator" "Imitator"];
    /// With imitators on the board, pawns do not become imitators.
    NO_IMITATOR_PROMOTION "No Promotion to Imitator" ["NoIProm" "OhneIUW" "SansIProm"];
    /// When a man is captured, a man of the capturer's own side and of the captured man's kind, if
    /// there is one, vanishes too, as the capturing side chooses.
    BRETON "Breton" ["Breton" "Breton" "Breton"];
    /// As Breton, but it is another man of the captured man's side that vanishes.
    BRETON_ADVERSE "Breton adverse" ["" "" ""];
}
