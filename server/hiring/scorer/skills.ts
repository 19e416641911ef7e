/**
 * Skills, tools, and fields of work with their common synonyms, one per line:
 *
 * name: other name, other name > what it belongs to, …
 *
 * Words match in all their forms. After `=` case matters, for names that are ordinary words too. Experience with a
 * thing is experience in what it belongs to; the reverse is only a hint.
 */
export const skills = `
web development: web developer, web application, web engineering, web app, web platform, web portal, website > software engineering
front-end development: frontend, front-end, front end, client-side, single page application, spa, browser application, web interface > web development
back-end development: backend, back-end, back end, server-side, server side, web service, api development > software engineering
full-stack development: fullstack, full-stack, full stack > web development
mobile development: mobile app, mobile application, mobile developer, smartphone app, app store > software engineering
JavaScript: js, ecmascript, es6, es2015, vanilla js > front-end development, programming
TypeScript: ts > JavaScript, front-end development, programming
Node.js: nodejs, node js, =Node, deno, bun runtime > back-end development, JavaScript
Express: =Express, expressjs, express.js, fastify, nestjs, nest.js, koa > Node.js
React: =React, reactjs, react.js, react hooks, redux, next.js, nextjs, remix run > front-end development, JavaScript
Vue: =Vue, vuejs, vue.js, nuxt, nuxtjs > front-end development, JavaScript
Angular: angularjs, angular.js, rxjs > front-end development, JavaScript
Svelte: sveltekit > front-end development, JavaScript
HTML: html5, xhtml, semantic markup > front-end development
CSS: css3, scss, sass, less css, tailwind, tailwindcss, bootstrap css, styled-components > front-end development
jQuery: jquery > JavaScript
web accessibility: a11y, wcag, aria, screen reader, accessible interface, accessibility > front-end development, user experience
Python: python3, py3, cpython > programming
Django: flask, fastapi, pyramid framework > Python, back-end development
Java: =Java, jdk, jvm, java ee, j2ee, jakarta ee > programming, back-end development
Spring: spring boot, springboot, spring framework, =Spring, hibernate > Java
Kotlin: ktor > programming
Scala: akka > programming
C#: csharp, c sharp > .NET, programming
.NET: dotnet, dot net, asp.net, .net core, entity framework, net core > back-end development, programming
C++: cpp, c plus plus > programming
C: =C > programming
Go: golang, =Go > programming, back-end development
Rust: =Rust, cargo crate > programming
Ruby: ruby on rails, rails, =Ruby, ror > programming, back-end development
PHP: laravel, symfony, wordpress development > programming, back-end development
Swift: =Swift, swiftui, objective-c, ios development, ios > mobile development, programming
Android: android development, jetpack compose > mobile development
React Native: flutter, xamarin, ionic framework > mobile development
R: =R, rstudio, tidyverse, ggplot2 > statistics, programming
MATLAB: simulink > programming
VBA: visual basic, excel macro, macros > programming
shell scripting: bash, powershell, shell script, unix shell, scripting > programming
programming: coding, programming language, software development, developer, programmer, software developer > software engineering
software engineering: software engineer, software development, software developer, application development, swe
software architecture: solution architecture, solutions architect, system design, systems architecture, distributed systems, technical architecture, software architect > software engineering
microservices: microservice, service-oriented architecture, soa, event-driven architecture > software architecture
REST APIs: rest api, restful, rest, openapi, swagger, web api, api design, =API, =APIs, http api, endpoint > back-end development
GraphQL: apollo server > REST APIs
gRPC: protobuf, protocol buffers > back-end development
message queues: kafka, rabbitmq, sqs, pubsub, pub/sub, message broker, event streaming, nats > back-end development
SQL: structured query language, t-sql, tsql, pl/sql, plsql, query language > databases
databases: relational database, rdbms, database design, database, data modelling, data modeling, schema design, dba
PostgreSQL: postgres, psql, pgsql, postgre, aurora postgres > SQL, databases
MySQL: mariadb > SQL, databases
SQL Server: mssql, ms sql, microsoft sql server > SQL, databases
Oracle Database: oracle db, oracle 12c, oracle 19c > SQL, databases
SQLite: sqlite3 > SQL, databases
MongoDB: mongo, documentdb > NoSQL
NoSQL: dynamodb, cassandra, couchdb, document store, key-value store > databases
Redis: memcached, valkey > databases
Elasticsearch: opensearch, elastic stack, elk, solr, lucene > databases
Kubernetes: k8s, kube, helm, openshift, eks, aks, gke, container orchestration > containers, DevOps, cloud
Docker: docker compose, dockerfile, podman > containers, DevOps
containers: containerization, containerisation, container image, containerised, containerized > DevOps
Terraform: infrastructure as code, iac, pulumi, cloudformation, opentofu > DevOps, cloud
Ansible: puppet, chef cookbook, saltstack, configuration management > DevOps
CI/CD: ci cd, continuous integration, continuous delivery, continuous deployment, jenkins, github actions, gitlab ci, circleci, build pipeline, deployment pipeline, release automation, ci pipeline > DevOps
DevOps: devsecops, platform engineering, platform engineer, release engineering
site reliability: sre, site reliability engineering, on-call, incident response, service level objective, slo, uptime, production reliability, incident management > DevOps
monitoring: prometheus, grafana, datadog, new relic, observability, opentelemetry, alerting, splunk > site reliability
Git: github, gitlab, bitbucket, version control, source control > software engineering
Linux: ubuntu, debian, red hat, rhel, unix, centos > system administration
system administration: sysadmin, systems administrator, system administrator, it infrastructure, server administration, windows server, active directory
networking: tcp/ip, cisco, routing and switching, lan, wan, vpn, network engineer, network administration, firewall, ccna > system administration
cloud: cloud computing, cloud platform, cloud infrastructure, cloud-native, cloud migration, public cloud, cloud engineer
AWS: amazon web services, ec2, s3, aws lambda, cloudfront, rds > cloud
Azure: microsoft azure, azure devops > cloud
Google Cloud: gcp, google cloud platform, bigtable > cloud
serverless: lambda functions, cloud functions > cloud
automated testing: unit test, unit testing, test automation, integration test, end-to-end test, e2e, jest, vitest, cypress, playwright, selenium, pytest, junit, test-driven development, tdd, automated test > quality assurance
quality assurance: qa, software testing, manual testing, test plan, test case, qa engineer, tester, regression testing
code review: pull request review, peer review, pair programming, code quality, reviewed code > software engineering
performance tuning: performance optimization, performance optimisation, load testing, profiling, latency, web vitals, throughput > software engineering
information security: cybersecurity, cyber security, it security, infosec, security engineer, application security, appsec, security analyst
penetration testing: pentest, pen testing, ethical hacking, red team, vulnerability assessment, burp suite > information security
SIEM: security operations, soc analyst, security monitoring, threat detection, threat hunting > information security
identity and access management: iam, single sign-on, sso, oauth, openid connect, okta, identity management > information security
ISO 27001: iso27001, isms, nist framework, soc 2, soc2 > information security, compliance
data engineering: data engineer, data pipeline, data pipelines, etl, elt, data ingestion, data integration, data platform
data warehousing: data warehouse, snowflake, redshift, bigquery, dwh, data lake, lakehouse, dimensional modelling, star schema, synapse > data engineering
Spark: apache spark, pyspark, databricks, hadoop, hive, mapreduce > big data, data engineering
big data: petabyte, large-scale data > data engineering
Airflow: apache airflow, dagster, prefect, luigi, workflow orchestration > data engineering
dbt: =dbt, data build tool > data engineering, SQL
streaming data: flink, kinesis, stream processing, real-time data > data engineering
data analysis: data analytics, data analyst, analytics, analysing data, analyzing data, analysed data, analyzed data, exploratory analysis, data-driven, insights analyst, data insight
business intelligence: bi, bi developer, reporting dashboard, dashboards, dashboard, kpi reporting, management reporting > data analysis
Power BI: powerbi, dax, power query > business intelligence
Tableau: looker, qlik, qlikview, metabase, superset > business intelligence
data visualization: data visualisation, visualization, visualisation, charts, d3.js, d3js > data analysis
Excel: =Excel, ms excel, microsoft excel, spreadsheet, pivot table, vlookup, spreadsheet model > Microsoft Office
Microsoft Office: ms office, office 365, microsoft 365, office suite
PowerPoint: =PowerPoint, slide deck, slides, presentation deck, google slides, keynote slides > Microsoft Office
statistics: statistical, statistical analysis, statistical modelling, statistical modeling, hypothesis test, regression analysis, inferential statistics, statistician, econometrics, biostatistics > quantitative analysis
quantitative analysis: quantitative, quantitative research, quantitative modelling, operations research, mathematical modelling
A/B testing: ab testing, a/b test, split testing, experimentation, controlled experiment, randomised experiment, randomized experiment, multivariate test > data analysis
data science: data scientist, predictive analytics, predictive modelling, predictive modeling, predictive model > data analysis
machine learning: ml, scikit-learn, sklearn, xgboost, supervised learning, ml model, ml engineer, random forest, gradient boosting > data science
deep learning: neural network, pytorch, tensorflow, keras, cnn, transformer model > machine learning
natural language processing: nlp, text mining, language model, llm, llms, large language model, text classification, topic model, generative ai, gpt, rag > machine learning
computer vision: image recognition, object detection, opencv, image classification > machine learning
MLOps: mlflow, model deployment, model serving, feature store, model monitoring, kubeflow, sagemaker > machine learning
recommender systems: recommendation engine, recommender, collaborative filtering > machine learning
forecasting: forecast, demand forecasting, demand planning, time series, projection model, sales forecast > quantitative analysis
pandas: numpy, jupyter, scipy > Python, data analysis
SPSS: sas, stata > statistics
data governance: data quality, master data management, data catalog, data stewardship, metadata management, data lineage > data engineering
GIS: arcgis, qgis, geospatial, spatial analysis
SAP: sap s/4hana, s/4hana, sap hana, sap erp, sap mm, sap fico, abap > ERP
ERP: enterprise resource planning, oracle erp, netsuite, dynamics 365, microsoft dynamics, workday finance, erp system, erp rollout, infor
Salesforce: sfdc, salesforce crm, apex salesforce > CRM
CRM: customer relationship management, hubspot, zoho crm, pipedrive
user experience: ux, ux design, user experience design, ux/ui, ui/ux, product design, product designer, ux designer, experience design, human-centred design, human-centered design, user-centred design, user-centered design, hci
user interface design: ui, ui design, interface design, visual design, visual designer, ui designer, screen design, app design > user experience
interaction design: ixd, user flow, interaction designer, information architecture, navigation structure > user experience
user research: ux research, usability testing, usability test, user interview, user interviews, ethnography, contextual inquiry, diary study, customer interview, field study, ux researcher, user testing, usability study > user experience
wireframing: wireframe, prototype, prototyping, clickable prototype, mockup, mock-up, low-fidelity, paper prototype > user experience
design systems: design system, component library, pattern library, style guide, design token, ui kit > user interface design
Figma: =Figma, =Sketch, adobe xd, invision, axure, framer > wireframing, user interface design
design thinking: service design, service designer, journey map, customer journey, journey mapping, service blueprint, co-creation, design sprint > user experience
graphic design: graphic designer, visual communication, illustration, illustrator, adobe illustrator, typography, print design, layout design, editorial design > visual arts
Adobe Creative Suite: adobe creative cloud, photoshop, indesign, after effects, creative suite, premiere pro > graphic design
branding: brand identity, brand design, brand strategy, corporate identity, brand guideline, rebrand > marketing
motion design: motion graphics, animation, 3d modelling, cinema 4d > graphic design
visual arts: fine art, painting, photography
video production: video editing, videography, film editing
accounting: accountant, bookkeeping, bookkeeper, general ledger, ledger, accounts payable, accounts receivable, financial statements, annual accounts, reconciliation, double-entry, quickbooks, xero > finance
financial reporting: statutory reporting, consolidation, group reporting, consolidated accounts > accounting
IFRS: ias standards > financial reporting, accounting
US GAAP: gaap > financial reporting, accounting
finance: financial, corporate finance, treasury, finance manager, fiscal
financial analysis: financial analyst, profitability analysis, ratio analysis, cost analysis > finance
FP&A: financial planning, financial planning and analysis, financial forecast, operating plan, annual plan > controlling, finance
variance analysis: budget variance, plan-actual comparison, plan and actual, target-actual, deviations from plan, deviation analysis, actuals against > FP&A, controlling, finance
financial modeling: financial modelling, financial model, discounted cash flow, dcf, valuation, three-statement model, lbo, valuation model, business valuation, cash flow model, scenario model > financial analysis
budgeting: budget, annual budget, yearly budget, budget planning, budget responsibility, budgeting process > finance
rolling forecast: rolling outlook, quarterly forecast, forecast cycle > FP&A, forecasting, finance
month-end close: month-end closing, monthly close, monthly closing, year-end close, quarter-end, close the books, closing the books, month-end routine, fast close > accounting, finance
controlling: controller, cost accounting, management accounting, cost controlling, cost centre, cost center > finance
audit: auditing, auditor, internal audit, external audit, internal controls, sox, sarbanes-oxley, audited, statutory audit, big four > finance
tax: taxation, vat, corporate tax, tax advisory, transfer pricing, tax return > finance
mergers and acquisitions: m&a, due diligence, transaction advisory, acquisition, post-merger integration, carve-out, deal advisory, buy-side, sell-side, divestiture > finance
investment banking: equity research, capital markets, private equity, venture capital, asset management, portfolio management, investment analyst, wealth management > finance
banking: bank, retail banking, credit analysis, lending, loan, payments, fintech, core banking, commercial banking > financial services
insurance: actuarial, actuary, underwriting, claims handling, reinsurance > financial services
financial services: financial industry, banking sector
risk management: risk, risk analysis, risk assessment, credit risk, market risk, operational risk, risk model, basel iii, solvency ii, enterprise risk, risk register
compliance: regulatory, anti-money laundering, aml, kyc, regulatory compliance, regulation, regulatory reporting, compliance officer
data protection: gdpr, privacy, data privacy, ccpa, dsgvo > compliance
payroll: salary administration, payroll processing > accounting
invoicing: billing, invoice processing, dunning > accounting
procurement: purchasing, sourcing, strategic sourcing, buyer, vendor management, supplier management, supplier negotiation, category management, tender, tendering, rfp, purchase order, vendor negotiation, spend analysis > supply chain
supply chain: supply chain management, scm, supply network, value chain, supply planning
logistics: freight, shipping, transportation, distribution centre, distribution center, carrier, customs, last mile, fleet management, dispatch, fulfilment, fulfillment, route planning, transport planning > supply chain
warehousing: warehouse, warehouse management, wms, storage facility, picking and packing, forklift, depot > logistics
inventory management: inventory, stock control, stock management, stock level, stock levels, replenishment, inventory turnover, safety stock, warehouse stock > supply chain
production planning: manufacturing planning, production scheduling, mrp, s&op, sales and operations planning, capacity planning, production control > manufacturing, supply chain
manufacturing: production plant, production site, mass production, series production, factory, assembly line, shop floor, production line, industrial engineering
lean: lean management, lean manufacturing, kaizen, continuous improvement, 5s, value stream mapping, toyota production system, lean production, kanban board, waste reduction > process improvement
Six Sigma: dmaic, green belt, black belt, lean six sigma, statistical process control > process improvement
process improvement: process optimization, process optimisation, process redesign, process reengineering, business process, bpm, bpmn, process mapping, process analysis, operational excellence, process engineering, process efficiency, streamlined process, streamlining, workflow improvement, standard operating procedure, process mining, operating procedures
operations management: operations manager, head of operations, business operations, day-to-day operations, operational management, coo, operations director, operations lead, site operations, operations, operational performance
quality management: iso 9001, iso9001, quality control, quality manager, capa, quality system, qms, total quality management
maintenance: preventive maintenance, facility management, equipment maintenance, maintenance planning
health and safety: hse, ehs, occupational safety, workplace safety, osha, safety officer
automation: process automation, rpa, robotic process automation, uipath, automation anywhere, power automate, workflow automation, zapier
consulting: consultant, management consulting, management consultant, advisory, strategy consulting, consultancy, client engagement, client engagements, consulting firm, professional services, client project
strategy: strategic planning, corporate strategy, business strategy, strategist, strategic, growth strategy, market entry, go-to-market, competitive analysis, market analysis, strategic review
business analysis: business analyst, requirements analysis, requirements engineering, requirements gathering, user stories, gap analysis, functional specification, requirements elicitation, process analyst, requirements workshop
change management: organisational change, organizational change, transformation, change programme, change program, adoption, business transformation, digital transformation, prosci, organisational development, organizational development, culture change, change agent, reorganisation, reorganization, restructuring
business development: new business, lead generation, proposal writing, pitch, pitches, acquisition of clients, client acquisition, bid management, account growth, winning mandates > sales
stakeholder management: stakeholder, stakeholders, stakeholder engagement, executive communication, c-level, senior executives, executive sponsor, board member, steering committee, senior leadership, executive board, senior management, board of directors
client management: client relationship, client relationships, client-facing, client facing, key account, account management, account manager, customer-facing, customer relationship, engagement manager, client service, client contact > consulting
facilitation: workshop, workshops, workshop facilitation, moderating workshops, facilitator, facilitated, moderation
presentation skills: presentation, presented, presenting, public speaking, presenter, speaker, keynote, spoke at, gave talks
market research: consumer insight, consumer research, survey research, focus group, competitor research, market study, customer survey, benchmarking > data analysis
project management: project manager, project lead, project leader, project planning, project delivery, ms project, project coordination, project coordinator, project plan, delivery manager, delivery lead, project schedule, gantt, managed projects, led projects
programme management: program management, program manager, programme manager, pmo, portfolio of projects, project management office, programme director > project management
agile: scrum, kanban, sprint planning, sprints, scaled agile, safe framework, agile coach, retrospectives, agile methods > project management
Scrum Master: certified scrum master, professional scrum master, psm, csm, scrum coach > agile
product management: product manager, product owner, product roadmap, product strategy, backlog management, product backlog, product lead, product discovery, roadmap
Jira: =Jira, confluence, trello, asana, azure boards, monday.com
PRINCE2: prince 2 > project management
PMP: project management professional, ipma, pmi certified > project management
CPA: certified public accountant, chartered accountant > accounting, finance
ACCA: chartered certified accountant > accounting, finance
CMA: certified management accountant, cima > controlling, accounting, finance
CFA: chartered financial analyst, cfa charterholder > finance
CISSP: certified information systems security professional > information security
CISM: certified information security manager > information security
CEH: certified ethical hacker, oscp > penetration testing, information security
ISTQB: certified tester > quality assurance
TOGAF: archimate > software architecture
SHRM: cipd, phr, sphr > human resources
CPIM: cscp, apics > supply chain
AWS certification: aws certified, solutions architect associate, solutions architect professional > AWS, cloud
Azure certification: azure administrator, azure fundamentals, az-104 > Azure, cloud
Kubernetes certification: cka, ckad, certified kubernetes > Kubernetes
ITIL: it service management, itsm, servicenow, service desk management, incident and change process > IT support
IT support: helpdesk, help desk, service desk, technical support, it technician, desktop support, user support, first-level support
sales: salesperson, sales manager, account executive, inside sales, field sales, sales representative, b2b sales, selling, quota, sales pipeline, sales target, deal closing, sales rep
marketing: marketer, marketing manager, marketing campaign, campaign management, campaigns, campaign
digital marketing: online marketing, performance marketing, growth marketing, paid media, ppc, google ads, adwords, facebook ads, paid search, media buying > marketing
SEO: search engine optimization, search engine optimisation, sem, organic search, keyword research > digital marketing
content marketing: copywriting, copywriter, content strategy, content creation, editorial, blog posts, content writer, newsletter, content calendar > marketing
social media: community management, instagram, tiktok, linkedin content, social channels, community manager > marketing
email marketing: marketing automation, mailchimp, marketo, crm campaigns, lifecycle marketing > digital marketing
web analytics: google analytics, ga4, adobe analytics, google tag manager, matomo > digital marketing, data analysis
public relations: pr manager, press relations, press release, media relations, corporate communications, communications manager, internal communication
event management: event planning, event organiser, event organizer, conference organisation, trade fair, event manager, trade shows
customer service: customer support, customer care, call center, call centre, customer success, client support, complaint handling, support tickets
hospitality: restaurant, hotel, waiter, waitress, front desk, barista, catering, chef, kitchen
retail: store manager, shop assistant, cashier, merchandising, point of sale, retail store
e-commerce: ecommerce, online shop, online store, shopify, magento, webshop, web shop, online retail
human resources: hr, hr manager, people operations, personnel, hr business partner, people partner, hr generalist, hris
recruiting: recruitment, recruiter, talent acquisition, headhunting, sourcing candidates, hiring process, applicant tracking, interviewing candidates, staffing, filled positions, filling roles > human resources
onboarding: induction programme, new joiner training > human resources
training and development: learning and development, l&d, trainer, instructional design, e-learning, employee training, training programme, training program, curriculum > human resources
compensation and benefits: compensation, benefits administration, remuneration, salary benchmarking > human resources
employee relations: labour law, labor law, works council, employment law, labour relations, labor relations, union negotiation, grievance > human resources
performance management: appraisal, performance review, feedback talks > human resources
diversity and inclusion: dei, inclusion programme > human resources
mentoring: mentor, mentored, coaching, coached, coach, coaches, developing talent, trained juniors, developed junior staff
team leadership: team lead, team leader, people management, people manager, line management, led a team, leading teams, managed a team, managing a team, head of department, direct reports, supervised staff, supervisor, managed staff, leading a team, led teams, people leadership, staff of, team of, responsible for staff, disciplinary responsibility
law: legal, lawyer, attorney, solicitor, legal counsel, paralegal, barrister, litigation
contract management: contract negotiation, contract drafting, contract law, contracts, commercial contracts, negotiated contracts > law
intellectual property: patents, trademark > law
healthcare: hospital, clinical, nursing, nurse, patient care, medical, physician, health sector
pharma: pharmaceutical, clinical trial, gmp, life sciences, biotech, drug development
energy: utilities, power plant, renewable energy, wind power, solar, photovoltaic, oil and gas, electricity grid, wind farm
sustainability: esg, csr, carbon footprint, climate, environmental management, iso 14001, circular economy, emissions, decarbonisation, decarbonization, carbon accounting, greenhouse gas
public sector: government, public administration, municipality, ministry, civil service, public authority, state agency
education sector: teacher, teaching, school, lecturer, tutor, professor, taught
research: researcher, scientific, research associate, academic research, publication, published paper, phd thesis, research assistant, peer-reviewed
telecommunications: telecom, telco, mobile network operator, 5g
automotive: car manufacturer, vehicle, oem, automotive supplier
aerospace: aviation, airline, aircraft
construction: civil engineering, building site, site manager, architecture firm, structural engineering
real estate: property management, property development, facility portfolio
mechanical engineering: cad, solidworks, autocad, catia, mechanical design, mechanical engineer, fea, finite element > engineering
electrical engineering: electronics, pcb, plc programming, embedded systems, firmware, scada, electrical engineer > engineering
chemistry: chemical engineering, laboratory, lab technician, hplc
blockchain: smart contract, ethereum, =Solidity, web3, crypto
internet of things: iot, sensor network, connected devices
game development: unity3d, unity engine, unreal engine, game designer
technical writing: technical writer, documentation, user manual, api documentation, runbook, knowledge base, wrote documentation
translation: translator, interpreter, localization, localisation
administration: office administration, office manager, executive assistant, personal assistant, secretary, administrative assistant, back office, calendar management, travel arrangements
data entry: typing, clerical work > administration
negotiation: negotiating, negotiated, negotiator, negotiate terms
problem solving: problem-solving, structured thinking, analytical thinking, root cause analysis, root cause, hypothesis-driven, analytical mindset, structured problem, troubleshooting, first principles
written communication: report writing, writing skills, written, wrote reports, authored, white paper, whitepaper, briefing paper, written english, executive summary, memo
verbal communication: communication skills, communicator, communicate clearly, communicated, communication, explaining to non-technical, non-technical audiences, plain language, non-specialists, laypeople
teamwork: collaboration, team player, cross-functional, cross functional, interdisciplinary, collaborated, multidisciplinary, collaborate, worked closely with, together with
time management: prioritisation, prioritization, organised, deadlines, multitasking, on time
international experience: multinational, multicultural, intercultural, global team, abroad, offshore team, several countries, across countries, cross-border, worldwide
digitalization: digitalisation, digitization, digitisation, digital strategy, paperless
open source: oss contribution, open-source, maintainer of, contributor to
test management: test manager, test strategy > quality assurance
hardware: servers and storage, data centre, data center > system administration
virtualization: vmware, hyper-v, virtual machines, proxmox > system administration
SharePoint: microsoft teams administration, intranet > Microsoft Office
low-code: power apps, mendix, outsystems, no-code > automation
cost reduction: cost saving, cost savings, savings, cost cutting, reduced costs, cutting costs, lower costs, cut costs, cost optimisation, cost optimization, cost efficiency, lowered spending, efficiency gains
revenue growth: grew revenue, increased sales, sales growth, turnover growth, grew turnover, growth of revenue
pricing: price strategy, price model, yield management, pricing analysis > strategy
organisation design: organizational design, operating model, target operating model, org structure > consulting, change management
post-merger integration: pmi programme, integration management office > mergers and acquisitions, consulting
turnaround: restructuring advisory, insolvency, crisis management, interim management > consulting
private household: nanny, housekeeping
engineering: engineer
`

/** What the certificate itself proves, without work. */
export const certificates: ReadonlySet<string> = new Set([
  'CPA',
  'ACCA',
  'CMA',
  'CFA',
  'CISSP',
  'CISM',
  'CEH',
  'ISTQB',
  'TOGAF',
  'SHRM',
  'CPIM',
  'AWS certification',
  'Azure certification',
  'Kubernetes certification',
  'PMP',
  'PRINCE2',
  'ITIL',
  'Scrum Master',
  'Six Sigma',
])

/** Skills that occur in work of any field, so they do not distinguish fields. */
export const generalSkills: ReadonlySet<string> = new Set([
  'team leadership',
  'mentoring',
  'presentation skills',
  'teamwork',
  'written communication',
  'verbal communication',
  'problem solving',
  'negotiation',
  'time management',
  'facilitation',
  'stakeholder management',
  'client management',
  'customer service',
  'international experience',
  'training and development',
  'technical writing',
  'cost reduction',
  'research',
])

/** Subjects of study, in the same form. `>` leads to the broader field in which a related degree counts. */
export const subjects = `
computer science: informatics, computing, computer engineering, software engineering, information technology, information systems, business informatics, data science, artificial intelligence, cybersecurity, computational > technical subjects
engineering studies: mechanical engineering, electrical engineering, civil engineering, industrial engineering, chemical engineering, engineering, mechatronics, aerospace engineering, production engineering > technical subjects
mathematics: math, maths, statistics, physics, operations research, applied mathematics, actuarial science, econometrics, quantitative > technical subjects, quantitative subjects
natural science: chemistry, biology, biochemistry, geology, environmental science, life science > quantitative subjects
economics: economic, political economy, econometrics > business subjects, quantitative subjects
business administration: business, management, commerce, business studies, mba, bba, entrepreneurship, international business, business economics, organisational studies > business subjects
finance studies: finance, accounting, banking, accountancy, taxation, auditing, financial > business subjects, quantitative subjects
marketing studies: marketing, communication, media studies, advertising, journalism, public relations > business subjects, humanities
logistics studies: logistics, supply chain, operations management, transport, production management > business subjects, technical subjects
human resource studies: human resources, hr, human resource management, organisational psychology, organizational psychology, industrial psychology, labour studies, work psychology > business subjects, humanities
psychology: cognitive science, behavioural science, behavioral science, sociology, social science, anthropology > humanities
design studies: design, interaction design, graphic design, human-computer interaction, hci, visual communication, industrial design, fine art, fine arts, communication design, media design, product design, architecture > creative subjects
law studies: law, llm, llb, jurisprudence, legal studies > legal subjects
humanities studies: history, philosophy, literature, linguistics, languages, philology, political science, international relations, english > humanities
health studies: medicine, nursing, public health, pharmacy, health > health subjects
teaching studies: education, pedagogy, teaching > humanities
hospitality studies: hospitality, tourism, hotel management, culinary > hospitality subjects
`
