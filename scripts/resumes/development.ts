import { english, type Headings, type Profile } from '#scripts/resumes/profile.ts'

/** Invented people by whose resumes the reader is made. */

export const mara: Profile = {
  name: 'Mara Ellison',
  title: 'Senior Data Engineer',
  email: 'mara.ellison@mail.example',
  phone: '+1 804 555 0142',
  city: 'Richmond, VA',
  summary:
    'Data engineer with nine years in transport and utilities. Builds loads that finish before people arrive, and writes down what every column means so that nobody has to ask twice.',
  experience: [
    {
      position: 'Senior Data Engineer',
      company: 'Tidewater Ferries Inc.',
      city: 'Norfolk, VA',
      dates: 'Mar 2019 – Present',
      tasks: [
        'Moved forty nightly loads from stored procedures to tested Python pipelines on Airflow, and cut the time they take from six hours to fifty minutes',
        'Settled the definition of a passenger with four departments that had counted differently for eleven years',
        'Lead three engineers and review every change to the warehouse',
      ],
    },
    {
      position: 'Data Engineer',
      company: 'Bluestem Power Cooperative',
      city: 'Omaha, NE',
      dates: 'Jun 2015 – Feb 2019',
      tasks: [
        'Built the meter data platform for 210,000 customers on PostgreSQL and Kafka',
        'Found and explained a difference of two percent between billing and metering that had been written off each year',
      ],
    },
    {
      position: 'Database Administrator',
      company: 'City of Lincoln',
      city: 'Lincoln, NE',
      dates: 'Aug 2012 – May 2015',
      tasks: [
        'Kept nine Oracle databases running and moved two of them to PostgreSQL without a day of downtime',
      ],
    },
  ],
  education: [
    { degree: 'M.Sc. Computer Science', institution: 'University of Nebraska', year: '2012', gpa: '3.8/4.0' },
    { degree: 'B.Sc. Mathematics', institution: 'Creighton University', year: '2010' },
  ],
  projects: [
    {
      name: 'Open Timetable',
      description: 'A validator for published timetables that finds trips which arrive before they depart.',
      technologies: 'Python, DuckDB, GitHub Actions',
      dates: '2021',
    },
    {
      name: 'Pocket Lineage',
      description: 'Draws from which tables a report takes its numbers, for people who do not read SQL.',
      technologies: 'TypeScript, Graphviz',
    },
  ],
  certifications: [
    { name: 'Certified Data Management Professional', issuer: 'DAMA International', year: '2020' },
    { name: 'AWS Certified Data Engineer', issuer: 'Amazon Web Services', year: '2023' },
  ],
  skills: ['Python', 'SQL', 'PostgreSQL', 'Apache Airflow', 'Kafka', 'dbt', 'Terraform', 'Data modeling'],
  languages: ['English (native)', 'Spanish (B2)'],
  interests: 'Restoring wooden boats, choir',
}

export const jonas: Profile = {
  name: 'Jonas Wendlandt',
  title: 'Betriebsberater',
  email: 'jonas.wendlandt@post.example',
  phone: '+49 431 555 0199',
  city: 'Kiel',
  summary:
    'Berater für Abläufe in Häfen und Verwaltungen mit zehn Jahren Erfahrung. Ich zähle zuerst und rate danach, und ich bleibe, bis die Leute vor Ort ohne mich weiterarbeiten.',
  experience: [
    {
      position: 'Senior Berater Prozessmanagement',
      company: 'Nordlicht Consulting GmbH',
      city: 'Hamburg',
      dates: '04/2018 – heute',
      tasks: [
        'Wartezeiten der Lastwagen am Containerterminal um ein Drittel gesenkt, gemessen über zwölf Monate',
        'Workshops mit bis zu vierzig Beteiligten aus Betrieb, Zoll und Speditionen geleitet',
      ],
    },
    {
      position: 'Referent für Organisation',
      company: 'Stadtwerke Lübeck',
      city: 'Lübeck',
      dates: '09/2013 – 03/2018',
      tasks: ['Die Bearbeitung von Hausanschlüssen neu geordnet und von neun auf vier Wochen verkürzt'],
    },
  ],
  education: [
    {
      degree: 'Master of Science Wirtschaftsingenieurwesen',
      institution: 'Universität Hamburg',
      year: '2011 – 2013',
    },
    { degree: 'Bachelor of Science Logistik', institution: 'Hochschule Bremerhaven', year: '2008 – 2011' },
  ],
  certifications: [{ name: 'Lean Six Sigma Black Belt', issuer: 'TÜV Nord', year: '2016' }],
  skills: ['Prozessanalyse', 'BPMN', 'Moderation', 'Excel', 'Power BI', 'SAP PM'],
  languages: ['Deutsch (Muttersprache)', 'Englisch (C1)', 'Dänisch (A2)'],
}

export const lucia: Profile = {
  name: 'Lucía Ferrandis',
  title: 'Analista de negocio',
  email: 'lucia.ferrandis@correo.example',
  phone: '+34 960 555 018',
  city: 'Valencia',
  summary:
    'Analista con seis años en banca y seguros. Traduce entre quienes piden un cambio y quienes lo construyen.',
  experience: [
    {
      position: 'Analista de negocio sénior',
      company: 'Seguros Albufera S.A.',
      city: 'Valencia',
      dates: 'enero de 2020 – actualidad',
      tasks: [
        'Levanté los requisitos del nuevo sistema de siniestros con doce departamentos y reduje los cambios tardíos a la mitad',
        'Preparé y dirigí las pruebas de aceptación de los usuarios',
      ],
    },
    {
      position: 'Analista funcional',
      company: 'Banco Turia',
      city: 'Castellón',
      dates: 'septiembre de 2016 – diciembre de 2019',
      tasks: ['Documenté los procesos de alta de clientes en veinte oficinas'],
    },
  ],
  education: [
    {
      degree: 'Grado en Administración de Empresas',
      institution: 'Universidad de Valencia',
      year: '2012 – 2016',
    },
  ],
  certifications: [{ name: 'CBAP', issuer: 'IIBA', year: '2021' }],
  skills: ['Análisis de requisitos', 'BPMN', 'SQL', 'Jira', 'Pruebas de aceptación'],
  languages: ['Español (nativo)', 'Inglés (C1)', 'Francés (B1)'],
}

export const layla: Profile = {
  name: 'ليلى حداد',
  title: 'مهندسة بيانات',
  email: 'layla.haddad@mail.example',
  phone: '+962 6 555 0134',
  city: 'عمان',
  summary: 'مهندسة بيانات ذات خبرة سبع سنوات في شركات النقل والطاقة وتصميم مستودعات البيانات',
  experience: [
    {
      position: 'مهندسة بيانات أولى',
      company: 'شركة النور للنقل',
      city: 'عمان',
      dates: 'يناير 2019 - حتى الآن',
      tasks: [
        'بناء خطوط نقل البيانات باستخدام Python وتقليل زمن التحميل إلى النصف',
        'الإشراف على فريق من ثلاثة مهندسين',
      ],
    },
    {
      position: 'محللة نظم',
      company: 'بنك الواحة',
      city: 'إربد',
      dates: 'مارس 2016 - ديسمبر 2018',
      tasks: ['إعداد تقارير يومية لأقسام الائتمان'],
    },
  ],
  education: [{ degree: 'بكالوريوس علوم الحاسوب', institution: 'جامعة اليرموك', year: '2015' }],
  skills: ['Python', 'PostgreSQL', 'نمذجة البيانات', 'إدارة المشاريع'],
  languages: ['العربية (اللغة الأم)', 'الإنجليزية (ممتاز)'],
}

export const wei: Profile = {
  name: '陈思远',
  title: '解决方案架构师',
  email: 'chen.siyuan@mail.example',
  phone: '+86 21 5555 0101',
  city: '上海',
  summary: '拥有八年经验的解决方案架构师，专注于物流和能源行业的系统集成与云迁移。',
  experience: [
    {
      position: '解决方案架构师',
      company: '海潮科技有限公司',
      city: '上海',
      dates: '2019年3月 – 至今',
      tasks: [
        '设计了覆盖十二个港口的集装箱调度平台，使平均等待时间下降百分之三十',
        '带领五人团队完成核心系统向云平台的迁移',
      ],
    },
    {
      position: '高级开发工程师',
      company: '北辰能源集团',
      city: '北京',
      dates: '2015年7月 – 2019年2月',
      tasks: ['负责电表数据采集系统的后端开发与维护'],
    },
  ],
  education: [{ degree: '软件工程硕士', institution: '同济大学', year: '2012年9月 – 2015年6月' }],
  skills: ['Java', 'Kubernetes', '微服务架构', 'PostgreSQL'],
  languages: ['中文（母语）', '英语（流利）'],
}

export const german: Headings = {
  summary: 'Profil',
  experience: 'Berufserfahrung',
  education: 'Ausbildung',
  projects: 'Projekte',
  certifications: 'Zertifikate',
  skills: 'Kenntnisse',
  languages: 'Sprachen',
  interests: 'Interessen',
  contact: 'Kontakt',
}

export const spanish: Headings = {
  summary: 'Perfil profesional',
  experience: 'Experiencia laboral',
  education: 'Formación académica',
  projects: 'Proyectos',
  certifications: 'Certificaciones',
  skills: 'Habilidades',
  languages: 'Idiomas',
  interests: 'Intereses',
  contact: 'Contacto',
}

export const arabic: Headings = {
  summary: 'الملخص المهني',
  experience: 'الخبرات العملية',
  education: 'التعليم',
  projects: 'المشاريع',
  certifications: 'الشهادات',
  skills: 'المهارات',
  languages: 'اللغات',
  interests: 'الهوايات',
  contact: 'معلومات الاتصال',
}

export const chinese: Headings = {
  summary: '个人简介',
  experience: '工作经历',
  education: '教育背景',
  projects: '项目经历',
  certifications: '证书',
  skills: '专业技能',
  languages: '语言能力',
  interests: '兴趣爱好',
  contact: '联系方式',
}

export const plainEnglish: Headings = {
  ...english,
  experience: 'Work Experience',
  skills: 'Technical Skills',
  summary: 'Profile',
}
