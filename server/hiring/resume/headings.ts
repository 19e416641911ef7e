import { type SectionKind, sectionKinds } from '#contract/hiring/resume.ts'

/** Words of headings in lower case, without accents. Words of one heading are separated by spaces. */
const names: Readonly<Record<SectionKind, string>> = {
  summary: `summary|professional summary|career summary|executive summary|profile|professional profile|personal profile|
    career profile|about|about me|objective|career objective|professional objective|personal statement|overview|
    introduction|who i am|in short|in brief|profil|kurzprofil|personliches profil|uber mich|zusammenfassung|berufsziel|perfil|
    perfil profesional|resumen|resumen profesional|sobre mi|extracto|objetivo|profil professionnel|a propos|
    a propos de moi|resume|presentation|objectif|profilo|resumo|个人简介|自我评价|个人总结|о себе|обо мне|профиль|نبذة|
    نبذة عني|الملخص|الملخص المهني|ملخص|الملف الشخصي|תקציר|אודות|פרופיל|על עצמי|περιληψη|προφιλ|σχετικα με εμενα`,
  experience: `experience|work experience|professional experience|employment|employment history|work history|career history|
    career|professional background|work|relevant experience|industry experience|experience and employment|
    professional history|positions held|positions|where i have worked|where i worked|appointments|practical experience|
    consulting experience|research experience|teaching experience|clinical experience|legal experience|
    military experience|additional experience|other experience|earlier experience|previous experience|
    further experience|volunteer and work experience|freelance experience|internships|internship|internship experience|jobs|professional career|career path|
    berufserfahrung|berufliche erfahrung|berufspraxis|berufstatigkeit|beruflicher werdegang|werdegang|praxiserfahrung|praktika|
    arbeitserfahrung|berufliche stationen|experiencia|experiencia laboral|experiencia profesional|
    trayectoria|trayectoria profesional|historial laboral|experience professionnelle|experiences professionnelles|
    experiences|parcours|parcours professionnel|emplois|esperienza|esperienze|esperienza professionale|esperienze lavorative|
    esperienze professionali|experiencia profissional|werkervaring|工作经历|工作经验|工作經歷|职业经历|实习经历|опыт работы|опыт|
    трудовой опыт|профессиональный опыт|الخبرة|الخبرات|الخبرة العملية|الخبرات العملية|الخبرة المهنية|ניסיון|ניסיון תעסוקתי|
    ניסיון מקצועי|ניסיון בעבודה|εργασιακη εμπειρια|επαγγελματικη εμπειρια|εμπειρια`,
  education: `education|education and training|academic background|academic qualifications|qualifications|educational background|
    academic history|studies|academics|degrees|schooling|education and qualifications|training and education|where i studied|
    academic education|ausbildung|bildung|bildungsweg|schulbildung|studium|akademische ausbildung|ausbildung und studium|
    studium und ausbildung|hochschulbildung|schulische ausbildung|educacion|formacion|formacion academica|estudios|formation|
    formations|etudes|diplomes|formation academique|parcours academique|istruzione|istruzione e formazione|formazione|
    formacao|formacao academica|opleiding|opleidingen|教育背景|教育经历|教育經歷|学历|образование|التعليم|المؤهلات|
    المؤهلات العلمية|المؤهل العلمي|الدراسة|השכלה|לימודים|εκπαιδευση|σπουδες`,
  projects: `projects|project experience|personal projects|selected projects|key projects|side projects|academic projects|
    notable projects|project highlights|project work|open source|open source projects|portfolio|relevant projects|
    things i built|selected work|engagements|selected engagements|projekte|projekterfahrung|ausgewahlte projekte|
    projektliste|proyectos|proyectos destacados|projets|projets personnels|realisations|progetti|projetos|projecten|项目经历|
    项目经验|項目經驗|проекты|المشاريع|مشاريع|פרויקטים|εργα|projects and open source`,
  certifications: `certifications|certificates|certification|licenses|licences|licenses and certifications|
    certifications and licenses|certificates and licenses|professional certifications|credentials|courses|training|
    courses and certificates|courses and certifications|certifications and training|certifications and courses|trainings|
    professional development|continuing education|further education|accreditations|professional training|
    zertifikate|zertifizierungen|weiterbildung|weiterbildungen|fortbildung|fortbildungen|zertifikate und weiterbildungen|
    weiterbildung und zertifikate|lehrgange|certificaciones|certificados|cursos|cursos y certificaciones|
    license|licence|licenses held|registration|registrations|bar admissions|bar admission|admissions|
    professional qualifications|driving licence|driving license|driving licences|drivers license|fuhrerschein|
    formacion complementaria|certificats|formations complementaires|certificazioni|corsi|certificacoes|certificaten|
    cursussen|证书|资格证书|技能证书|证书与培训|сертификаты|курсы|курсы и сертификаты|الشهادات|شهادات|الدورات|الدورات التدريبية|
    הסמכות|תעודות|קורסים|πιστοποιησεις|σεμιναρια`,
  skills: `skills|technical skills|core skills|key skills|skill set|skillset|competencies|core competencies|competences|
    key competencies|expertise|areas of expertise|technologies|tech stack|technical expertise|tools|
    tools and technologies|tools and methods|technical proficiencies|proficiencies|computer skills|it skills|
    skills and tools|skills and abilities|skills and expertise|skills and technologies|professional skills|soft skills|
    hard skills|strengths|what i work with|what i can do|capabilities|abilities|methods|methods and tools|technical competencies|
    programming languages|kenntnisse|fahigkeiten|fachkenntnisse|it kenntnisse|edv kenntnisse|edv|kompetenzen|
    kernkompetenzen|kenntnisse und fahigkeiten|fahigkeiten und kenntnisse|it kompetenzen|fachliche kompetenzen|technische kenntnisse|
    besondere kenntnisse|werkzeuge|habilidades|competencias|aptitudes|conocimientos|conocimientos tecnicos|
    habilidades tecnicas|destrezas|competences techniques|competences cles|savoir faire|outils|informatique|competenze|
    competenze tecniche|vaardigheden|技能|专业技能|技能特长|技術能力|навыки|ключевые навыки|профессиональные навыки|умения|
    المهارات|مهارات|المهارات التقنية|כישורים|מיומנויות|יכולות|δεξιοτητες|τεχνικες δεξιοτητες|ικανοτητες`,
  languages: `languages|language skills|language|language proficiency|spoken languages|linguistic skills|foreign languages|
    languages spoken|sprachen|sprachkenntnisse|fremdsprachen|idiomas|lenguas|langues|langues parlees|langues etrangeres|lingue|
    lingue straniere|talen|talenkennis|语言|语言能力|語言能力|языки|знание языков|владение языками|иностранные языки|اللغات|لغات|שפות|
    ξενες γλωσσες|γλωσσες`,
  contact: `contact|contact details|contact information|contacts|contact me|personal details|personal information|
    personal data|details|get in touch|reach me|address|links|kontakt|kontaktdaten|personliche daten|
    personliche angaben|angaben zur person|zur person|contacto|datos personales|datos de contacto|
    informacion personal|coordonnees|informations personnelles|etat civil|contatti|dati personali|contato|
    persoonlijke gegevens|联系方式|个人信息|聯絡方式|基本信息|контакты|контактная информация|личные данные|
    معلومات الاتصال|التواصل|البيانات الشخصية|المعلومات الشخصية|بيانات الاتصال|פרטים אישיים|פרטי קשר|יצירת קשר|
    στοιχεια επικοινωνιας|επικοινωνια|προσωπικα στοιχεια`,
  other: `awards|honors|honours|awards and honors|honors and awards|achievements|key achievements|accomplishments|
    awards and achievements|publications|selected publications|papers|patents|volunteering|volunteer|
    volunteer experience|volunteer work|voluntary work|community|community involvement|memberships|affiliations|
    professional affiliations|professional memberships|activities|extracurricular activities|extracurriculars|
    leadership|leadership and activities|scholarships|talks|conferences|additional information|miscellaneous|other|
    teaching|research|research interests|auszeichnungen|veroffentlichungen|
    publikationen|ehrenamt|ehrenamtliches engagement|engagement|sonstiges|mitgliedschaften|premios|publicaciones|
    voluntariado|otros|otros datos|distinctions|prix|benevolat|divers|获奖情况|荣誉|荣誉奖项|награды|дополнительная информация|
    публикации|الجوائز|התנדבות`,
  personal: `interests|hobbies|hobbies and interests|interests and hobbies|personal interests|references|referees|
    military service|interessen|hobbys|hobbys und interessen|referenzen|wehrdienst|zivildienst|intereses|aficiones|referencias|centres d interet|loisirs|references professionnelles|
    interessi|referenze|interesses|兴趣爱好|интересы|увлечения|хобби|рекомендации|الهوايات|الاهتمامات|المراجع|תחביבים|
    המלצות|שירות צבאי|ενδιαφεροντα|συστασεις|χομπι`,
}

const kinds = new Map<string, SectionKind>(
  sectionKinds.flatMap((kind) => names[kind].split('|').map((name) => [plain(name), kind] as const)),
)

/** The kind of section that a heading starts; null if the line is not a known heading. */
export function headingKind(line: string): SectionKind | null {
  if (line.length > 60) return null
  const name = plain(line)
  if (name === '') return null
  const known = kinds.get(name)
  if (known) return known
  // "Skills & Tools" and "Education, Training" take the kind of their first part.
  const [first, second, ...more] = line.split(/\s*(?:[&/,+|]|\b(?:and|und|y|et|e)\b)\s*/iu).map(plain)
  if (more.length > 0 || !first || !second) return null
  const kind = kinds.get(first)
  return kind && kinds.has(second) ? kind : null
}

/** In lower case, without accents, numbering, and surrounding punctuation. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[&+]/g, ' and ')
    .replace(/^\s*(?:\d{1,2}|[ivx]{1,4})[.)]\s+/, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}
