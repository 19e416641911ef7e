import { english, type Headings, type Profile } from '#scripts/resumes/profile.ts'

/** Invented people whose resumes were made before the reader was, and by which it is only measured. */

export const priya: Profile = {
  name: 'Priya Ravindran',
  title: 'Change and Adoption Lead',
  email: 'priya.ravindran@inbox.example',
  phone: '+91 20 5550 0177',
  city: 'Pune, India',
  summary:
    'I help organizations change how they work without losing the people who do the work. Eleven years across hospitals, telecom, and public transport, half of them as the only change person in the room.',
  experience: [
    {
      position: 'Change and Adoption Lead',
      company: 'Sahyadri Health Network',
      city: 'Pune, India',
      dates: 'October 2018 – Present',
      tasks: [
        'Introduced electronic patient records on thirty-one wards; nine in ten nurses used them unaided after the second week',
        'Trained a network of eighty local champions who still meet every month',
        'Wrote the playbook by which the group now runs every rollout',
      ],
    },
    {
      position: 'Organisational Development Consultant',
      company: 'Meridian Partners LLP',
      city: 'Mumbai, India',
      dates: 'July 2014 – September 2018',
      tasks: [
        'Assessed the readiness of six regional offices before a merger and predicted correctly which two would struggle',
        'Facilitated more than one hundred workshops in English, Hindi, and Marathi',
      ],
    },
    {
      position: 'HR Associate',
      company: 'Kaveri Telecom Ltd',
      city: 'Bengaluru, India',
      dates: 'June 2012 – June 2014',
      tasks: ['Ran onboarding for four hundred field technicians a year'],
    },
  ],
  education: [
    {
      degree: 'MBA in Human Resources',
      institution: 'Symbiosis Institute of Management',
      year: '2010 – 2012',
      gpa: '8.7/10',
    },
    { degree: 'Bachelor of Arts in Psychology', institution: 'Fergusson College', year: '2007 – 2010' },
  ],
  projects: [
    {
      name: 'Quiet Rollouts',
      description:
        'A toolkit for hospitals that change a system while patients are being treated, used by five groups.',
      technologies: 'Miro, SharePoint, Articulate',
    },
  ],
  certifications: [
    { name: 'Prosci Certified Change Practitioner', issuer: 'Prosci', year: '2017' },
    { name: 'Professional Certified Coach', issuer: 'International Coaching Federation', year: '2021' },
  ],
  skills: [
    'Change impact analysis',
    'Stakeholder mapping',
    'Workshop facilitation',
    'Training design',
    'ADKAR',
    'Survey design',
    'Power BI',
  ],
  languages: ['English: fluent', 'Hindi: native', 'Marathi: native'],
}

export const tom: Profile = {
  name: 'Tom Achterberg',
  title: 'Cloud Solution Architect',
  email: 'tom@achterberg.example',
  phone: '(617) 555-0118',
  city: 'Boston, MA',
  summary:
    'Architect of systems that outlive their architects. Started in operations, moved to code, and still carries the pager once a quarter to stay honest.',
  experience: [
    {
      position: 'Principal Architect',
      company: 'Harborside Analytics',
      city: 'Boston, MA',
      dates: '01/2021 - Present',
      tasks: [
        'Consolidated nineteen services to seven and halved the monthly bill for infrastructure',
        'Introduced contract tests between teams, after which failed deployments fell from weekly to twice a year',
      ],
    },
    {
      position: 'Staff Software Engineer',
      company: 'Quillfeather Labs, Inc.',
      city: 'Cambridge, MA',
      dates: '05/2016 - 12/2020',
      tasks: [
        'Designed the event store that carries four billion messages a day on Kafka and PostgreSQL',
        'Mentored eleven engineers, four of whom now lead teams',
      ],
    },
    {
      position: 'Systems Administrator',
      company: 'Old Colony Credit Union',
      city: 'Plymouth, MA',
      dates: '08/2011 - 04/2016',
      tasks: ['Replaced hand-built servers by Ansible and documented every one of them'],
    },
  ],
  education: [{ degree: 'BS in Computer Engineering', institution: 'Northeastern University', year: '2011' }],
  projects: [
    {
      name: 'pgtide',
      description:
        'Watches replication lag and explains in a sentence where it comes from, with no agent on the database.',
      technologies: 'Go, PostgreSQL',
    },
    {
      name: 'Signal Lamp',
      description: 'A status page that costs nothing to host and cannot go down with the service.',
      technologies: 'Cloudflare Workers, Svelte',
    },
  ],
  skills: [
    'Go',
    'TypeScript',
    'Kubernetes',
    'AWS',
    'Event-driven design',
    'Observability',
    'PostgreSQL',
    'Threat modeling',
  ],
  languages: ['English (native)', 'Dutch (conversational)'],
}

export const camille: Profile = {
  name: 'Camille Aubertin',
  title: 'Cheffe de projet',
  email: 'camille.aubertin@courriel.example',
  phone: '+33 4 55 50 01 26',
  city: 'Lyon',
  summary:
    'Cheffe de projet depuis neuf ans dans les transports publics. Des plannings que les équipes croient, parce qu’elles les ont faits.',
  experience: [
    {
      position: 'Cheffe de projet',
      company: 'Groupe Rhônexpress Mobilité',
      city: 'Lyon',
      dates: 'février 2019 – aujourd’hui',
      tasks: [
        'Piloté le renouvellement de la billettique de trois agglomérations, livré avec deux semaines d’avance',
        'Animé le comité hebdomadaire de vingt fournisseurs et suivi un budget de huit millions d’euros',
      ],
    },
    {
      position: 'Coordinatrice de projets',
      company: 'Atelier Confluence SARL',
      city: 'Grenoble',
      dates: 'septembre 2014 – janvier 2019',
      tasks: ['Coordonné les études de douze pôles d’échange avec les communes'],
    },
  ],
  education: [
    {
      degree: 'Master Transports et Mobilité',
      institution: 'Université Lumière Lyon 2',
      year: '2012 – 2014',
    },
  ],
  certifications: [{ name: 'PRINCE2 Practitioner', issuer: 'PeopleCert', year: '2018' }],
  skills: ['Planification', 'Gestion des risques', 'MS Project', 'Négociation', 'Marchés publics'],
  languages: ['Français (langue maternelle)', 'Anglais (C1)', 'Italien (B1)'],
}

export const noam: Profile = {
  name: 'נועם ברקאי',
  title: 'מנהל פרויקטים',
  email: 'noam.barkai@mail.example',
  phone: '+972 3 555 0155',
  city: 'חיפה',
  summary: 'מנהל פרויקטים עם ניסיון של שמונה שנים בתחום התחבורה הציבורית והאנרגיה',
  experience: [
    {
      position: 'מנהל פרויקטים בכיר',
      company: 'חברת גשר לתשתיות',
      city: 'תל אביב',
      dates: 'ינואר 2020 - היום',
      tasks: ['ניהול תקציב של עשרים מיליון שקלים ותיאום בין שבעה קבלנים', 'הובלת צוות של שישה אנשים'],
    },
    {
      position: 'רכז תפעול',
      company: 'קבוצת הדר',
      city: 'חיפה',
      dates: 'מרץ 2015 - דצמבר 2019',
      tasks: ['הכנת לוחות זמנים שבועיים לצוותי השטח'],
    },
  ],
  education: [{ degree: 'תואר ראשון בהנדסת תעשייה', institution: 'אוניברסיטת חיפה', year: '2014' }],
  skills: ['ניהול סיכונים', 'MS Project', 'Excel', 'משא ומתן'],
  languages: ['עברית (שפת אם)', 'אנגלית (רמה גבוהה)'],
}

export const anna: Profile = {
  name: 'Анна Соловьёва',
  title: 'Бизнес-аналитик',
  email: 'anna.solovyova@mail.example',
  phone: '+7 495 555 01 44',
  city: 'Казань',
  summary:
    'Бизнес-аналитик с семилетним опытом в логистике и страховании. Умею находить, где теряется время, и доказывать это цифрами.',
  experience: [
    {
      position: 'Ведущий аналитик',
      company: 'ООО Волжские Линии',
      city: 'Казань',
      dates: 'март 2019 – настоящее время',
      tasks: [
        'Описала процессы двенадцати складов и сократила время обработки заказа на треть',
        'Руководила группой из четырёх аналитиков',
      ],
    },
    {
      position: 'Аналитик',
      company: 'Страховая группа Надежда',
      city: 'Самара',
      dates: 'сентябрь 2015 – февраль 2019',
      tasks: ['Собирала требования к системе урегулирования убытков'],
    },
  ],
  education: [
    {
      degree: 'Магистр прикладной информатики',
      institution: 'Казанский федеральный университет',
      year: '2013 – 2015',
    },
  ],
  skills: ['BPMN', 'SQL', 'Анализ требований', 'Power BI'],
  languages: ['Русский (родной)', 'Английский (B2)'],
}

export const eleni: Profile = {
  name: 'Ελένη Παπαδάκη',
  title: 'Σύμβουλος λειτουργιών',
  email: 'eleni.papadaki@mail.example',
  phone: '+30 21 0555 0166',
  city: 'Αθήνα',
  summary:
    'Σύμβουλος με δέκα χρόνια εμπειρίας σε λιμάνια και δημόσιες υπηρεσίες, με έμφαση στη μέτρηση και στη συνεργασία.',
  experience: [
    {
      position: 'Σύμβουλος λειτουργιών',
      company: 'Όμιλος Αιγαίο',
      city: 'Πειραιάς',
      dates: 'Μάρτιος 2018 – σήμερα',
      tasks: [
        'Μείωσε τον χρόνο αναμονής των φορτηγών κατά είκοσι τοις εκατό',
        'Εκπαίδευσε σαράντα προϊσταμένους βάρδιας',
      ],
    },
    {
      position: 'Αναλυτής διαδικασιών',
      company: 'Τράπεζα Ηπείρου',
      city: 'Ιωάννινα',
      dates: 'Σεπτέμβριος 2013 – Φεβρουάριος 2018',
      tasks: ['Κατέγραψε τις διαδικασίες δεκαπέντε καταστημάτων'],
    },
  ],
  education: [
    {
      degree: 'Μεταπτυχιακό Διοίκηση Επιχειρήσεων',
      institution: 'Πανεπιστήμιο Πειραιώς',
      year: '2011 – 2013',
    },
  ],
  skills: ['Lean', 'Χαρτογράφηση διαδικασιών', 'Excel'],
  languages: ['Ελληνικά (μητρική)', 'Αγγλικά (άριστα)'],
}

export const wordy: Headings = {
  ...english,
  summary: 'About Me',
  experience: 'Employment History',
  education: 'Academic Background',
  projects: 'Selected Projects',
  certifications: 'Professional Certifications',
  skills: 'Core Competencies',
  languages: 'Language Skills',
}

export const mixed: Headings = {
  ...english,
  summary: 'In short',
  experience: 'Where I have worked',
  education: 'Studies',
  projects: 'Side Projects',
  certifications: 'Licenses & Certifications',
  skills: 'Tools & Methods',
  contact: 'Get in touch',
}

export const french: Headings = {
  summary: 'À propos',
  experience: 'Expériences professionnelles',
  education: 'Formation',
  projects: 'Réalisations',
  certifications: 'Certificats',
  skills: 'Compétences',
  languages: 'Langues',
  interests: 'Centres d’intérêt',
  contact: 'Coordonnées',
}

export const hebrew: Headings = {
  summary: 'תקציר',
  experience: 'ניסיון תעסוקתי',
  education: 'השכלה',
  projects: 'פרויקטים',
  certifications: 'הסמכות',
  skills: 'כישורים',
  languages: 'שפות',
  interests: 'תחביבים',
  contact: 'פרטי קשר',
}

export const russian: Headings = {
  summary: 'О себе',
  experience: 'Опыт работы',
  education: 'Образование',
  projects: 'Проекты',
  certifications: 'Сертификаты',
  skills: 'Ключевые навыки',
  languages: 'Знание языков',
  interests: 'Интересы',
  contact: 'Контакты',
}

export const greek: Headings = {
  summary: 'Προφίλ',
  experience: 'Επαγγελματική εμπειρία',
  education: 'Εκπαίδευση',
  projects: 'Έργα',
  certifications: 'Πιστοποιήσεις',
  skills: 'Δεξιότητες',
  languages: 'Ξένες γλώσσες',
  interests: 'Ενδιαφέροντα',
  contact: 'Επικοινωνία',
}
