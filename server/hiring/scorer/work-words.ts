/** Synonyms for words about work, one group per line, the first one its name. Words match in all their forms. */
export const workWords = `
lead, head, direct, oversee, supervise, run, chair, spearhead, command, guide, in charge of, at the helm, responsible for, steer, own, captain
manage, administer, handle, coordinate, organize, organise, orchestrate, look after, take care, govern
build, develop, create, implement, construct, engineer, code, program, write, craft, produce, author, make, realise, realize, set up, put together
design, architect, draft, conceive, shape, model, blueprint, devise, lay out, concept
launch, release, ship, roll out, rollout, go live, went live, introduce, deploy, bring live, deliver, put into production, debut
improve, optimise, optimize, enhance, increase, boost, raise, strengthen, refine, upgrade, better, lift, accelerate, speed up, modernise, modernize, grow
reduce, cut, lower, decrease, shrink, shorten, save, minimise, minimize, halve, trim, bring down, drop, slash, eliminate
analyse, analyze, analysis, examine, investigate, evaluate, assess, study, review, diagnose, interpret, inspect, scrutinise, assessment, dig into, break down
plan, schedule, prepare, roadmap, outline, map out, scope
advise, consult, counsel, recommend, recommendation, guidance, proposal, propose, suggest
teach, train, coach, mentor, instruct, educate, tutor, onboard, upskill, develop people, grow juniors, trainer
present, pitch, demonstrate, show, explain, brief, talk, speak, communicate, report, convey, walk through
negotiate, bargain, agree terms, broker, settle
sell, win, acquire, close deals, convert, secure
support, assist, help, aid, back, serve, enable, facilitate
collaborate, cooperate, work with, partner, together, jointly, alongside, pair
hire, recruit, staff, interview, fill positions, headhunt, appoint
test, verify, validate, check, prove, quality-check
maintain, operate, keep running, sustain, look after systems, upkeep, keep up
automate, script, mechanise, robot
migrate, move, port, transfer, convert systems, replatform, shift, transition, lift and shift
integrate, connect, link, combine, interface, merge, unify
monitor, track, observe, watch, follow up, supervise metrics, measure, gauge, control
document, record, write down, describe, specify, note
research, explore, survey, discover, find out, interview users, probe
solve, fix, resolve, debug, troubleshoot, repair, remedy, tackle, address
establish, found, start, initiate, set up, build up, introduce, pioneer, institute, kick off
transform, change, restructure, reorganise, reorganize, redesign, overhaul, reshape, rebuild, turn around, rework, renew
forecast, predict, estimate, project ahead, anticipate, prognosis
standardise, standardize, harmonise, harmonize, align, unify, consolidate
audit, inspect, examine books, review controls
buy, purchase, procure, source, order goods
store, warehouse, stock, keep in stock
moderate, facilitate, host, run workshop, lead session
decide, decision, choose, select, prioritise, prioritize
client, customer, account, buyer of services, patron, mandate
stakeholder, sponsor, decision maker, executive, board, management, c-level, director, senior leader, leadership team, top management
team, group, squad, crew, staff, department, unit, colleagues, employee, people, engineers, reports
project, initiative, programme, program, engagement, assignment, mandate, undertaking, venture
product, offering, solution, service, application, platform, system, software, tool
process, workflow, procedure, operation, routine, way of working
cost, expense, spending, expenditure, spend, outlay, budget
revenue, sales, income, turnover, earnings, top line
growth, expansion, increase, scale, scale-up
company, business, firm, enterprise, organisation, organization, corporation, employer
user, end user, consumer, visitor, customer, participant, audience
market, industry, sector, segment, branch, trade
problem, issue, challenge, difficulty, bug, defect, incident, bottleneck, pain point, root cause
result, outcome, impact, effect, achievement, success, output, deliverable
report, dashboard, summary, briefing, overview, analysis paper, memo, statement
data, dataset, figures, numbers, records, information, metrics, statistics
website, site, web page, web app, web application, web platform, portal, homepage, storefront
interface, screen, ui, front end, view, layout
database, data store, schema, table, persistence
server, backend, back end, service, api, endpoint
cloud, aws, azure, gcp, hosting, hosted
requirement, need, specification, demand, user story, brief
goal, objective, target, okr, kpi, aim, key figure, metric
contract, agreement, deal, terms, treaty
supplier, vendor, provider, contractor, subcontractor, partner company
deadline, on time, schedule, timeline, milestone, punctual
quality, standard, excellence, reliability, robustness
risk, hazard, threat, exposure, danger
law, regulation, legislation, rule, statute, compliance, regulatory
money, funds, capital, cash, investment, funding, financing
strategy, strategic, direction, vision, long-term plan, business plan
international, global, worldwide, multinational, cross-border, abroad, overseas, across countries, several countries
large, big, major, enterprise-scale, extensive, high-volume, huge, complex, multi-million
small, startup, start-up, early-stage, scale-up, young company
senior, experienced, principal, lead, expert, staff engineer, veteran, seasoned
junior, entry-level, intern, trainee, graduate, working student, apprentice, assistant
independent, autonomous, self-directed, own initiative, self-reliant, unsupervised, independently
workshop, session, seminar, training, course, class, event, webinar, meeting
presentation, slides, deck, talk, pitch, keynote
conference, congress, summit, meetup, symposium
paper, article, publication, journal, study, thesis
experiment, trial, test, pilot, proof of concept, poc, hypothesis
model, simulation, scenario, calculation, spreadsheet
interview, conversation, talk, discussion, dialogue
feedback, input, opinion, response, review
culture, values, mindset, climate
complaint, ticket, request, enquiry, inquiry, case
security, protection, safety, safeguarding, secure
efficient, efficiency, productive, productivity, lean, faster, performance, effective
accuracy, accurate, precise, precision, correct, exact, careful, diligence, detail
failure, outage, downtime, breakdown, disruption
remote, distributed, virtual, home office
factory, plant, production site, mill, works, manufacturing site
goods, merchandise, material, parts, stock, inventory, items, articles
delivery, shipment, dispatch, transport, freight, consignment, lead time
office, branch, location, site, subsidiary
invoice, bill, billing, payment
statement, balance sheet, accounts, books, closing, financials
account, ledger, posting, entry
shareholder, investor, owner, limited partner
acquisition, takeover, merger, deal, transaction, buyout
loan, credit, lending, mortgage, debt
price, pricing, fee, rate, tariff
campaign, advert, advertisement, advertising, promotion, ad
brand, identity, image, reputation
content, copy, text, editorial, article
survey, questionnaire, poll, interviews, focus group
prototype, mockup, wireframe, sketch, draft, demo
accessible, accessibility, inclusive, barrier-free, screen reader, wcag
usability, ease of use, user-friendly, usable
architecture, structure, framework, foundation
release, version, deployment, rollout, launch
pipeline, workflow, flow, chain, stream
alert, alarm, notification, warning, monitoring
scale, grow, expand, extend, scalability, scalable
fast, quick, rapid, speedy, swift, agile
employee, staff, workforce, personnel, headcount, workers, colleagues
candidate, applicant, hire, talent
salary, pay, wage, compensation, remuneration
retention, turnover of staff, attrition, churn, fluctuation
satisfaction, nps, engagement, loyalty, happiness
policy, guideline, rule, standard, regulation, principle
programme office, pmo, steering
cross-functional, interdisciplinary, cross functional, multidisciplinary, across departments, departments
non-technical, business audience, lay, laypeople, plain language, non-specialist
clear, concise, understandable, plain, comprehensible
emission, carbon, co2, footprint, greenhouse
hospital, clinic, patient, ward, medical
student, pupil, class, learner
public, government, ministry, municipal, state, authority, city council
vehicle, truck, car, fleet, van
machine, equipment, device, hardware, line
energy, power, electricity, grid, utility
code, source code, codebase, software, repository
interpret, translate, turn into, derive, conclude, insight, finding, learning
waste, scrap, loss, leftover
negotiation, bargaining, talks, deal making
conflict, dispute, disagreement, mediation
`
