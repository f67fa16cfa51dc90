//! The table of conditions, one row each.

use super::Conditions;
use super::circe::{Becomes, Rebirth, RebirthSquare, Reborn};
use super::value::{
    Barred, Becoming, Contact, Disarming, Einstein, Ending, FromHome, Holding, Lending, Observers,
    Officers, Preference, Protecting, Squares, Swapping, Transmuting, Turning, Value,
};
use crate::men::Color;

conditions! {
    // Rebirth of the captured man.
    /// A captured man is reborn on its square of the game array, if that is vacant: officers on the
    /// square of the same colour as the square of capture where the side has two, pawns on their
    /// second rank and fairy men on the last rank of their side's pawns, both on the file of the
    /// capture. If the square is occupied, the man disappears. Kings are not captured. A reborn
    /// rook may castle.
    CIRCE "Circe" ["Circe" "Circe" "Circe"]
        One => Value::CapturedReborn(Rebirth::CIRCE);
    /// As Circe, but men are reborn where their counterparts of the other side would be.
    MIRROR_CIRCE "Mirror Circe" ["MirrorCirce" "SpiegelCirce" "CirceMalefique"]
        One => Value::CapturedReborn(Rebirth { mirrored: true, ..Rebirth::CIRCE });
    /// A captured man is reborn as far from the square of capture, and in the same direction, as
    /// the capturer has gone.
    EQUIPOLLENTS_CIRCE "Equipollents Circe" ["EquipollentsCirce" "EquipollentsCirce" "CirceEquipollents"]
        One => Value::CapturedReborn(Rebirth::CIRCE.on(RebirthSquare::Equipollents));
    /// A captured man is reborn by the next move, in a series also by one of the side that
    /// captured: as far from the square of capture, and in the same direction, as that move goes.
    /// For castling the moves of king and rook are added.
    PARRAIN_CIRCE "Parrain Circe" ["ParrainCirce" "CirceParrain" "CirceParrain"]
        One => Value::CapturedReborn(Rebirth::CIRCE.on(RebirthSquare::EquipollentsOfNextMove));
    /// Place-changing Circe: a captured man is reborn on the square that the capturer has left.
    PWC "PWC" ["PWC" "PlatzwechselCirce" "CirceEchange"]
        One => Value::CapturedReborn(Rebirth::CIRCE.on(RebirthSquare::Departure));
    /// As Circe, but a knight is reborn as a bishop, a bishop as a rook, a rook as a queen and a
    /// queen as a knight.
    CHAMELEON_CIRCE "Chameleon Circe" ["ChameleonCirce" "ChamaeleonCirce" "CirceCameleon"]
        One => Value::CapturedReborn(Rebirth { becomes: Becomes::NextInTurn, ..Rebirth::CIRCE });
    /// A captured man is reborn on its square in the diagram.
    DIAGRAM_CIRCE "Diagram Circe" ["DiagramCirce" "DiagrammCirce" "CirceDiagramme"]
        One => Value::CapturedReborn(Rebirth::CIRCE.on(RebirthSquare::Diagram));
    /// As Circe, but officers and pawns are reborn as men of the capturer's kind, on that kind's
    /// square; a man captured by a king is reborn as itself.
    CLONE_CIRCE "Clone Circe" ["CirceClone" "CirceClone" "CirceClone"]
        One => Value::CapturedReborn(Rebirth { becomes: Becomes::OthersKind, ..Rebirth::CIRCE });
    /// A captured man is reborn on the square opposite to that of the capture with respect to the
    /// centre of the board.
    SYMMETRY_CIRCE "Symmetry Circe" ["SymmetryCirce" "SymmetrieCirce" "CirceSymetrique"]
        One => Value::CapturedReborn(Rebirth::CIRCE.on(RebirthSquare::Symmetry));
    /// As Circe, but a captured man is reborn on the capturer's square of the game array; a pawn on
    /// the last rank promotes there as its own side chooses.
    COUSCOUS_CIRCE "Couscous Circe" ["CouscousCirce" "CouscousCirce" "CirceCouscous"]
        One => Value::CapturedReborn(Rebirth { of_other: true, ..Rebirth::CIRCE });
    /// The side that captures chooses any vacant square for the captured man's rebirth, or none.
    SUPER_CIRCE "Super Circe" ["SuperCirce" "SuperCirce" "SuperCirce"]
        One => Value::CapturedReborn(Rebirth::CIRCE.on(RebirthSquare::Chosen));
    /// As Super Circe, but only captured men of certain kinds are reborn; others disappear.
    APRIL "April Chess" ["AprilChess" "Aprilschach" "EchecsAvril"]
        One => Value::CapturedReborn(Rebirth {
            named: true,
            ..Rebirth::CIRCE.on(RebirthSquare::Chosen)
        });
    /// A captured man is reborn on the file of the capture, on the rank of its square of the game
    /// array.
    FILE_CIRCE "File Circe" ["FileCirce" "FileCirce" "FileCirce"]
        One => Value::CapturedReborn(Rebirth::CIRCE.on(RebirthSquare::File));
    /// A captured man is reborn on the rank of the capture, on the file of its square of the game
    /// array: of the two files of rooks, bishops and knights, on the one whose square has the
    /// colour of the square of capture.
    RANK_CIRCE "Rank Circe" ["RankCirce" "RankCirce" "RankCirce"]
        One => Value::CapturedReborn(Rebirth::CIRCE.on(RebirthSquare::Rank));
    /// A captured man is reborn four files and four ranks away from the square of capture.
    ANTIPODEAN_CIRCE "Antipodean Circe" ["AntipodeanCirce" "AntipodenCirce" "CirceAntipoden"]
        One => Value::CapturedReborn(Rebirth::CIRCE.on(RebirthSquare::Antipodes));

    /// The side that captures chooses a vacant square for the captured man's rebirth, on which that
    /// man, promoted if it is a pawn on its last rank, has no legal move without a capture. Without
    /// such a square the man disappears. A pawn on its own first rank may move one step.
    CAGE_CIRCE "Cage Circe" ["CageCirce" "KaefigCirce" "CirceCage"]
        One => Value::CapturedReborn(Rebirth::CIRCE.on(RebirthSquare::Cage));

    /// A captured man, promoted if it comes to its last rank, continues at once from the square of
    /// capture without capturing, as it moves and as the side that captures chooses: otherwise it
    /// cannot be captured. Check to a king is defined as usual. Also known as Anti Take & Make.
    TAKE_MAKE_CIRCE "Take & Make Circe" ["CirceTake&Make" "CirceTake&Make" "CirceTake&Make"]
        One => Value::CapturedReborn(Rebirth::CIRCE.on(RebirthSquare::Made));

    /// When the square on which a man was captured is vacated, the man appears there again. Of
    /// several that were captured on it, only the last one does.
    HAUNTED "Haunted Chess" ["HauntedChess" "Spukschach" "EchecsHantes"]
        One => Value::Haunting { ghosts: false };
    /// When the square on which a man was captured is vacated, the man appears there again, as a
    /// ghost that cannot be captured. Of several that were captured on it, the last one appears
    /// first.
    GHOST "Ghost Chess" ["GhostChess" "Geisterschach" "EchecsGhost"]
        One => Value::Haunting { ghosts: true };

    /// With a move the enemy's men vanish, kings apart, that are attacked and that no move of their
    /// side would save. For that kings count as other men do, and may be left attacked.
    LOST_PIECES "Lost Pieces" ["LostPieces" "VerloreneSteine" "PiecesPerdues"]
        One => Value::LostMen;

    // Rebirth of the capturer.
    /// A capturer, even a king, is at once reborn on its square of the game array, as in Circe. If
    /// that is occupied, it cannot capture; it may capture on that square itself (type Calvet). It
    /// gives check if it could capture the king in this way.
    ANTICIRCE "Anticirce" ["AntiCirce" "AntiCirce" "AntiCirce"]
        One => Value::CapturerReborn(Rebirth::ANTICIRCE);
    /// As Anticirce, but no man captures on its own rebirth square.
    ANTICIRCE_CHEYLAN "Anticirce Cheylan" ["" "" ""]
        One => Value::CapturerReborn(Rebirth { away: true, ..Rebirth::ANTICIRCE });
    /// As Anticirce, but men are reborn where their counterparts of the other side would be.
    MIRROR_ANTICIRCE "Mirror Anticirce" ["MirrorAntiCirce" "AntiSpiegelCirce" "AntiCirceMalefique"]
        One => Value::CapturerReborn(Rebirth { mirrored: true, ..Rebirth::ANTICIRCE });
    /// As Anticirce, but a capturer is reborn as far beyond the square of capture, and in the same
    /// direction, as it has gone.
    EQUIPOLLENTS_ANTICIRCE "Equipollents Anticirce" ["EquipollentsAntiCirce" "AntiEquipollentsCirce" "AntiCirceEquipollents"]
        One => Value::CapturerReborn(Rebirth::ANTICIRCE.on(RebirthSquare::Equipollents));
    /// As Anticirce, but a capturer is reborn on the square opposite to that of the capture with
    /// respect to the centre of the board.
    SYMMETRY_ANTICIRCE "Symmetry Anticirce" ["SymmetryAntiCirce" "AntiSymmetrieCirce" "AntiCirceSymetrique"]
        One => Value::CapturerReborn(Rebirth::ANTICIRCE.on(RebirthSquare::Symmetry));
    /// As Anticirce, but a capturer is reborn on any vacant square that its side chooses, or stays.
    ANTI_SUPER_CIRCE "Anti Super Circe" ["AntiSuperCirce" "AntiSuperCirce" "AntiSuperCirce"]
        One => Value::CapturerReborn(Rebirth::ANTICIRCE.on(RebirthSquare::Chosen));

    // Captures that need a rebirth, without one.
    /// A man is captured only if its square of the game array, as in Circe, would be vacant after
    /// the capture: otherwise it is immune. It is not reborn. Kings are not immune.
    IMMUN "Immun Chess" ["ImmunChess" "Immunschach" "Immun"]
        One => Value::Immune(Rebirth::required(Reborn::Immune));
    /// A man captures only if its square of the game array, as in Circe but by the square that it
    /// leaves, is another square and would be vacant after the capture. It is not reborn. A pawn
    /// that promotes captures as a pawn, and kings capture as usual.
    GENEVA "Geneva Chess" ["GenevaChess" "GenferSchach" "EchecsGeneve"]
        One => Value::BoundToRebirth(Rebirth::required(Reborn::Bound));

    // Captures from other squares.
    /// Men move as usual, but capture, and give check, only as from their square of the game array,
    /// as in Circe: it must be vacant, or they stand there.
    MARS_CIRCE "Mars Circe" ["MarsCirce" "MarsCirce" "MarsCirce"]
        One => Value::FromHome(FromHome::Captures, Rebirth { kings: true, ..Rebirth::required(Reborn::FromThere(FromHome::Captures)) });
    /// Men capture as usual, but move without capturing only as from their square of the game
    /// array, as in Circe: it must be vacant, or they stand there. A king also castles from there,
    /// with a rook that may have left its corner.
    ANTIMARS_CIRCE "Antimars Circe" ["AntiMarsCirce" "AntiMarsCirce" "AntiMarsCirce"]
        One => Value::FromHome(FromHome::QuietMoves, Rebirth { kings: true, ..Rebirth::required(Reborn::FromThere(FromHome::QuietMoves)) });
    /// Men other than kings may move and capture as usual, and also as from their square of the
    /// game array, as in Circe, if it is vacant.
    PHANTOM "Phantom Chess" ["PhantomChess" "PhantomSchach" "EchecsPhantom"]
        One => Value::FromHome(FromHome::Both, Rebirth::required(Reborn::FromThere(FromHome::Both)));

    // Effects of a capture on the capturer.
    /// A capturer must at once continue from the square of capture, without capturing, as the
    /// captured man could: otherwise it cannot capture. A pawn that ends on its last rank promotes;
    /// it may not end on its first. Check to a king is defined as usual.
    TAKE_MAKE "Take & Make" ["Take&MakeChess" "Take&MakeSchach" "Take&MakeEchecs"]
        One => Value::TakeAndMake;
    /// A capturer must first move, without capturing, as the man that it captures could, and
    /// capture it from there. This also applies to checks.
    MAKE_TAKE "Make & Take" ["Make&TakeChess" "Make&TakeSchach" "Make&TakeEchecs"]
        One => Value::MakeAndTake;
    /// A man on d4, e4, d5 or e5, even a king or a pawn, captures as usual, and also as from the
    /// others of these squares that are vacant. This also applies to checks.
    PLUS "Plus Chess" ["PlusChess" "PlusSchach" "EchecsPlus"]
        One => Value::FromCentre;
    /// A capturer other than a king changes colour. A rook that comes onto its corner in this way
    /// may castle.
    ANDERNACH "Andernach" ["AndernachChess" "AndernachSchach" "EchecsAndernach"]
        OneOrTwo => Value::Turning(Turning::Captures);
    /// A man other than a king that moves without capturing changes colour.
    ANTI_ANDERNACH "Anti-Andernach" ["AntiAndernachChess" "AntiAndernachSchach" "EchecsAntiAndernach"]
        OneOrTwo => Value::Turning(Turning::QuietMoves);
    /// A black man other than a king that captures a man of another kind becomes White's. A pawn
    /// that promotes counts as what it becomes.
    TIBET "Tibet Chess" ["Tibet" "TibetSchach" "Tibet"]
        One => Value::Turning(Turning::UnlikeCaptures { both: false });
    /// A man other than a king that captures a man of another kind changes colour. A pawn that
    /// promotes counts as what it becomes.
    DOUBLE_TIBET "Double Tibet Chess" ["DoubleTibet" "DoppeltibetSchach" "DoubleTibet"]
        One => Value::Turning(Turning::UnlikeCaptures { both: true });
    /// A man other than a king changes colour if it moves to the square that the last move has
    /// left.
    CHAMELEON_PURSUIT "Chameleon Pursuit" ["ChameleonPursuit" "ChamaeleonVerfolgung" "CameleonPoursuite"]
        One => Value::Turning(Turning::SquareLeft);
    /// A man of the diagram other than a king changes colour, once, when it comes to a square of
    /// the other colour.
    VOLAGE "Volage" ["Volage" "Volage" "Volage"]
        One => Value::Turning(Turning::FirstChangeOfSquare);
    /// A man of the diagram other than a king changes colour whenever it comes to a square of the
    /// other colour.
    HYPERVOLAGE "Hypervolage" ["Hypervolage" "Hypervolage" "Hypervolage"]
        One => Value::Turning(Turning::ChangesOfSquare);
    /// A man other than a king or neutral man that moves to one of certain squares changes colour;
    /// a pawn that promotes there does so as what it becomes, and in castling the rook does.
    MAGIC_SQUARES "Magic Squares" ["MagicSquares" "MagischeFelder" "CaseMagique"]
        One => Value::Turning(Turning::NamedSquares);

    // Restrictions on legal moves.
    /// White plays its longest legal move, measured from the centre of the square of departure to
    /// that of arrival.
    WHITE_MAXIMUMMER "White Maximummer" ["WhiteMaximummer" "WeisserLaengstzueger" "BlancMaximum"]
        OneOrTwo => Value::Measured { side: Color::White, longest: true, ultra: false };
    /// Black plays its longest legal move, measured from the centre of the square of departure to
    /// that of arrival.
    BLACK_MAXIMUMMER "Black Maximummer" ["BlackMaximummer" "SchwarzerLaengstzueger" "NoirMaximum"]
        OneOrTwo => Value::Measured { side: Color::Black, longest: true, ultra: false };
    /// White plays its shortest legal move, measured from the centre of the square of departure to
    /// that of arrival.
    WHITE_MINIMUMMER "White Minimummer" ["WhiteMinimummer" "WeisserKuerzestzueger" "BlancMinimum"]
        OneOrTwo => Value::Measured { side: Color::White, longest: false, ultra: false };
    /// Black plays its shortest legal move, measured from the centre of the square of departure to
    /// that of arrival.
    BLACK_MINIMUMMER "Black Minimummer" ["BlackMinimummer" "SchwarzerKuerzestzueger" "NoirMinimum"]
        OneOrTwo => Value::Measured { side: Color::Black, longest: false, ultra: false };
    /// White plays its longest move, including moves that would leave its king in check and so are
    /// illegal; White gives check only if the capture of the king would be among the longest moves.
    WHITE_ULTRA_MAXIMUMMER "White Ultra Maximummer" ["" "" ""]
        One => Value::Measured { side: Color::White, longest: true, ultra: true };
    /// Black plays its longest move, including moves that would leave its king in check and so are
    /// illegal; Black gives check only if the capture of the king would be among the longest moves.
    BLACK_ULTRA_MAXIMUMMER "Black Ultra Maximummer" ["" "" ""]
        One => Value::Measured { side: Color::Black, longest: true, ultra: true };
    /// White plays its shortest move, including moves that would leave its king in check and so are
    /// illegal; White gives check only if the capture of the king would be among the shortest
    /// moves.
    WHITE_ULTRA_MINIMUMMER "White Ultra Minimummer" ["" "" ""]
        One => Value::Measured { side: Color::White, longest: false, ultra: true };
    /// Black plays its shortest move, including moves that would leave its king in check and so are
    /// illegal; Black gives check only if the capture of the king would be among the shortest
    /// moves.
    BLACK_ULTRA_MINIMUMMER "Black Ultra Minimummer" ["" "" ""]
        One => Value::Measured { side: Color::Black, longest: false, ultra: true };
    /// White captures if it can legally do so.
    WHITE_MUST_CAPTURE "White Must Capture" ["WhiteMustCapture" "WeisserSchlagzwang" "BlancPriseForce"]
        OneOrTwo => Value::Preferred { side: Some(Color::White), what: Preference::Captures };
    /// Black captures if it can legally do so.
    BLACK_MUST_CAPTURE "Black Must Capture" ["BlackMustCapture" "SchwarzerSchlagzwang" "NoirPriseForce"]
        OneOrTwo => Value::Preferred { side: Some(Color::Black), what: Preference::Captures };
    /// White plays only captures; without a legal one it is mated if in check, and otherwise
    /// stalemated.
    WHITE_ULTRA_MUST_CAPTURE "White Ultra Must Capture" ["" "" ""]
        One => Value::OnlyCapturing(Color::White);
    /// Black plays only captures; without a legal one it is mated if in check, and otherwise
    /// stalemated.
    BLACK_ULTRA_MUST_CAPTURE "Black Ultra Must Capture" ["" "" ""]
        One => Value::OnlyCapturing(Color::Black);
    /// White moves to the square that Black has just left if it can legally do so; a castling
    /// leaves the king's square. After no move, or a pass, White may play any.
    WHITE_FOLLOW_MY_LEADER "White Follow My Leader" ["WhiteFollowMyLeader" "WeisserVerfolgungszueger" "BlancPoursuite"]
        One => Value::Preferred { side: Some(Color::White), what: Preference::SquareLeft };
    /// Black moves to the square that White has just left if it can legally do so; a castling
    /// leaves the king's square. After no move, or a pass, Black may play any.
    BLACK_FOLLOW_MY_LEADER "Black Follow My Leader" ["BlackFollowMyLeader" "SchwarzerVerfolgungszueger" "NoirPoursuite"]
        One => Value::Preferred { side: Some(Color::Black), what: Preference::SquareLeft };
    /// Of its men with a legal move, White moves the one on the first square in the order a1, a2,
    /// ..., a8, b1, ..., h8.
    WHITE_ALPHABETIC "White Alphabetic Chess" ["WhiteAlphabeticChess" "WeissesAlphabetischesSchach" "BlancEchecsAlphabetiques"]
        One => Value::Preferred { side: Some(Color::White), what: Preference::FirstSquare };
    /// Of its men with a legal move, Black moves the one on the first square in the order a1, a2,
    /// ..., a8, b1, ..., h8.
    BLACK_ALPHABETIC "Black Alphabetic Chess" ["BlackAlphabeticChess" "SchwarzesAlphabetischesSchach" "NoirEchecsAlphabetiques"]
        One => Value::Preferred { side: Some(Color::Black), what: Preference::FirstSquare };
    /// White moves to one of certain squares if it legally can; of a castling the king's move
    /// counts.
    WHITE_FORCED_SQUARE "White Forced Square" ["WhiteForcedSquare" "WeissesZwangsfeld" "BlancCaseForce"]
        One => Value::Preferred { side: Some(Color::White), what: Preference::NamedSquares };
    /// Black moves to one of certain squares if it legally can; of a castling the king's move
    /// counts.
    BLACK_FORCED_SQUARE "Black Forced Square" ["BlackForcedSquare" "SchwarzesZwangsfeld" "NoirCaseForce"]
        One => Value::Preferred { side: Some(Color::Black), what: Preference::NamedSquares };
    /// As White Forced Square, but moves that leave White's king in check also count: if one of
    /// them goes to such a square, White has no other move. White checks only if a capture of the
    /// king is among the moves that it would have to play.
    WHITE_CONSEQUENT_FORCED_SQUARE "White Consequent Forced Square" ["WhiteConsequentForcedSquare" "WeissesKonsequentesZwangsfeld" "BlancCaseForceConsequent"]
        One => Value::ConsequentlyForced(Color::White);
    /// As Black Forced Square, but moves that leave Black's king in check also count: if one of
    /// them goes to such a square, Black has no other move. Black checks only if a capture of the
    /// king is among the moves that it would have to play.
    BLACK_CONSEQUENT_FORCED_SQUARE "Black Consequent Forced Square" ["BlackConsequentForcedSquare" "SchwarzesKonsequentesZwangsfeld" "NoirCaseForceConsequent"]
        One => Value::ConsequentlyForced(Color::Black);
    /// Each side moves the man that it moved last, as long as that man is on the board and has a
    /// legal move; a castling is a move of the king.
    DUELLISTS "Duellist Chess" ["DuellistChess" "Duellantenschach" "Duelliste"]
        One => Value::Preferred { side: None, what: Preference::SameMan };
    /// White moves so that two men, named by their squares in the diagram, are as far apart as
    /// possible, measured between the centres of their squares. A capture of one of them is the
    /// last choice; after that White may play any move.
    WHITE_MAX_DISTER "White Maxdister" ["WhiteMaxDister" "WeisserMaxDister" "BlancMaxDister"]
        One => Value::Preferred { side: Some(Color::White), what: Preference::Distance { greatest: true } };
    /// White moves so that two men, named by their squares in the diagram, are as close together as
    /// possible, measured between the centres of their squares. A capture of one of them is the
    /// last choice; after that White may play any move.
    WHITE_MIN_DISTER "White Mindister" ["WhiteMinDister" "WeisserMinDister" "BlancMinDister"]
        One => Value::Preferred { side: Some(Color::White), what: Preference::Distance { greatest: false } };
    /// Black moves so that two men, named by their squares in the diagram, are as far apart as
    /// possible, measured between the centres of their squares. A capture of one of them is the
    /// last choice; after that Black may play any move.
    BLACK_MAX_DISTER "Black Maxdister" ["BlackMaxDister" "SchwarzerMaxDister" "NoirMaxDister"]
        One => Value::Preferred { side: Some(Color::Black), what: Preference::Distance { greatest: true } };
    /// Black moves so that two men, named by their squares in the diagram, are as close together as
    /// possible, measured between the centres of their squares. A capture of one of them is the
    /// last choice; after that Black may play any move.
    BLACK_MIN_DISTER "Black Mindister" ["BlackMinDister" "SchwarzerMinDister" "NoirMinDister"]
        One => Value::Preferred { side: Some(Color::Black), what: Preference::Distance { greatest: false } };
    /// A side moves a man to its square in the diagram if it legally can. The square of a promoted
    /// man is that of its pawn. A side with such a move attacks a king only by one.
    BACK_HOME "Back-Home" ["BackHome" "NachHause" "Retour"]
        One => Value::Preferred { side: None, what: Preference::DiagramSquare };
    /// White moves as far, and in the same direction, as Black has just moved, if it can legally do
    /// so; of a castling the king's move counts. After no move, or a pass, White may play any.
    WHITE_SYNCHRON "White Synchron Mover" ["WhiteSynchronMover" "WeisserSynchronZueger" "BlancSynchronCoup"]
        One => Value::Preferred { side: Some(Color::White), what: Preference::SameStep };
    /// Black moves as far, and in the same direction, as White has just moved, if it can legally do
    /// so; of a castling the king's move counts. After no move, or a pass, Black may play any.
    BLACK_SYNCHRON "Black Synchron Mover" ["BlackSynchronMover" "SchwarzerSynchronZueger" "NoirSynchronCoup"]
        One => Value::Preferred { side: Some(Color::Black), what: Preference::SameStep };
    /// White moves as far as Black has just moved, in the opposite direction, if it can legally do
    /// so; of a castling the king's move counts. After no move, or a pass, White may play any.
    WHITE_ANTISYNCHRON "White Antisynchron Mover" ["WhiteAntiSynchronMover" "WeisserAntiSynchronZueger" "BlancAntiSynchronCoup"]
        One => Value::Preferred { side: Some(Color::White), what: Preference::OppositeStep };
    /// Black moves as far as White has just moved, in the opposite direction, if it can legally do
    /// so; of a castling the king's move counts. After no move, or a pass, Black may play any.
    BLACK_ANTISYNCHRON "Black Antisynchron Mover" ["BlackAntiSynchronMover" "SchwarzerAntiSynchronZueger" "NoirAntiSynchronCoup"]
        One => Value::Preferred { side: Some(Color::Black), what: Preference::OppositeStep };
    /// White must give check with each move; whether White is mated is decided as if it need not.
    WHITE_MUST_CHECK "White Ultraschachzwang" ["WhiteUltraSchachZwang" "WeisserUltraSchachZwang" "BlancUltraSchachZwang"]
        OneOrTwo => Value::MustCheck(Color::White);
    /// Black must give check with each move; whether Black is mated is decided as if it need not.
    BLACK_MUST_CHECK "Black Ultraschachzwang" ["BlackUltraSchachZwang" "SchwarzerUltraSchachZwang" "NoirUltraSchachZwang"]
        OneOrTwo => Value::MustCheck(Color::Black);
    /// Black plays only moves that give check; if none is legal it passes, unless it is in check.
    /// Whether Black is mated or stalemated is decided as if it might play any move.
    BLACK_CHECKS "Black Checks" ["BlackChecks" "SchwarzSchaecher" "NoirEchecs"]
        OneOrTwo => Value::ChecksOrPasses(Color::Black);
    /// White does not capture; its checks are as usual.
    NO_WHITE_CAPTURE "No White Capture" ["NoWhiteCapture" "WeisserOhneSchlag" "BlancSansPrises"]
        OneOrTwo => Value::NoCapture(Color::White);
    /// Black does not capture; its checks are as usual.
    NO_BLACK_CAPTURE "No Black Capture" ["NoBlackCapture" "SchwarzerOhneSchlag" "NoirSansPrises"]
        OneOrTwo => Value::NoCapture(Color::Black);
    /// White's pawns do not promote: they do not move to their last rank, and their checks are as
    /// usual.
    NO_WHITE_PROMOTION "No White Promotion" ["NoWhitePromotion" "OhneWeissUW" "SansBlancPromotion"]
        OneOrTwo => Value::NoPromotion(Color::White);
    /// Black's pawns do not promote: they do not move to their last rank, and their checks are as
    /// usual.
    NO_BLACK_PROMOTION "No Black Promotion" ["NoBlackPromotion" "OhneSchwarzUW" "SansNoirPromotion"]
        OneOrTwo => Value::NoPromotion(Color::Black);
    /// White's pawns promote on certain squares, and on no others. Elsewhere on their last rank
    /// they stay pawns, which cannot move.
    WHITE_PROMOTION_SQUARES "White Promotion Squares" ["WhitePromSquares" "UWFeldWeiss" "BlancCasePromotion"]
        One => Value::PromotionSquares(Color::White);
    /// Black's pawns promote on certain squares, and on no others. Elsewhere on their last rank
    /// they stay pawns, which cannot move.
    BLACK_PROMOTION_SQUARES "Black Promotion Squares" ["BlackPromSquares" "UWFeldSchwarz" "NoirCasePromotion"]
        One => Value::PromotionSquares(Color::Black);
    /// Pawns promote on the last rank but one. One that goes to its last rank stays a pawn, which
    /// cannot move.
    GLASGOW "Glasgow Chess" ["GlasgowChess" "GlasgowSchach" "EchecsGlasgow"]
        One => Value::EarlyPromotion;
    /// Nightriders take the places of knights: pawns promote to nightriders and not to knights.
    CAVALIER_MAJEUR "Cavalier Majeur" ["CavalierMajeur" "CavalierMajeur" "CavalierMajeur"]
        One => Value::Officers(Officers::Nightriders);
    /// Leos, paos, vaos and maos take the places of queens, rooks, bishops and knights: pawns
    /// promote to these.
    LEOFAMILY "Leofamily" ["Leofamily" "Leofamily" "Leofamily"]
        One => Value::Officers(Officers::Chinese);
    /// Leos, paos, vaos and maos join the men of the game: pawns also promote to these.
    CHINESE_CHESS "Chinese Chess" ["ChineseChess" "ChinesischesSchach" "Chinoises"]
        One => Value::Officers(Officers::OrthodoxAndChinese);
    /// Sirens, tritons, nereids and marine knights take the places of queens, rooks, bishops and
    /// knights: pawns promote to these. A queen, rook, bishop or knight in the diagram is a foreign
    /// man, to which pawns also promote; a rook does not castle.
    MARINE "Marine Chess" ["MarineChess" "MarinesSchach" "EchecsMarins"]
        One => Value::Officers(Officers::Marine { all: false });
    /// As marine chess, and Poseidons and marine pawns take the places of kings and pawns. Kings
    /// and pawns in the diagram move as usual, but kings do not castle.
    ULTRAMARINE "Ultramarine Chess" ["UltramarineChess" "UltramarinesSchach" "EchecsUltramarins"]
        One => Value::Officers(Officers::Marine { all: true });
    /// Senoras, faros, locos and saltadors take the places of queens, rooks, bishops and knights:
    /// pawns promote to these. A queen, rook, bishop or knight in the diagram is a foreign man, to
    /// which pawns also promote; a rook does not castle.
    ARGENTINIAN "Argentinian Chess" ["ArgentinianChess" "ArgentinischesSchach" "EchecsArgentins"]
        One => Value::Officers(Officers::Argentinian);
    /// Pawns promote only to certain kinds of men, which need not stand in the diagram.
    PROMOTION_ONLY "Promotion Only" ["PromOnly" "UWnur" "PromSeul"]
        One => Value::PromotionOnly;
    /// A side has at most the officers of the game array: a queen, two rooks, two bishops and two
    /// knights. A pawn promotes only to an officer that its side lacks; without one it cannot move
    /// to its last rank, and gives no check there.
    SINGLE_BOX "Single Box" ["SingleBox" "NurPartiesatzSteine" "SingleBox"]
        One => Value::SingleBox { waits: false };
    /// As Single Box, but a pawn with nothing to become waits on its last rank, and gives check as
    /// it goes there. When an officer of its side is captured, one such pawn at once becomes that
    /// officer; of several, the capturing side chooses one.
    SINGLE_BOX_2 "Single Box type 2" ["" "" ""]
        One => Value::SingleBox { waits: true };
    /// As Single Box, but a pawn with nothing to become waits on its last rank, and gives check as
    /// it goes there. A side that has such a pawn and lacks an officer lets it become this officer
    /// at the beginning of its next move, and may make that move with the new officer. So the pawn
    /// attacks like the officers that its side lacks.
    SINGLE_BOX_3 "Single Box type 3" ["" "" ""]
        One => Value::PromotingFirst;
    /// A move may not give check unless it mates.
    CHECKLESS "Checkless Chess" ["ChecklessChess" "OhneSchach" "SansEchecs"]
        OneOrTwo => Value::Checkless;
    /// A move may not mate if another move could also mate: of several mating moves none is legal.
    EXCLUSIVE "Exclusive Chess" ["ExclusiveChess" "ExklusivSchach" "EchecsExclusif"]
        OneOrTwo => Value::Exclusive;
    /// A side is mated if it is in check, its king has exactly one legal move and its other men
    /// have none; it is stalemated in the same way if it is not in check.
    MAFF "MAFF" ["MAFF" "MAFF" "MAFF"]
        One => Value::Ending(Ending::OneFlight);
    /// A side is mated or stalemated only if exactly one enemy stands where its king could capture
    /// it, if no attack forbade that.
    OWU "OWU" ["OWU" "OWU" "OWU"]
        One => Value::Ending(Ending::OneUnit);
    /// A move mates only if exactly one enemy attacked the moving man before the move.
    AMU "AMU" ["AMU" "AMU" "AMU"]
        One => Value::Ending(Ending::AttackedUnit);
    /// A side is in check if it attacks the enemy's king, and not if its own is attacked: a move
    /// that would ordinarily give check puts its own side in check, and is illegal.
    VOGTLAENDER "Vogtländer Chess" ["VogtlaenderChess" "VogtlaenderSchach" "EchecsVogtlaender"]
        One => Value::Vogtlaender;
    /// A king is in check only if an enemy could capture it and the enemy's king could not be
    /// captured in return. So kings may attack each other, and a pinned man may give no check.
    BRUNNER "Brunner Chess" ["BrunnerChess" "BrunnerSchach" "EchecsBrunner"]
        One => Value::Brunner;
    /// A king is in check if no enemy attacks it. A side without a king is never in check.
    ANTI_KINGS "Anti-Kings" ["AntiKings" "AntiKoenige" "AntiRois"]
        One => Value::AntiKings;
    /// White is also in check if Black attacks one of certain squares, whatever stands there. White
    /// needs no king.
    WHITE_ROYAL_SQUARE "White Royal Square" ["WhiteRoyalSquare" "WeissesKoeniglichesFeld" "BlancCaseRoyal"]
        One => Value::RoyalSquares(Color::White);
    /// Black is also in check if White attacks one of certain squares, whatever stands there. Black
    /// needs no king.
    BLACK_ROYAL_SQUARE "Black Royal Square" ["BlackRoyalSquare" "SchwarzesKoeniglichesFeld" "NoirCaseRoyal"]
        One => Value::RoyalSquares(Color::Black);
    /// A king is in check if another man of either side attacks or guards it.
    BICOLORES "Bicolores" ["Bicolores" "Bicolores" "Bicolores"]
        One => Value::Bicolores;
    /// A king castles from any square with the first man of either side in any direction, at least
    /// three squares away: it goes two squares towards it, and the man goes to the square that the
    /// king has passed. The king may not be in check before, on its way, or afterwards. Earlier
    /// moves do not matter.
    CASTLING_CHESS "Castling Chess" ["CastlingChess" "RochadeSchach" "EchecsRoque"]
        One => Value::CastlesAnywhere { rooks: false };
    /// As Castling Chess, but kings castle only along ranks and files, with rooks of either side.
    ROKAGOGO "Rokagogo" ["Rokagogo" "Rokagogo" "Rokagogo"]
        One => Value::CastlesAnywhere { rooks: true };
    /// The side that is not to move may be in check in the diagram. No king is captured: the other
    /// side makes any move that leaves its own king safe, and the check counts when the checked
    /// side is to move.
    LESE_MAJESTE "Lèse-Majesté" ["LeseMajeste" "LeseMajeste" "LeseMajeste"]
        One => Value::CheckInDiagram;
    /// After a move from or to d4, d5, e5 or e4 the men on these squares go on to the next of them,
    /// clockwise: from d4 to d5, e5, e4 and d4. The king must be safe after that.
    REVOLVING_CENTRE "Actuated Revolving Centre" ["ActuatedRevolvingCentre" "ActuatedRevolvingCentre" "ActuatedRevolvingCentre"]
        One => Value::Revolves { board: false };
    /// After each move the board makes a quarter turn clockwise with all its men: a man on a1 is
    /// then on a8. Pawns go on in their usual direction, and the king must be safe after the turn.
    REVOLVING_BOARD "Actuated Revolving Board" ["ActuatedRevolvingBoard" "ActuatedRevolvingBoard" "ActuatedRevolvingBoard"]
        One => Value::Revolves { board: true };
    /// There are no kings. A side that could put the enemy's king on a vacant square where it would
    /// be mated after a move does so with this move. The enemy may have an answer in which it puts
    /// the other king in the same way. With both kings play is as usual.
    REPUBLICAN "Republican Chess" ["RepublicanChess" "RepublikanerSchach" "EchecsRepublicains"]
        One => Value::PlacesKing { answers: true };
    /// As Republican Chess, but a side whose king has been put on the board puts no king.
    REPUBLICAN_1 "Republican Chess type 1" ["" "" ""]
        One => Value::PlacesKing { answers: false };
    /// A king is royal only if it is the only one of its side. Pawns may also promote to kings.
    ROYAL_DYNASTY "Royal Dynasty" ["RoyalDynasty" "KoenigsDynastie" "DynastieRoyale"]
        One => Value::RoyalIfAlone;
    /// A side is in check if the enemy could capture its last man of any kind. Kings are otherwise
    /// men like others, and pawns may also promote to kings.
    EXTINCTION "Extinction Chess" ["ExtinctionChess" "AusrottungsSchach" "EchecsExtinction"]
        One => Value::Extinction;
    /// A side captures if it can. Kings are men like others, so there is no check, and pawns may
    /// also promote to kings.
    LOSING "Losing Chess" ["LosingChess" "Schlagschach" "QuiPerdGagne"]
        One => Value::Preferred { side: None, what: Preference::AnyCapture };
    /// A king that an enemy attacks is paralysed, and is in check only if two enemies or more
    /// attack it. Kings that stand next to each other paralyse each other and do not attack.
    PEPO "Pepo" ["Pepo" "Pepo" "Pepo"]
        One => Value::Pepo;
    /// A king is in check if it could move to a square where the enemy would not attack it. With a
    /// number, or one for each side, it is in check if there are more such squares than this
    /// number; its own square also counts unless the enemy attacks it.
    SAT "SAT" ["SAT" "SAT" "SAT"]
        One => Value::Sat { strict: false };
    /// As SAT, but a king that has been attacked since the diagram is also in check whenever it is
    /// not attacked.
    STRICT_SAT "Strict SAT" ["StrictSAT" "StrictSAT" "StrictSAT"]
        One => Value::Sat { strict: true };

    // Squares.
    /// Each side has a balance, or both share one. Each move costs its length, measured from the
    /// centre of the square of departure to that of arrival and rounded to hundredths of a square;
    /// of a castling the king's move counts. A side neither makes nor threatens a move that its
    /// balance does not cover: so such an attack on a king is no check.
    BGL "BGL" ["BGL" "BGL" "BGL"]
        One => Value::Squares(Squares::Affordable);
    /// The board is divided into sixteen boxes of two by two squares; each move, and each check,
    /// must lead from one box to another.
    GRID "Grid Chess" ["GridChess" "Gitterschach" "Grille"]
        OneOrTwo => Value::Squares(Squares::Boxes);
    /// Men move, capture and check only from squares to squares of the same colour.
    MONOCHROMATIC "Monochromatic Chess" ["MonochromChess" "MonochromesSchach" "Monochromatique"]
        OneOrTwo => Value::Squares(Squares::SameColor);
    /// Men move, capture and check only from squares to squares of the other colour.
    BICHROMATIC "Bichromatic Chess" ["BichromChess" "BichromesSchach" "Bichromatique"]
        OneOrTwo => Value::Squares(Squares::OtherColor);
    /// White's men move, capture and check only to squares of the edge.
    WHITE_EDGE_MOVER "White Edge Mover" ["WhiteEdgemover" "WeisserRandzueger" "BlancBordCoup"]
        OneOrTwo => Value::Squares(Squares::Edge(Color::White));
    /// Black's men move, capture and check only to squares of the edge.
    BLACK_EDGE_MOVER "Black Edge Mover" ["BlackEdgemover" "SchwarzerRandzueger" "NoirBordCoup"]
        OneOrTwo => Value::Squares(Squares::Edge(Color::Black));
    /// After a move the man that has moved must stand next to another man, of either side.
    KOEKO "Köko" ["KoeKo" "KoeKo" "Koeko"]
        One => Value::Contact(Contact::Required);
    /// A man that stood next to another man before its move must do so after it, and one that did
    /// not must not.
    NEW_KOEKO "New Köko" ["NewKoeko" "NeuKoeko" "KoekoNouveaux"]
        One => Value::Contact(Contact::Kept);
    /// After a move the man that has moved must not stand next to another man.
    ANTI_KOEKO "Anti-Köko" ["AntiKoeko" "AntiKoeko" "AntiKoeko"]
        One => Value::Contact(Contact::Forbidden);
    /// As grid chess, and after a move the man that has moved must stand next to a man in another
    /// box. In castling this concerns the king.
    CONTACT_GRID "Contact Grid Chess" ["ContactGridChess" "KontaktGitter" "ContactGrille"]
        One => Value::Contact(Contact::AcrossLine);

    // Conditions on observation.
    /// Men other than kings that are observed by an enemy of their own kind are paralysed: they do
    /// not move, capture or check, but they observe.
    MADRASI "Madrasi" ["Madrasi" "Madrasi" "Madrasi"]
        OneOrTwo => Value::Holding(Holding::OwnKind { kings: false });
    /// As Madrasi, and kings also paralyse each other.
    MADRASI_REX "Madrasi rex inclusive" ["" "" ""]
        OneOrTwo => Value::Holding(Holding::OwnKind { kings: true });
    /// No move may let a man other than a king be observed by an enemy of its own kind; a capture
    /// of the king that would do so is not a check.
    ISARDAM "Isardam" ["Isardam" "Isardam" "Isardam"]
        One => Value::Unobserved { by: Observers::OwnKind { kings: false }, checks: true };
    /// As Isardam, but checks are as usual.
    ISARDAM_B "Isardam type B" ["" "" ""]
        One => Value::Unobserved { by: Observers::OwnKind { kings: false }, checks: false };
    /// As Isardam, kings included.
    ISARDAM_REX "Isardam rex inclusive" ["" "" ""]
        One => Value::Unobserved { by: Observers::OwnKind { kings: true }, checks: true };
    /// No move may let a man be observed by an enemy of the kind that paralyses it in Eiffel chess;
    /// a capture of the king that would do so is not a check.
    LEFFIE "Leffie" ["Leffie" "Leffie" "Leffie"]
        One => Value::Unobserved { by: Observers::OtherKind, checks: true };
    /// Men capture and check only if another man of their side guards them.
    PATROL "Patrol Chess" ["Patrouille" "PatrouilleSchach" "Patrouille"]
        OneOrTwo => Value::Disarming(Disarming::Unguarded);
    /// Men move, capture and check only if another man of their side guards them.
    ULTRA_PATROL "Ultra Patrol" ["UltraPatrol" "UltraPatrouille" "UltraPatrouille"]
        OneOrTwo => Value::Holding(Holding::Unguarded);
    /// Men capture and check only if no other man of their side guards them.
    LORTAP "Lortap" ["Lortap" "Elliuortap" "Elliuortap"]
        OneOrTwo => Value::Disarming(Disarming::Guarded);
    /// Men capture and check only if an enemy attacks them.
    PROVOCATION "Provocation Chess" ["ProvocationChess" "ProvokationSchach" "EchecsProvacateurs"]
        OneOrTwo => Value::Disarming(Disarming::Unattacked);
    /// A man that captures for the second time vanishes with the captured man. Kings may capture
    /// several times.
    PAD "PAD Chess" ["PADChess" "PADSchach" "PADechecs"]
        One => Value::Disarming(Disarming::HasCaptured { vanishes: true, kings: false });
    /// As PAD chess, but a king captures only once.
    PAD_REX "PAD Chess rex inclusive" ["" "" ""]
        One => Value::Disarming(Disarming::HasCaptured { vanishes: true, kings: true });
    /// A man that has captured does not capture or check again. Kings may capture several times.
    PAD_STRICT "PAD Chess strict" ["" "" ""]
        One => Value::Disarming(Disarming::HasCaptured { vanishes: false, kings: false });
    /// As PAD chess strict, but a king captures only once as well.
    PAD_STRICT_REX "PAD Chess strict rex inclusive" ["" "" ""]
        One => Value::Disarming(Disarming::HasCaptured { vanishes: false, kings: true });
    /// Men of one side that guard each other do not capture or check.
    WOOZLES "Woozles" ["Woozles" "Woozles" "Woozles"]
        OneOrTwo => Value::Disarming(Disarming::Mutually { enemies: false, on_line: false, kings: true });
    /// As Woozles, without kings.
    WOOZLES_NO_KINGS "Woozles rex exclusive" ["" "" ""]
        OneOrTwo => Value::Disarming(Disarming::Mutually { enemies: false, on_line: false, kings: false });
    /// Enemies that attack each other do not capture or check.
    BIWOOZLES "BiWoozles" ["BiWoozles" "BiWoozles" "BiWoozles"]
        OneOrTwo => Value::Disarming(Disarming::Mutually { enemies: true, on_line: false, kings: true });
    /// Enemies other than kings that attack each other do not capture or check.
    BIWOOZLES_NO_KINGS "BiWoozles rex exclusive" ["" "" ""]
        OneOrTwo => Value::Disarming(Disarming::Mutually { enemies: true, on_line: false, kings: false });
    /// Men of one side that guard each other do not capture or check along the line between them,
    /// in either direction.
    HEFFALUMPS "Heffalumps" ["Heffalumps" "Heffalumps" "Heffalumps"]
        One => Value::Disarming(Disarming::Mutually { enemies: false, on_line: true, kings: true });
    /// As Heffalumps, without kings.
    HEFFALUMPS_NO_KINGS "Heffalumps rex exclusive" ["" "" ""]
        One => Value::Disarming(Disarming::Mutually { enemies: false, on_line: true, kings: false });
    /// Enemies that attack each other do not capture or check along the line between them, in
    /// either direction.
    BIHEFFALUMPS "BiHeffalumps" ["BiHeffalumps" "BiHeffalumps" "BiHeffalumps"]
        One => Value::Disarming(Disarming::Mutually { enemies: true, on_line: true, kings: true });
    /// Enemies other than kings that attack each other do not capture or check along the line
    /// between them, in either direction.
    BIHEFFALUMPS_NO_KINGS "BiHeffalumps rex exclusive" ["" "" ""]
        One => Value::Disarming(Disarming::Mutually { enemies: true, on_line: true, kings: false });
    /// A man that could capture several men, kings included, does not capture or check.
    CAST "CAST Chess" ["CASTChess" "CASTSchach" "CASTEchecs"]
        One => Value::Disarming(Disarming::SeveralTargets);
    /// A man that could capture one man only, king or not, does not capture or check.
    CAST_INVERSE "CAST Chess Inverse" ["" "" ""]
        One => Value::Disarming(Disarming::OneTarget);
    /// Men that another man of their side guards are not captured, and a guarded king is not in
    /// check.
    SUPERGUARDS "Superguards" ["SuperGuards" "SuperDeckungen" "Supergardes"]
        OneOrTwo => Value::Protecting(Protecting::Guarded);
    /// Only men that another man of their side guards are captured, and only a guarded king is in
    /// check.
    ANTIGUARDS "Antiguards" ["AntiGuards" "AntiDeckungen" "Antigardes"]
        OneOrTwo => Value::Protecting(Protecting::Unguarded);
    /// White captures and checks only men that at least two of its men attack.
    WHITE_MULTI_CAPTURES "White Multi-Captures" ["" "" ""]
        One => Value::Protecting(Protecting::AttackedOnce(Color::White));
    /// Black captures and checks only men that at least two of its men attack.
    BLACK_MULTI_CAPTURES "Black Multi-Captures" ["" "" ""]
        One => Value::Protecting(Protecting::AttackedOnce(Color::Black));
    /// A king that another man of its side guards is not captured, and so not checked, by a king.
    SHIELDED_KINGS "Shielded Kings" ["ShieldedKings" "SchutzKoenige" "ShieldedKings"]
        OneOrTwo => Value::Protecting(Protecting::GuardedKings);
    /// Men move, capture and check only if an enemy attacks them.
    FUNCTIONARY "Functionary Chess" ["FunctionaryChess" "BeamtenSchach" "EchecsFonctionnaire"]
        OneOrTwo => Value::Holding(Holding::Unattacked);
    /// After a man of some kind has moved, the other side does not move a man of that kind, and
    /// such men do not give check.
    DISPARATE "Disparate Chess" ["Disparate" "Disparate" "Disparate"]
        OneOrTwo => Value::Holding(Holding::KindJustMoved);
    /// The man that a side moved last does not move, capture or check while it stands where it
    /// went. After castling this holds for king and rook.
    FUDDLED_MEN "Fuddled Men" ["FuddledMen" "FuddledMen" "FuddledMen"]
        One => Value::Holding(Holding::MovedLast);
    /// A man, even a king, does not move, capture or check if its square of the game array, as in
    /// Circe by the square on which it stands, is occupied, also by itself. If kinds of men are
    /// named, this holds for men of these kinds only.
    IMMOBILIO "Immobilio" ["Immobilio" "Immobilio" "Immobilio"]
        One => Value::Holding(Holding::HomeOccupied);
    /// A man, even a king, that an enemy attacks by its own ways does not move, capture or check as
    /// that enemy would from the man's square.
    PARTIAL_PARALYSIS "Partial Paralysis" ["PartialParalysis" "PartielleParalyse" "ParalysePartielle"]
        One => Value::PartlyHeld;
    /// Men are paralysed if enemies of a certain kind observe them: pawns by queens, queens by
    /// rooks, rooks by bishops, bishops by knights, knights by pawns.
    EIFFEL "Eiffel Chess" ["EiffelChess" "EiffelSchach" "EchecsEiffel"]
        OneOrTwo => Value::Holding(Holding::OtherKind);
    /// Men move, capture and check only if guarded by a man that itself may do so, in a chain that
    /// ends at their king.
    CENTRAL "Central Chess" ["CentralChess" "ZentralSchach" "EchecsCentral"]
        OneOrTwo => Value::Holding(Holding::Unconnected);

    // Roles of men.
    /// Officers and pawns change with each move. Without capturing, a queen becomes a rook, a rook
    /// a bishop, a bishop a knight, a knight a pawn, and a pawn stays a pawn; by capturing they
    /// change the other way, and a queen stays a queen. Pawns do not promote; from their first rank
    /// they go one to three squares ahead.
    EINSTEIN "Einstein Chess" ["EinsteinChess" "EinsteinSchach" "EchecsEinstein"]
        One => Value::Einstein(Einstein::Falling);
    /// As Einstein chess, but men rise without capturing and fall by capturing.
    REVERSE_EINSTEIN "Reverse Einstein Chess" ["ReversalEinsteinChess" "ReversesEinsteinSchach" "ReversEchecsEinstein"]
        One => Value::Einstein(Einstein::Rising);
    /// As Einstein chess, but a capturer does not change.
    ANTI_EINSTEIN "Anti-Einstein Chess" ["AntiEinsteinChess" "AntiEinsteinSchach" "EchecsAntiEinstein"]
        One => Value::Einstein(Einstein::FallingOnly);
    /// With each move, castling included, a queen becomes a knight and a knight a queen, a rook
    /// becomes a bishop and a bishop a rook. A promoted pawn stays what it becomes. Men capture
    /// only men of their own kind, and kings nothing; checks are as usual.
    NORSK_SJAKK "Norsk Sjakk" ["NorskSjakk" "NorskSjakk" "NorskSjakk"]
        One => Value::Becoming(Becoming::Interchanged);
    /// An officer that moves to its side's second rank becomes a pawn.
    RELEGATION "Relegation Chess" ["RelegationChess" "Degradierung" "Degradierung"]
        One => Value::Becoming(Becoming::Relegated);
    /// With each move, castling apart, a knight becomes a bishop, a bishop a rook, a rook a queen
    /// and a queen a knight. A promoted pawn stays what it becomes.
    CHAMELEON_CHESS "Chameleon Chess" ["ChameleonChess" "ChamaeleonSchach" "EchecsCameleon"]
        One => Value::Becoming(Becoming::NextInTurn);
    /// A queen, rook, bishop or knight that moves becomes the officer of the file that it reaches,
    /// as in the game array; on the file of the king it stays as it is. A promoted pawn does so as
    /// well.
    LINE_CHAMELEON "Line Chameleon Chess" ["LineChameleonChess" "LinienChamaeleonSchach" "EchecsCameleonLigne"]
        One => Value::Becoming(Becoming::OfFile);
    /// A capturer becomes a man of the captured man's kind, and a king a royal man of that kind.
    /// One that captures a pawn on its own last rank promotes; a pawn that captures another man
    /// there does not. A capturer that becomes a rook on its corner may castle.
    FRANKFURT "Frankfurt Chess" ["FrankfurtChess" "FrankfurtSchach" "Francfort"]
        One => Value::Becoming(Becoming::AsCaptured { kings: true, keeps_direction: false });
    /// As Frankfurt chess, but kings do not change.
    FRANKFURT_NO_REX "Frankfurt Chess rex exclusive" ["" "" ""]
        One => Value::Becoming(Becoming::AsCaptured { kings: false, keeps_direction: false });
    /// As Frankfurt chess, but a capturer of a pawn goes on in the captured pawn's direction: it
    /// becomes a reverse pawn, which promotes on its own first rank. A capturer of a reverse pawn
    /// becomes a pawn.
    PROTEAN "Protean Chess" ["ProteanChess" "ProteischesSchach" "EchecsProtee"]
        One => Value::Becoming(Becoming::AsCaptured { kings: true, keeps_direction: true });
    /// As Protean Chess, but kings do not change.
    PROTEAN_NO_REX "Protean Chess rex exclusive" ["" "" ""]
        One => Value::Becoming(Becoming::AsCaptured { kings: false, keeps_direction: true });
    /// Officers move without capturing like the man of their file in the game array: like a rook on
    /// files a and h, a knight on b and g, a bishop on c and f, a queen on d and a king on e. They
    /// capture as themselves.
    BOLERO "Bolero" ["Bolero" "Bolero" "Bolero"]
        One => Value::LikeFile { captures: false, kings: false };
    /// As Bolero, and kings do so as well.
    BOLERO_REX "Bolero rex inclusive" ["" "" ""]
        One => Value::LikeFile { captures: false, kings: true };
    /// Officers capture and check like the man of their file in the game array: like a rook on
    /// files a and h, a knight on b and g, a bishop on c and f, a queen on d and a king on e. They
    /// move without capturing as themselves.
    BOLERO_INVERSE "Bolero Inverse" ["BoleroInverse" "BoleroInvers" "BoleroInverse"]
        One => Value::LikeFile { captures: true, kings: false };
    /// As Bolero Inverse, and kings do so as well.
    BOLERO_INVERSE_REX "Bolero Inverse rex inclusive" ["" "" ""]
        One => Value::LikeFile { captures: true, kings: true };
    /// Two men on opposite squares of the board (such as c2 and f7), of whatever sides, move,
    /// capture and check each like the other. Such men do not castle, nor do such pawns capture en
    /// passant.
    POINT_REFLECTION "Point Reflection" ["PointReflection" "Punktspiegelung" "ReflexionCentrale"]
        One => Value::Lending(Lending::Opposite);
    /// A man that stands directly in front of another man of its side moves, captures and checks
    /// like that man, and not as itself.
    ANNAN "Annan Chess" ["AnnanChess" "Annanschach" "AnnanEchecs"]
        One => Value::Lending(Lending::FriendBehind);
    /// A man that stands directly behind another man of its side moves, captures and checks like
    /// that man, and not as itself.
    NANNA "Nanna Chess" ["NannaChess" "Nannaschach" "NannaEchecs"]
        One => Value::Lending(Lending::FriendAhead);
    /// Enemies that stand face to face, one directly in front of the other, move, capture and check
    /// each like the other.
    FACE_TO_FACE "Face-to-Face" ["FaceToFace" "AngesichtZuAngesicht" "FaceAFace"]
        One => Value::Lending(Lending::EnemyAhead);
    /// Enemies that stand back to back, one directly behind the other, move, capture and check each
    /// like the other.
    BACK_TO_BACK "Back-to-Back" ["BackToBack" "RueckenAnRuecken" "DosADos"]
        One => Value::Lending(Lending::EnemyBehind);
    /// Enemies that stand side by side move, capture and check each like the other.
    CHEEK_TO_CHEEK "Cheek-to-Cheek" ["CheekToCheek" "WangeAnWange" "JoueAJoue"]
        One => Value::Lending(Lending::EnemyBeside);
    /// A man that enemies attack by their own ways also moves, captures and checks like them.
    TRANSMISSION_MENACE "Transmission Menace" ["TransmissionMenace" "TransmissionMenace" "TransmissionMenace"]
        One => Value::Lending(Lending::Attackers);
    /// A man other than a king moves, captures and checks like the man, of either side, that stands
    /// on its square of rebirth in Circe, and like itself if that square is vacant.
    POWER_TRANSFER "Power Transfer" ["PowerTransfer" "KraftTransfer" "TransfertPouvoir"]
        One => Value::Lending(Lending::ManAtHome { kings: false });
    /// As Power Transfer, kings included. A king that goes like another man does not castle.
    POWER_TRANSFER_REX "Power Transfer rex inclusive" ["" "" ""]
        One => Value::Lending(Lending::ManAtHome { kings: true });
    /// The white king, when in check, moves only like the men that check it.
    WHITE_TRANSMUTED "White Transmuted King" ["WhiteTransmutedKing" "WeisserTransmutierenderKoenig" "BlancRoiTransmute"]
        One => Value::KingTransmutes { side: Color::White, how: Transmuting::Checkers };
    /// The black king, when in check, moves only like the men that check it.
    BLACK_TRANSMUTED "Black Transmuted King" ["BlackTransmutedKing" "SchwarzerTransmutierenderKoenig" "NoirRoiTransmute"]
        One => Value::KingTransmutes { side: Color::Black, how: Transmuting::Checkers };
    /// The white king, when in check, must move, only like the men that check it, and permanently
    /// becomes such a man, no longer royal.
    WHITE_SUPER_TRANSMUTING "White Super Transmuting King" ["WhiteSuperTransmutingKing" "WeisserSuperTransmutierenderKoenig" "BlancSuperRoiTransmute"]
        One => Value::KingTransmutes { side: Color::White, how: Transmuting::CheckersForGood };
    /// The black king, when in check, must move, only like the men that check it, and permanently
    /// becomes such a man, no longer royal.
    BLACK_SUPER_TRANSMUTING "Black Super Transmuting King" ["BlackSuperTransmutingKing" "SchwarzerSuperTransmutierenderKoenig" "NoirSuperRoiTransmute"]
        One => Value::KingTransmutes { side: Color::Black, how: Transmuting::CheckersForGood };
    /// The white king, when in check, also moves like the men that check it.
    WHITE_REFLECTING "White Reflecting King" ["WhiteReflectiveKing" "WeisserReflektierenderKoenig" "BlancRoiReflecteur"]
        One => Value::KingTransmutes { side: Color::White, how: Transmuting::AlsoCheckers };
    /// The black king, when in check, also moves like the men that check it.
    BLACK_REFLECTING "Black Reflecting King" ["BlackReflectiveKing" "SchwarzerReflektierenderKoenig" "NoirRoiReflecteur"]
        One => Value::KingTransmutes { side: Color::Black, how: Transmuting::AlsoCheckers };
    /// The white king, when in check, also moves like an equihopper.
    WHITE_VAULTING "White Vaulting King" ["WhiteVaultingKing" "WeisserVaultingKing" "BlancVaultingKing"]
        One => Value::KingTransmutes { side: Color::White, how: Transmuting::AlsoEquihopper };
    /// The black king, when in check, also moves like an equihopper.
    BLACK_VAULTING "Black Vaulting King" ["BlackVaultingKing" "SchwarzerVaultingKing" "NoirVaultingKing"]
        One => Value::KingTransmutes { side: Color::Black, how: Transmuting::AlsoEquihopper };
    /// When a white officer is captured, the white king becomes a royal man of its kind, and a king
    /// again when a pawn is.
    WHITE_KOBUL "White Köbul King" ["" "" ""]
        One => Value::KingFollowsCaptures(Color::White);
    /// When a black officer is captured, the black king becomes a royal man of its kind, and a king
    /// again when a pawn is.
    BLACK_KOBUL "Black Köbul King" ["" "" ""]
        One => Value::KingFollowsCaptures(Color::Black);

    /// When a queen is captured, a rook of its side becomes a queen; with a rook it is a bishop,
    /// with a bishop a knight, and with a knight the king, which becomes a royal knight. With a
    /// pawn the royal man of its side becomes a king. Royal men stay royal. Of several men the
    /// capturing side chooses one.
    SNEK "Snek Chess" ["SnekChess" "SnekSchach" "EchecsSnek"]
        One => Value::TakesKindOfCaptured { circle: false };
    /// As Snek chess, but with a knight a queen becomes a knight, and with a pawn no man changes.
    SNEK_CIRCLE "Circle Snek" ["SnekCircleChess" "SnekZirkulaerSchach" "EchecsSnekCirculaires"]
        One => Value::TakesKindOfCaptured { circle: true };
    /// A man that has moved, kings apart, changes each enemy next to it, kings apart: into a man of
    /// its own kind on the first and the last rank, and into a pawn elsewhere. In castling the rook
    /// does so.
    INFLUENCER "Influencer" ["Influencer" "Influencer" "Influenceur"]
        One => Value::Influences;

    // Further captures and effects of moves.
    /// A side moves a man of either side, and a man of the other side as that side would. It may
    /// not leave its own king in check. No move may reverse the last one, unless one of the two
    /// captures or promotes.
    ALL_IN "All-in Chess" ["AllInChess" "AllInChess" "AllInChess"]
        One => Value::MovesOthers { own: true, barred: Some(Barred::Reversal) };
    /// As All-in Chess, but the man that has just moved may not move.
    MAINLY_IN "Mainly-in Chess" ["MainlyInChess" "MainlyInChess" "MainlyInChess"]
        One => Value::MovesOthers { own: true, barred: Some(Barred::SameMan) };
    /// A side moves only men of the other side, as that side would, and may reverse the last move.
    /// It may not leave its own king in check. A king is in check if an enemy attacks it, as usual.
    HALF_IN "Half-in Chess" ["HalfInChess" "HalfInChess" "HalfInChess"]
        One => Value::MovesOthers { own: false, barred: None };
    /// A man captures men of its own side as well, kings apart. Such a threat has no other effect:
    /// a king is in check only from enemies.
    BICAPTURES "Bicaptures" ["Bicaptures" "Bicaptures" "Bicaptures"]
        One => Value::CapturesOwn;
    /// Instead of moving, a man may change places with an enemy of its own kind; a king may do so
    /// with the other king. Men that have just done so do not do so with the next move.
    MESSIGNY "Messigny Chess" ["MessignyChess" "MessignySchach" "EchecsMessigny"]
        One => Value::Exchanges { kings: true };
    /// As Messigny Chess, but kings do not change places.
    MESSIGNY_NO_KINGS "Messigny Chess rex exclusive" ["" "" ""]
        One => Value::Exchanges { kings: false };
    /// A man, even a king, that an enemy attacks may also move to its square of the game array, as
    /// in Circe if it were captured where it stands, and capture an enemy there. So a king on that
    /// square is in check; but no man may go home because of such an attack.
    DANGER "Danger Circe" ["DangerCirce" "GefahrenCirce" "CirceDanger"]
        One => Value::FleesHome;
    /// An officer that moves from a square not on the first or last rank leaves a pawn of its side
    /// there, unless that side has eight pawns.
    SENTINELS "Sentinels" ["Sentinelles" "Sentinelles" "Sentinelles"]
        One => Value::Sentinels { adverse: false };
    /// As Sentinels, but the pawns left are the enemy's.
    SENTINELS_ADVERSE "Sentinels pion adverse" ["" "" ""]
        One => Value::Sentinels { adverse: true };
    /// When a man moves and gives check, all men other than kings that it observes change colour.
    MASAND "Masand" ["Masand" "Masand" "Masand"]
        One => Value::Masand { all_checkers: false };
    /// When a side gives check, all men other than kings that the checking men observe change
    /// colour.
    MASAND_GENERALISED "Masand generalised" ["MasandGeneralised" "MasandVerallgemeinert" "MasandGeneralise"]
        One => Value::Masand { all_checkers: true };
    /// A man other than a king that moves and gives check itself becomes neutral; a neutral man
    /// joins the side that has moved it.
    ANDA "Anda" ["Anda" "Anda" "Anda"]
        One => Value::Anda { inverse: false };
    /// A man other than a king that moves and gives no check itself becomes neutral; a neutral man
    /// joins the side that has moved it. In castling no man changes.
    ANDA_INVERSE "Anda Inverse" ["AndaInverse" "AndaInvers" "AndaInverse"]
        One => Value::Anda { inverse: true };
    /// A move that gives check exchanges the places of the two kings.
    SWAPPING_KINGS "Swapping Kings" ["SwappingKings" "TauschKoenige" "RoisEchanges"]
        One => Value::SwappingKings { by: None, when: Swapping::Checks };
    /// With each of White's moves the two kings change places. It is legal if it does not leave the
    /// white king in check after that.
    WHITE_OSCILLATING "White Oscillating Kings" ["WhiteOscillatingKings" "WeisseOszillierendeKoenige" "BlancRoisOscillant"]
        One => Value::SwappingKings { by: Some(Color::White), when: Swapping::All };
    /// With each of Black's moves the two kings change places. It is legal if it does not leave the
    /// black king in check after that.
    BLACK_OSCILLATING "Black Oscillating Kings" ["BlackOscillatingKings" "SchwarzeOszillierendeKoenige" "NoirRoisOscillant"]
        One => Value::SwappingKings { by: Some(Color::Black), when: Swapping::All };
    /// As White Oscillating Kings, but the move may also not leave the white king in check before
    /// the kings change places.
    WHITE_OSCILLATING_B "White Oscillating Kings type B" ["" "" ""]
        One => Value::SwappingKings { by: Some(Color::White), when: Swapping::AllFromSafety };
    /// As Black Oscillating Kings, but the move may also not leave the black king in check before
    /// the kings change places.
    BLACK_OSCILLATING_B "Black Oscillating Kings type B" ["" "" ""]
        One => Value::SwappingKings { by: Some(Color::Black), when: Swapping::AllFromSafety };
    /// A move of White that gives check exchanges the places of the two kings.
    WHITE_OSCILLATING_C "White Oscillating Kings type C" ["" "" ""]
        One => Value::SwappingKings { by: Some(Color::White), when: Swapping::Checks };
    /// A move of Black that gives check exchanges the places of the two kings.
    BLACK_OSCILLATING_C "Black Oscillating Kings type C" ["" "" ""]
        One => Value::SwappingKings { by: Some(Color::Black), when: Swapping::Checks };
    /// The square that a man leaves becomes a hole, which no man enters or crosses. Castling leaves
    /// two holes, those of king and rook.
    HAANER "Haaner Chess" ["HaanerChess" "HaanerSchach" "Haan"]
        One => Value::Holes;
    /// Certain squares are holes, which no man enters or crosses.
    HOLE "Hole" ["Hole" "Loch" "Trou"]
        One => Value::HolesFromStart;
    /// A man that arrives on one of certain squares, the wormholes, goes on at once to another one
    /// that is vacant, and may only arrive there if there is one: so it also gives check. It may go
    /// back to its square of departure only with a capture or a promotion. A pawn also promotes
    /// where it goes on to, and moves one square from a wormhole on its own first rank.
    WORMHOLES "Wormholes" ["Wormholes" "Wurmloecher" "TrousDeVer"]
        One => Value::GoesOn;
    /// Imitators, of no side, make every move of every man in parallel, in the same way, over
    /// vacant squares to a vacant square, hopping where the man hops. A move that they cannot make
    /// is illegal, and so is a check by it. They obstruct no man. In castling they go as the king
    /// and then as the rook does. A pawn may become one.
    IMITATOR "Imitator" ["Imitator" "Imitator" "Imitator"]
        One => Value::Imitators;
    /// With imitators on the board, pawns do not become imitators.
    NO_IMITATOR_PROMOTION "No Promotion to Imitator" ["NoIProm" "OhneIUW" "SansIProm"]
        One => Value::NoImitatorPromotion;
    /// When a man is captured, a man of the capturer's own side and of the captured man's kind, if
    /// there is one, also vanishes, as the capturing side chooses. Neutral men do not vanish.
    BRETON "Breton" ["Breton" "Breton" "Breton"]
        One => Value::Breton { adverse: false, chromatic: false };
    /// As Breton, but it is another man of the captured man's side that vanishes.
    BRETON_ADVERSE "Breton adverse" ["" "" ""]
        One => Value::Breton { adverse: true, chromatic: false };
    /// As Breton, but the man, king apart, does not vanish: it changes sides.
    BRETON_CHROMATIC "Breton chromatic" ["" "" ""]
        One => Value::Breton { adverse: false, chromatic: true };
    /// As Breton chromatic, but it is another man of the captured man's side that changes sides.
    BRETON_ADVERSE_CHROMATIC "Breton adverse chromatic" ["" "" ""]
        One => Value::Breton { adverse: true, chromatic: true };
}
