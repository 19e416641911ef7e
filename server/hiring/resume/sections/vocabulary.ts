/**
 * Words that tell the parts of an entry apart, in the most common languages of resumes. Patterns match lower case.
 */

const words = (list: string) => new RegExp(`(?<![\\p{L}])(?:${list})(?![\\p{L}])`, 'u')

const titles = words(
  [
    'engineer|developer|programmer|architect|analyst|manager|consultant|director|officer|lead|head|chief|coordinator|specialist',
    'administrator|admin|assistant|associate|intern|trainee|apprentice|advisor|adviser|designer|scientist|researcher|researchfellow',
    'teacher|lecturer|professor|tutor|trainer|coach|supervisor|technician|operator|planner|controller|accountant|auditor|buyer',
    'representative|executive|partner|founder|co-founder|cofounder|owner|president|secretary|clerk|receptionist|nurse|editor',
    'writer|producer|strategist|facilitator|scheduler|dispatcher|foreman|steward|agent|tester|dba|cto|ceo|cfo|coo|cio|vp|pmo',
    'scrum master|product owner|team leader|working student|freelancer|freelance|contractor|fellow|volunteer|principal|mentor',
    'waiter|waitress|cashier|salesperson|barista|librarian|paralegal|lawyer|attorney|recruiter|bookkeeper|estimator|inspector',
    'journalist|reporter|photographer|translator|interpreter|instructor|surveyor|pharmacist|therapist|physician|driver|electrician|mechanic|welder',
    '\\p{L}*therapist|realtor|broker|teller|plumber|carpenter|butcher|baker|cook|bartender|hairdresser|stylist|florist|gardener',
    'cleaner|housekeeper|caretaker|guard|soldier|sergeant|lieutenant|captain|pilot|dentist|veterinarian|midwife|paramedic|carer|caregiver',
    'doctor|surgeon|counsel|counsellor|counselor|solicitor|barrister|judge|notary|banker|trader|underwriter|actuary|statistician|economist',
    'chemist|biologist|physicist|psychologist|worker|labourer|laborer|merchandiser|marketer|copywriter|illustrator|animator|artist|musician',
    'picker|packer|loader|courier|butler|concierge|sommelier|painter|mason|roofer|bricklayer|fitter|machinist|locksmith|tailor|farmer|fisherman',
    '\\p{L}*(?:anwältin|anwalt|lehrerin|lehrer|ärztin|arzt|pflegerin|pfleger|krankenschwester|konstrukteurin|konstrukteur|mechanikerin|mechaniker)',
    '\\p{L}*(?:mechatronikerin|mechatroniker|elektrikerin|elektriker|elektronikerin|elektroniker|schlosserin|schlosser|fahrerin|fahrer|verkäuferin|verkäufer)',
    '\\p{L}*(?:erzieherin|erzieher|buchhalterin|buchhalter|redakteurin|redakteur|psychologin|psychologe|therapeutin|therapeut|übersetzerin|übersetzer)',
    '\\p{L}*(?:ingenieurin|ingenieur|entwicklerin|entwickler|beraterin|berater|leiterin|leiter|leitung|architektin|architekt)',
    '\\p{L}*(?:assistentin|assistent|praktikantin|praktikant|werkstudentin|werkstudent|sachbearbeiterin|sachbearbeiter)',
    '\\p{L}*(?:koordinatorin|koordinator|kauffrau|kaufmann|referentin|referent|spezialistin|spezialist|analystin|managerin)',
    '\\p{L}*(?:technikerin|techniker|mitarbeiterin|mitarbeiter|planerin|planer|beauftragte|beauftragter|verwalterin|verwalter)',
    'geschäftsführerin|geschäftsführer|wissenschaftlerin|wissenschaftler|trainee|volontärin|volontär|auszubildende|auszubildender',
    'ingeniera|ingeniero|desarrolladora|desarrollador|consultora|consultor|gerente|directora|jefa|jefe|coordinadora|coordinador',
    'analista|becaria|becario|arquitecta|arquitecto|responsable|técnica|técnico|administrativa|administrativo|asistente|encargada|encargado',
    'auxiliar|especialista|asesora|asesor|programadora|programador|científica|científico',
    'ingénieure|ingénieur|développeuse|développeur|consultante|consultant|cheffe|chef|directrice|directeur|stagiaire|analyste',
    'architecte|chargée|chargé|assistante|coordinatrice|coordinateur|gestionnaire|technicienne|technicien|conseillère|conseiller|alternante|alternant',
    'professeure|professeur|avocate|avocat|infirmière|infirmier|acheteuse|acheteur|comptable|vendeuse|vendeur|commerciale|traductrice|traducteur',
    'enseignante|enseignant|médecin|cuisinière|cuisinier|rédactrice|rédacteur|profesora|profesor|traductora|traductor|abogada|abogado|enfermera|enfermero',
    'médica|médico|contable|vendedora|vendedor|camarera|camarero|cocinera|cocinero|diseñadora|diseñador|periodista|maestra|maestro|gestora|gestor',
    'insegnante|avvocata|avvocato|infermiera|infermiere|cuoca|cuoco|impiegata|impiegato|commessa|progettista|traduttrice|traduttore',
    'ingegnere|sviluppatore|consulente|responsabile|direttore|engenheiro|desenvolvedor|gerente|ontwikkelaar|adviseur|medewerker',
    'инженер|разработчик|менеджер|консультант|аналитик|руководитель|директор|архитектор|специалист|координатор|стажер|стажёр|ассистент|администратор|программист',
    'مهندس|مهندسة|مدير|مديرة|محلل|محللة|مطور|مطورة|مستشار|مستشارة|منسق|منسقة|استشاري|استشارية|متدرب|متدربة|مساعد|مساعدة|رئيس|رئيسة|أخصائي|أخصائية|مبرمج|مبرمجة',
    'מהנדס|מהנדסת|מנהל|מנהלת|יועץ|יועצת|מפתח|מפתחת|אנליסט|אנליסטית|רכז|רכזת|ראש|עוזר|עוזרת|מתמחה|אדריכל|אדריכלית|מתכנת|מתכנתת',
    'μηχανικός|σύμβουλος|αναλυτής|αναλύτρια|διευθυντής|διευθύντρια|προγραμματιστής|προγραμματίστρια|συντονιστής|συντονίστρια|υπεύθυνος|υπεύθυνη|βοηθός',
  ].join('|'),
)
const hanTitles =
  /工程师|經理|经理|顾问|分析师|架构师|主管|总监|助理|专员|实习生|开发|协调员|负责人|主任|设计师|研究员/

const companies = words(
  [
    'inc|ltd|llc|llp|plc|corp|corporation|company|co|gmbh|ag|kg|ohg|ug|se|e\\.?v|mbh|kgaa|bv|b\\.v|nv|n\\.v|sa|s\\.a|sas|sarl|s\\.l|sl|srl',
    's\\.r\\.l|spa|s\\.p\\.a|oy|ab|aps|as|pty|pvt|limited|group|gruppe|grupo|groupe|holding|holdings|partners|associates|bank',
    'consulting|consultancy|consultants|solutions|systems|technologies|technology|services|software|labs|studio|agency|industries',
    'logistics|energy|insurance|airlines|airport|port|authority|ministry|council|city of|department of|hospital|clinic|foundation',
    'university|institute|school|college|freelance|self-employed|selbstständig|freiberuflich|autónomo|stadtwerke|stadt|behörde|verlag|versicherung|werke|klinikum',
    'ооо|ао|зао|оао|пао|ип|банк|компания|группа|شركة|مجموعة|بنك|مؤسسة|وزارة|הייטק|בנק|חברת|בע"מ|קבוצת|αε|α\\.ε|όμιλος|τράπεζα|εταιρεία',
  ].join('|'),
)
const hanCompanies = /公司|集团|银行|科技|有限|大学|研究院|事务所/

const degrees = words(
  [
    "bachelor|bachelor's|bachelors|master|master's|masters|mba|emba|phd|ph\\.d|doctorate|doctor of|diploma|diplom|magister|staatsexamen",
    'b\\.?\\s?sc|m\\.?\\s?sc|b\\.?\\s?a|m\\.?\\s?a|b\\.?\\s?eng|m\\.?\\s?eng|b\\.?\\s?tech|m\\.?\\s?tech|b\\.?\\s?e|m\\.?\\s?e|b\\.?\\s?com|m\\.?\\s?com|bba|bca|mca|ll\\.?b|ll\\.?m|m\\.?phil',
    'b\\.?s|m\\.?s|associate degree|associate of|a\\.?levels?|high school diploma|ged|certificate in|postgraduate|undergraduate|minor in|major in|honours degree',
    'abitur|fachabitur|hochschulreife|fachhochschulreife|ausbildung zur|ausbildung zum|lehre|promotion|dipl\\.?-?\\s?\\p{L}+\\.?|mittlere reife|vordiplom|betriebswirt|fachwirt',
    'licenciatura|licenciada|licenciado|grado|grado en|ingeniería|máster|master universitario|doctorado|bachillerato|técnico superior|diplomatura|posgrado|maestría',
    'licence|maîtrise|mastère|diplôme|doctorat|baccalauréat|bts|dut|but|laurea|dottorato|mestrado',
    "state examination|state exam|j\\.?d|m\\.?ed|b\\.?ed|mpharm|specialist's degree|nvq|btec|gcses?|apprenticeship|gesellenbrief|studium|studied",
    'laurea triennale|laurea magistrale|lic\\.|llm|associate',
    'бакалавр|магистр|специалист по|кандидат наук|диплом|بكالوريوس|ماجستير|دكتوراه|دبلوم|ליסانس|תואר ראשון|תואר שני|בוגר|מוסמך|דוקטורט|πτυχίο|μεταπτυχιακό|διδακτορικό|δίπλωμα',
  ].join('|'),
)
const hanDegrees = /学士|硕士|博士|本科|专科|大专|研究生|學士|碩士/

const institutions = words(
  [
    'university|universität|universitaet|universidad|université|università|universidade|universiteit|univ|college|institute|institut|instituto|istituto|iit|nit|mit|eth|tu|fh|th|rwth|lmu|epfl|insead|hec',
    'school|academy|akademie|academia|académie|hochschule|fachhochschule|polytechnic|politécnica|politecnico|polytechnique|technikum|conservatory|faculty',
    '\\p{L}*(?:gymnasium|hochschule|schule|kolleg|universität)|gymnasium|lycée|école|liceo|escuela|colegio|facultad|lyceum|iut|iae|berufsschule|berufskolleg',
    'университет|институт|академия|училище|колледж|мгу|спбгу|мгту|вшэ|جامعة|معهد|كلية|أكاديمية|מדרשה|אוניברסיטת|האוניברסיטה|מכללת|המכללה|הטכניון|טכניון|מכון|πανεπιστήμιο|πολυτεχνείο|τει|σχολή|λύκειο',
  ].join('|'),
)
const hanInstitutions = /大学|学院|大學|學院|中学|学校/

export const isTitle = (text: string) => titles.test(text.toLowerCase()) || hanTitles.test(text)
export const isCompany = (text: string) => companies.test(text.toLowerCase()) || hanCompanies.test(text)
export const isDegree = (text: string) => degrees.test(text.toLowerCase()) || hanDegrees.test(text)
export const isInstitution = (text: string) =>
  institutions.test(text.toLowerCase()) || hanInstitutions.test(text)

/** Words for the area of a title after a comma: "Director, Supply Chain and Procurement". */
const fields = words(
  [
    'operations?|process(?:es)?|improvement|business|corporate|strategy|strategic|planning|programmes?|programs?|projects?|portfolio',
    'finance|financial|treasury|accounting|accounts?|tax|audit|internal|external|risk|compliance|controls?|credit|pricing|investments?',
    'sales|marketing|brand|communications?|media|relations|public|affairs|advertising|digital|content|customers?|clients?|insights?',
    'research|development|innovation|science|data|analytics|analysis|reporting|intelligence|statistics|machine|learning|modeling',
    'software|platform|infrastructure|cloud|network|security|information|technology|systems|applications?|web|mobile|backend|frontend|back|front|end|stack|devops|quality|assurance|testing|support|architecture|payments|products?|design|experience|ux|ui|it|qa|hr|r&d|erp|crm|sap',
    'supply|chain|logistics|procurement|purchasing|sourcing|inbound|outbound|transport|transportation|warehouse|warehousing|inventory|distribution|fleet|shipping|manufacturing|production|maintenance|facilities|safety|health|environment|energy|engineering|mechanical|electrical|civil|construction',
    'human|resources|people|talent|recruiting|recruitment|training|benefits|payroll|change|management|transformation|services?|delivery|growth|success|partnerships?|grants|donors|fundraising|events?|education|legal|law|litigation|contracts?|regulatory|policy|sector|government|retail|wholesale|commercial|consumer|industrial|private|banking|wealth|insurance|claims|underwriting|mergers|acquisitions',
    'clinical|medical|night|day|shift|field|regional|national|global|international|domestic|nordics?|europe|european|emea|apac|dach|latam|americas|asia|africa|middle|east|west|north|south|region|group|division|department|office|site|plant',
    'einkauf|logistik|vertrieb|entwicklung|finanzen|personal|produktion|qualität|kommunikation|recht|technik|betrieb|ventas|compras|finanzas|calidad|producción|recursos|humanos|logística|achats|ventes|qualité|ressources|humaines|logistique',
  ].join('|'),
)
const fillers = /^(?:and|und|et|y|e|of|for|the|&|ii|iii|iv|i|\d)$/

/** Whether a part of a title only states the area of work: nothing in it is a name. */
export function isField(text: string): boolean {
  const parts = text.toLowerCase().match(/[\p{L}\p{N}&]+/gu) ?? []
  return parts.length > 0 && parts.every((word) => fillers.test(word) || fields.test(word))
}

const notInCapitals =
  /^(?:and|or|of|the|for|to|in|at|on|by|de|del|la|le|les|du|des|der|die|das|und|von|van|y|et|e|&)$/i

/** Whether a text may be a name: a few words, all capitalized if the script has capitals. */
export function isNameLike(text: string): boolean {
  const parts = text.split(/[\s/]+/).filter((word) => /\p{L}/u.test(word))
  return (
    parts.length > 0 &&
    parts.length <= 9 &&
    !/[:;!?]/.test(text) &&
    parts.every((word) => notInCapitals.test(word) || !/^\P{L}*\p{Ll}/u.test(word))
  )
}

/** Words that stand in for a place, such as "Remote". */
export const isWorkplace = (text: string) =>
  /^(?:remote|hybrid|on-?site|home ?office|full[- ]?time|part[- ]?time|vollzeit|teilzeit|contract|permanent|temporary|internship|remoto|télétravail|удалённо|удаленно)$/i.test(
    text.trim(),
  )
