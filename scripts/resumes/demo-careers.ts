/** The careers of invented people, by trade, from which the demo's resumes are put together. */
export interface Career {
  readonly title: string
  /** From the newest position back to the first. */
  readonly positions: readonly string[]
  readonly tasks: readonly string[]
  readonly skills: readonly string[]
  readonly degrees: readonly string[]
  readonly certifications: readonly (readonly [name: string, issuer: string])[]
  readonly projects: readonly (readonly [name: string, description: string, technologies: string])[]
}

export const careers = {
  'Operations Consultant': {
    title: 'Operations Consultant',
    positions: [
      'Senior Operations Consultant',
      'Operations Consultant',
      'Process Improvement Analyst',
      'Shift Planner',
    ],
    tasks: [
      'Followed permits from the first request to the last signature and cut the time they take from eleven weeks to five',
      'Measured the waiting of trucks at four gates for a year and moved two handovers, after which queues fell by a third',
      'Led workshops in which dispatchers and drivers drew their own process and changed it the same week',
      'Replaced nine forms by two, tried on one ward before the others asked for them',
      'Taught the client’s own people to measure, so that the numbers went on without us',
      'Mapped the order process of a parts warehouse and raised the share of complete deliveries from 81 to 96 percent',
      'Wrote findings on two pages that the board read without a presentation',
      'Introduced a daily meeting of fifteen minutes that replaced three weekly ones',
      'Planned shifts for ninety people in a depot that runs around the clock',
    ],
    skills: [
      'Process mapping',
      'Lean',
      'Value stream analysis',
      'Excel',
      'Power BI',
      'Workshop facilitation',
      'BPMN',
      'Time studies',
      'Minitab',
    ],
    degrees: [
      'M.Sc. Industrial Engineering',
      'B.Sc. Operations Management',
      'Bachelor of Business Administration',
    ],
    certifications: [
      ['Lean Six Sigma Black Belt', 'ASQ'],
      ['Certified Management Consultant', 'ICMCI'],
    ],
    projects: [
      [
        'Queue Watch',
        'A spreadsheet that shows where work waits, used by three depots.',
        'Excel, Power Query',
      ],
    ],
  },
  'Data Engineer': {
    title: 'Data Engineer',
    positions: ['Senior Data Engineer', 'Data Engineer', 'ETL Developer', 'Database Developer'],
    tasks: [
      'Moved sixty nightly loads to tested Python pipelines on Airflow, which now finish before six in the morning',
      'Built the meter data platform of a utility on PostgreSQL and Kafka for 300,000 customers',
      'Explained why two systems disagreed about the number of customers, and removed the cause',
      'Settled definitions with five departments and wrote them down beside the code',
      'Introduced dbt with tests and alarms; the number of corrections by hand fell from forty a month to two',
      'Moved a warehouse from Oracle to PostgreSQL without a day of downtime',
      'Designed a lakehouse on AWS with Terraform that the client’s engineers now run alone',
      'Reviewed code with two engineers of the client every day, in both directions',
      'Wrote stored procedures and reports for the finance department',
    ],
    skills: [
      'Python',
      'SQL',
      'PostgreSQL',
      'Apache Airflow',
      'dbt',
      'Kafka',
      'AWS',
      'Terraform',
      'Docker',
      'Spark',
      'Data modeling',
    ],
    degrees: ['M.Sc. Computer Science', 'B.Tech Information Technology', 'B.Sc. Statistics'],
    certifications: [
      ['AWS Certified Data Engineer', 'Amazon Web Services'],
      ['Certified Data Management Professional', 'DAMA International'],
    ],
    projects: [
      [
        'Ferry Feed',
        'Publishes departures of a ferry line as open data, with tests for every trip.',
        'Python, DuckDB, GitHub Actions',
      ],
      [
        'Column Diary',
        'Notes what each column of a warehouse means and who said so.',
        'TypeScript, PostgreSQL',
      ],
    ],
  },
  'Change Manager': {
    title: 'Change Manager',
    positions: [
      'Change Manager',
      'Change and Communications Lead',
      'Organizational Development Consultant',
      'Training Coordinator',
    ],
    tasks: [
      'Introduced a new ticketing system at six depots; nine in ten drivers used it unaided after two weeks',
      'Built a network of seventy local champions who still meet every month',
      'Assessed readiness before a merger of two authorities and named the three offices that would need help',
      'Wrote every message in the words of the people who would receive it, and tried it on five of them first',
      'Coached eleven managers through the first change that they had to lead',
      'Designed training for four hundred nurses that fitted between shifts',
      'Measured adoption by use and not by attendance, and reported it weekly to the board',
      'Held listening sessions at night for crews that no one had asked before',
      'Organized courses, rooms, and materials for internal training',
    ],
    skills: [
      'Stakeholder analysis',
      'Change impact assessment',
      'ADKAR',
      'Training design',
      'Facilitation',
      'Internal communications',
      'Survey design',
      'Coaching',
    ],
    degrees: ['M.A. Organizational Psychology', 'B.A. Communication', 'MBA'],
    certifications: [
      ['Prosci Certified Change Practitioner', 'Prosci'],
      ['Change Management Foundation', 'APMG International'],
    ],
    projects: [
      [
        'Night Shift Notes',
        'A newsletter by and for crews who never meet the office.',
        'Mailchimp, InDesign',
      ],
    ],
  },
  'Solution Architect': {
    title: 'Solution Architect',
    positions: ['Solution Architect', 'Lead Software Engineer', 'Software Engineer', 'Systems Administrator'],
    tasks: [
      'Designed the integration of nine systems of a port around one event stream on Kafka',
      'Reduced nineteen services to seven and halved the cost of running them',
      'Moved a billing system to Kubernetes on Azure in steps that each could be undone',
      'Wrote decision records that new engineers read in their first week',
      'Led the architecture board of a utility and brought its average decision from five weeks to eight days',
      'Introduced contract tests between teams; failed deployments fell from weekly to twice a year',
      'Threat-modeled a payment service with its engineers and closed the four gaps that were found',
      'Built REST and GraphQL interfaces in TypeScript for three partners',
      'Kept forty Linux servers patched and documented',
    ],
    skills: [
      'Kubernetes',
      'AWS',
      'Azure',
      'TypeScript',
      'Java',
      'Event-driven architecture',
      'REST',
      'PostgreSQL',
      'Terraform',
      'Security architecture',
      'TOGAF',
    ],
    degrees: ['M.Sc. Software Engineering', 'B.Eng. Computer Engineering', 'B.Sc. Computer Science'],
    certifications: [
      ['AWS Certified Solutions Architect – Professional', 'Amazon Web Services'],
      ['TOGAF 9 Certified', 'The Open Group'],
    ],
    projects: [
      [
        'Plain Records',
        'A small tool that keeps architecture decisions beside the code and checks their links.',
        'Go, Markdown',
      ],
    ],
  },
  'Business Analyst': {
    title: 'Business Analyst',
    positions: [
      'Senior Business Analyst',
      'Business Analyst',
      'Reporting Analyst',
      'Customer Service Specialist',
    ],
    tasks: [
      'Gathered the requirements of a claims system from twelve departments and halved late changes',
      'Wrote acceptance criteria with the people who would test them, and ran the user acceptance tests',
      'Modeled thirty processes in BPMN and found that nine of them were the same',
      'Prepared the business case for a customer portal that paid for itself in fourteen months',
      'Sat with call agents for two weeks and removed five of the eight screens that they needed for one answer',
      'Kept the backlog of two teams in Jira and said no to a third of what was asked',
      'Queried the warehouse in SQL instead of waiting for reports, and taught others to do so',
      'Traced a regulation to the fields of a form, so that auditors needed one day instead of five',
      'Prepared monthly reports for regional managers',
    ],
    skills: [
      'Requirements analysis',
      'BPMN',
      'SQL',
      'Jira',
      'User acceptance testing',
      'Process modeling',
      'Excel',
      'Power BI',
      'Stakeholder interviews',
    ],
    degrees: ['M.Sc. Business Informatics', 'B.A. Economics', 'Bachelor of Commerce'],
    certifications: [
      ['Certified Business Analysis Professional', 'IIBA'],
      ['Professional Scrum Product Owner', 'Scrum.org'],
    ],
    projects: [
      [
        'One Screen',
        'A prototype that shows a call agent everything about a customer at once.',
        'Figma, SQL',
      ],
    ],
  },
  'Project Coordinator': {
    title: 'Project Coordinator',
    positions: ['Project Coordinator', 'Junior Project Manager', 'Project Assistant', 'Office Administrator'],
    tasks: [
      'Kept the plan, the minutes, and the budget of four projects at once, and reported each Friday on one page',
      'Coordinated twenty suppliers for the opening of a tram line, which took place on the announced day',
      'Built a register of risks that people used, because it fitted on a screen',
      'Organized workshops for up to sixty participants in three languages',
      'Followed up on open points until none was older than two weeks',
      'Planned resources for eleven engineers in MS Project and resolved conflicts before they met',
      'Prepared steering committees and wrote their decisions down before anyone left the room',
      'Introduced a shared calendar of deliveries that ended double bookings',
      'Booked travel, answered telephones, and kept the office supplied',
    ],
    skills: [
      'Project planning',
      'MS Project',
      'Budget tracking',
      'Minutes and reporting',
      'Risk registers',
      'Jira',
      'Excel',
      'Supplier coordination',
      'SharePoint',
    ],
    degrees: ['B.A. Project Management', 'B.Sc. Business Administration', 'Diploma in Office Management'],
    certifications: [
      ['PRINCE2 Foundation', 'PeopleCert'],
      ['Certified Associate in Project Management', 'PMI'],
    ],
    projects: [
      [
        'Open Points',
        'A list of promises with their dates, sent to everyone each Monday.',
        'SharePoint, Power Automate',
      ],
    ],
  },
  other: {
    title: 'Career Changer',
    positions: ['Restaurant Manager', 'Pastry Chef', 'Florist', 'Sales Assistant'],
    tasks: [
      'Ran a kitchen of eight on a street with eleven competitors',
      'Baked for four hundred guests on holidays and trained two apprentices',
      'Ordered flowers by season and lost less than five percent of them',
      'Served customers at the counter and kept the till',
      'Designed window displays that people photographed',
      'Opened the shop at six every morning for five years',
    ],
    skills: ['Customer service', 'Cash handling', 'Menu planning', 'Ordering', 'Team spirit', 'Food safety'],
    degrees: ['Diploma in Culinary Arts', 'High School Diploma'],
    certifications: [['Food Safety Manager', 'ServSafe']],
    projects: [
      ['Window of the Month', 'Shop windows that tell a story over a year.', 'Paper, wire, flowers'],
    ],
  },
} satisfies Record<string, Career>

export const employers = [
  'Harborlight Logistics',
  'Bluestem Utilities',
  'Cedar & Crane LLP',
  'Northgate Transit Authority',
  'Quillon Systems GmbH',
  'Meridian Water Company',
  'Saltmarsh Shipping Ltd',
  'Ironbridge Analytics',
  'Palisade Health Group',
  'Lindenhof Consulting AG',
  'Riverbend Credit Union',
  'Kestrel Software Inc.',
  'Orchard Street Partners',
  'Vantage Rail Services',
  'Copperfield Insurance',
  'Tamarind Telecom Ltd',
  'Solway Ports',
  'Brightwater Energy',
  'Foxglove Labs',
  'Granite Bay Hospital',
  'Silverbirch Holdings',
  'Monsoon Mobility',
  'Everglen Foods',
  'Polder Technologies BV',
] as const

export const institutions = [
  'University of Westhaven',
  'Larkspur Institute of Technology',
  'Northern Lakes University',
  'St. Brannock College',
  'Universidad del Estuario',
  'Technische Universität Lindental',
  'Harrow Fields University',
  'Sahyadri University',
  'Kilburnie Business School',
  'Pacific Ridge State University',
  'Université de Clairmont',
  'Delta Polytechnic University',
] as const

export const summaries = [
  'I like work that can be counted, and people who argue about what to count.',
  'Careful, curious, and calm when a plan meets the first customer. I write short and I ask long.',
  'I have spent my working life between those who decide and those who carry it out, and I translate in both directions.',
  'Most of what I know I learned from the people whose work I was asked to change.',
  'Known for leaving things in a state in which others can go on with them.',
  'I begin with what is there, change as little as possible, and look again after a month.',
] as const
