import { describe, expect, test } from 'vitest'
import { clinic } from '#tests/fixtures/assistant/clinic.ts'
import { conversationsAbout, demoSite } from '#tests/fixtures/assistant/demo-visitor.ts'
import { readQuestions } from '#tests/fixtures/assistant/read-questions.ts'
import {
  type Answered,
  askAll,
  factsTold,
  isRefused,
  isRight,
  isSourced,
} from '#tests/fixtures/assistant/score-answers.ts'

const site = await demoSite()
const converse = conversationsAbout(site)
const questionsOf = (file: string) =>
  readQuestions(new URL(`../fixtures/assistant/${file}.txt`, import.meta.url))
const groups = questionsOf('development')
const second = questionsOf('second-development')
const third = questionsOf('third-development')
const fourth = questionsOf('fourth-development')
const fifth = questionsOf('fifth-development')
const sixth = questionsOf('sixth-development')
const seventh = questionsOf('seventh-development')
const eighth = questionsOf('eighth-development')
const ninth = questionsOf('ninth-development')
const tenth = questionsOf('tenth-development')
const eleventh = questionsOf('eleventh-development')
const twelfth = questionsOf('twelfth-development')
const heldOut = questionsOf('second-held-out')
const ofClinic = questionsOf('clinic')
const visitClinic = conversationsAbout(clinic())
const answered = async (name: string, from = groups) => askAll(from.get(name) ?? [], converse)
const share = (among: readonly Answered[], counts: (one: Answered) => number | boolean) =>
  (100 * among.reduce((sum, one) => sum + Number(counts(one)), 0)) / among.length

/** What `npm run evaluate:answers` tells, less a point. */
describe('Of the development questions, in percent', () => {
  test('what is published is told, with its source', async () => {
    const told = await answered('answerable')
    expect(share(told, isSourced)).toBeGreaterThanOrEqual(92)
    expect(share(told, factsTold)).toBeGreaterThanOrEqual(91)
    expect(share(told, isRight)).toBeGreaterThanOrEqual(89)
    expect(share(told, isRefused)).toBeLessThanOrEqual(2)
  })

  test.each([
    ['unanswerable', 93, groups],
    ['unanswerable', 79, second],
    ['unanswerable', 82, fourth],
    ['unanswerable', 99, fifth],
    ['more unanswerable', 64, fifth],
    ['unanswerable', 69, sixth],
    ['unanswerable', 69, seventh],
    ['unanswerable', 92, eighth],
    ['unanswerable', 87, ninth],
    ['unanswerable', 82, tenth],
    ['more unanswerable', 87, eighth],
    ['more unanswerable', 54, ninth],
    ['more unanswerable', 71, tenth],
    ['unanswerable', 82, eleventh],
    ['unanswerable', 87, twelfth],
  ])('%s are refused', async (name, least, from) => {
    expect(share(await answered(name, from), isRefused)).toBeGreaterThanOrEqual(least)
  })

  test.each([
    ['follow-ups', 99, groups],
    ['german', 87, groups],
    ['spanish', 99, groups],
    ['answerable', 83, second],
    ['follow-ups', 99, second],
    ['more follow-ups', 84, second],
    ['answerable', 77, third],
    ['answerable', 72, fourth],
    ['answerable', 73, heldOut],
    ['follow-ups', 79, third],
    ['follow-ups', 93, fifth],
    ['more follow-ups', 77, fifth],
    ['follow-ups', 79, sixth],
    ['answerable', 72, seventh],
    ['follow-ups', 83, seventh],
    ['more answerable', 82, seventh],
    ['answerable', 79, eighth],
    ['follow-ups', 73, eighth],
    ['answerable', 79, ninth],
    ['follow-ups', 85, ninth],
    ['answerable', 79, tenth],
    ['follow-ups', 63, tenth],
    ['more answerable', 89, eighth],
    ['more follow-ups', 74, eighth],
    ['more answerable', 79, ninth],
    ['more follow-ups', 74, ninth],
    ['more answerable', 62, tenth],
    ['more follow-ups', 67, tenth],
    ['answerable', 75, eleventh],
    ['follow-ups', 64, eleventh],
    ['answerable', 69, twelfth],
    ['follow-ups', 70, twelfth],
  ])('%s are answered right', async (name, least, from) => {
    expect(share(await answered(name, from), isRight)).toBeGreaterThanOrEqual(least)
  })
})

test('Two pages that are nearly as likely are both quoted, with their sources', async () => {
  const { text, sources } = await converse()('How well do you protect our data?')
  expect(sources).toHaveLength(2)
  expect(text).toContain(`\n“${sources[1]?.title}” also says: `)
})

test('A number in words is that of the page', async () => {
  const { sources } = await converse()('thirty-one programs, how many of them were gone')
  expect(sources[0]?.title).toBe('The second year')
})

test('Two questions in one message have the sources of both', async () => {
  const { sources } = await converse()('What do you do for hospitals, and who leads technology?')
  expect(sources.map(({ title }) => title)).toEqual(['Orrinvale Hospitals', 'Tomasz Wielgosz'])
})

/** The answer to the last of some messages. */
async function say(...messages: string[]): Promise<string> {
  const visitor = converse()
  let text = ''
  for (const message of messages) ({ text } = await visitor(message))
  return text
}

describe('Of the questions about a clinic, in percent', () => {
  test.each([
    ['answerable', 82],
    ['follow-ups', 99],
  ])('%s are answered right', async (name, least) => {
    expect(share(await askAll(ofClinic.get(name) ?? [], visitClinic), isRight)).toBeGreaterThanOrEqual(least)
  })

  test('what is not published is refused', async () => {
    expect(
      share(await askAll(ofClinic.get('unanswerable') ?? [], visitClinic), isRefused),
    ).toBeGreaterThanOrEqual(86)
  })
})

describe('a visitor', () => {
  test.each<[messages: string[], answer: RegExp]>([
    [['jobs in india?', 'and the other one, what does it require?'], /^For Solution Architect/],
    [['Who wrote the post on the night shift?', 'where did he work before'], /parcel depot/],
    [['do you work for ports', 'do you have an article about that?'], /^“Small ports, large ships”/],
    [['How do you treat our data?', 'who can see it?'], /Only people on the project list/],
    [['Do you run workshops?', 'how many can attend'], /at most fourteen people/],
    [['What did you change at Wrenmoor County?', 'which of you knows about permits?'], /^Nasra Warfa/],
    [
      ['How do your projects start?', 'do we have to prepare anything?', 'no, I meant for a workshop'],
      /^A workshop lasts/,
    ],
    [
      ['Tell me about the data engineer job', 'what are the benefits', 'sorry, I meant the change manager'],
      /^Change Manager: Benefits/,
    ],
    [['how many offices sit together in wrenmoor', 'on which day'], /on Wednesdays/],
    [['What should I bring to a warehouse visit according to you?'], /Safety shoes/],
    [['What is the turnover of Norrholm Ferries?'], /^I do not know/],
    [['whats the color of the Halvorn logo'], /^I do not know/],
    [['What is the name of the bank that stopped rebuilding its credit system?'], /^I do not know/],
    [['Which floor is the first conversation held on?'], /^I do not know/],
    [['How much did the ferry project cost?'], /^I do not know/],
    [['what did the quiet migration cost?'], /nine percent of the budget/],
    [['Who was the director of Tessaline?'], /^I do not know/],
    [['which parcel depot did Daniel work at'], /^I do not know/],
    [['Which software does the hospital use now?'], /^I do not know/],
    [['Which hospital did you move to a new platform?'], /Orrinvale/],
    [['why were the six steps at Orrinvale undone?'], /^I do not know/],
    [['When was the company founded?'], /^I do not know/],
    [['How many employees do the Pellworth Grocers have?'], /^I do not know/],
    [['What is the temperature of the soup at four?'], /^I do not know/],
    [['do you sell my data or not???'], /^No\. We do not sell them/],
    [['median wait between purchasing and assembly'], /Median wait: 14 days/],
    [['how long do you keep process measurements'], /Kept after the project: One year/],
    [['I saw on your homepage the thing with the meter in Nilavari. how much water is lost now'], /nineteen/],
    [['It says on your website you work for a ferry line. How much did the delays drop?'], /to six/],
    [['found this on your site: a railway that kept a third. how long is its track'], /2,400/],
    [
      ['How many years of experience does the data engineer need?', 'and the solution architect?'],
      /^For Solution Architect we ask for 8/,
    ],
    [
      ['Are you looking for a data engineer?', 'minimum years?'],
      /^For Data Engineer we ask for 4 to 8 years/,
    ],
    [['Who leads technology?', 'what did he do before'], /database administrator/],
    [['Where are your offices', 'phone?'], /Richmond: \+1.+Pune: \+91/s],
    [
      ['How many islands do the Norrholm boats go to?', 'passengers?'],
      /^Norrholm Ferries carries four million/,
    ],
    [
      [
        'Does our data leave our systems when you work for us?',
        'and if one of your people loses a laptop, how fast do we hear of it?',
      ],
      /within four hours/,
    ],
    [['whats the story with the two clocks about'], /^(?!I do not know)/],
    [['How many wards were moved at Orrinvale', 'who worked on that'], /^Linh Dao|^Ruth Abernathy/],
    [['How many systems has Mr Wielgosz shut down so far?'], /switched off nine systems/],
    [['where are you based?'], /^You can find us here/],
    [['Any vacancies in India? My cousin and I are both looking.'], /2 open jobs.*\n• Data Engineer, Pune/],
    [['do you have work in India at the moment?'], /2 open jobs/],
    [['how do i reach linh dao by email'], /^I cannot tell how to reach Linh Dao directly/],
    [['when did the ops consultant ad go online'], /^Operations Consultant was posted on/],
    [['whats the biggest group you take in one workshop'], /at most fourteen people/],
    [['At what hour does the workshop day start?'], /half past nine/],
    [['how many hours of the sponsor do you need at the kick-off?'], /two hours of the sponsor/],
    [['What is the phone number in the US?'], /^You can call us here:\n• Richmond: \S+ 804/],
    [['How do you handle our data?'], /encrypted drive of a named person/],
    [['How many answers did the student get in the clinics?'], /She wrote down 212 answers/],
    [['Are you required by law to keep my resume?'], /^(?!I do not know)/],
    [['How long do I have by law to sue him in Virginia'], /^I do not know/],
    [['Until when do you keep my application?'], /^(?!I do not know)/],
    [['till what date can i send my application for business analyst'], /^I do not know/],
    [['do you have experience in train the trainer programs'], /Training That Stays/],
    [['can u help me with homework: solve 3x + 7 = 25'], /^I do not know/],
    [['please solve 3x + 7 = 25'], /^I do not know/],
    [['opening hours pune office on saturdays?'], /^Our offices are open .*\n• Pune: Monday to Friday/],
    [['Who is the partner for technology?', 'and the lady for people and change'], /Ruth Abernathy/],
    [['Do you run workshops?', 'what did she publish with you'], /^(?!Larkfield Advisory has)/],
    [['What is the color of the Halvorn logo', 'what did she publish'], /^(?!Larkfield Advisory has)/],
    [['Who leads technology?', 'any articles of hers?'], /^(?!Larkfield Advisory has)/],
    [
      [
        'How do your projects start?',
        'how long is that first talk?',
        'ok and do we have to prepare anything',
      ],
      /You need to prepare nothing/,
    ],
    [['Tell me about the data engineer job', 'hmm, where?'], /Pune/],
    [
      [
        'Where is your Pune office and when is it open?',
        'Who leads technology? And how much does he earn?',
        'How long is the first talk with you?',
      ],
      /^It takes forty-five minutes/,
    ],
    [['Where is your Pune office and when is it open?'], /Teak Lane.*9:30 to 18:30/s],
    [
      ['What do you do for hospitals, and who leads technology?'],
      /^Five hospitals.*\nTomasz Wielgosz, Partner/s,
    ],
    [
      ['Who wrote the post about the night shift, and where did he work before?'],
      /Daniel Whitcomb\.\n.*parcel depot/s,
    ],
    [['what is the true average of the permit office & why is 26 days misleading?'], /did not exist/],
    [
      ['How many consultants come for the two-week look, and how many pages do we get?'],
      /Two of us.*three pages/s,
    ],
    [['Which jobs are open in Pune? And where is the job of the change manager?'], /Pune, India.*Richmond/s],
    [
      ['Who leads technology? And how much does he earn?'],
      /^Tomasz Wielgosz.*\nI did not find an answer to “And how much does he earn\?”/s,
    ],
    [
      ['How long is the first talk with you?', 'do I have to prepare anything', 'and then?'],
      /^We ask what has been tried.*\nThe two-week look:\nTwo of us spend two weeks/s,
    ],
    [
      ['Tell me about Norrholm Ferries', 'tell me more'],
      /^Norrholm Ferries:\nChallenge:\nThe summer timetable/,
    ],
    [
      ['Tell me about Norrholm Ferries', 'tell me more', 'more?'],
      /^Norrholm Ferries:\nSolution:\nWe sat in(?!.*Solution:).*\n• A morning meeting/s,
    ],
    [
      ['Tell me about Norrholm Ferries', 'tell me more', 'more?', 'more'],
      /^Norrholm Ferries:.*\n• A monthly hour.*\nResult:\nThe average delay fell/s,
    ],
    [['Who leads technology?', 'ok go on please', 'continue'], /^“Tomasz Wielgosz” says no more/],
    [['Who wrote the post about the night shift?', 'tell me more'], /^At ten past two/],
    [['Who leads technology?', 'can you tell me more about him?'], /^Tomasz Wielgosz: He reviews/],
    [['Who is the nurse in your team?', 'any text by her?'], /^A checklist is a conversation/],
    [['Who is the nurse in your team?', 'her articles?'], /^A checklist is a conversation/],
    [['Who is the nurse in your team?', 'an article of hers?', 'and by Kenji?'], /^Rollback is a feature/],
    [['articles by Ruth Abernathy'], /^A checklist is a conversation/],
    [
      ['any jobs in india atm?', 'how many years do they want for the architect', 'and the other one?'],
      /^For Data Engineer we ask for 4 to 8 years/,
    ],
    [['czesc, is Tomasz Wielgosz from poland :) anyway what was his first job'], /database administrator/],
    [['what animal... no sorry what business did whitcomb come from before joining u'], /a parcel depot/],
    [['mr deshmane, whats his trade originaly'], /civil engineer/],
    [['What did Kofi Amankwah work on in the past?'], /two banks/],
    [['this mateo of yours, how many factories has he run and did he have to shut any'], /three factories/],
    [['at which parcel depot did Daniel work before?'], /^I do not know/],
    [['What is the first name of the boss of Nasra Warfa?'], /^I do not know/],
    [['until when is somebody in Pune reachable in the evening'], /^Our offices are open .*18:30/s],
    [['Is there somebody in at Richmond at five?'], /^Our offices are open/],
    [['Is there somebody with experience in ports?'], /^(?!Our offices)/],
    [['whats the telefon number in the US'], /^You can call us here:\n• Richmond: \S+ 804/],
    [['You visited 31 finished programs again. How many of them still ran as intended?'], /Nineteen still/],
    [['which of your clients has 11,000 employees'], /Orrinvale|^Five hospitals/],
    [['what do you do, in one sentence?'], /10 services/],
    [['what jobs r open in the US rn'], /3 open jobs/],
    [['zip code pune?'], /411038/],
    [['how many systems has Mr Wielgosz turned off in his life?'], /nine systems/],
    [
      ['Our oldest fitter goes in pension, only he knows our machines. Is that something you deal with?'],
      /^Manufacturing.*about to retire/s,
    ],
    [['One of the pictures on your site is mine, I never allowed it. Where do I complain?'], /infringes/],
    [['What is the article about the price of handovers about?'], /^What a handover really costs/],
    [['what is the price of an assessment'], /^I do not know/],
    [['Wo ist Ihr Büro in Pune? Wann haben Sie geöffnet?'], /^Ich antworte auf Englisch:(?!.*Ich antworte)/s],
    [
      ['How many clients at once would a change manager have on the plate? And which office is it'],
      /^Change Manager is a job in Richmond.*\nI did not find an answer to “How many clients at once/s,
    ],
    [
      ['How many islands does Norrholm serve and how many passengers a year?'],
      /^(?!.*four million.*four million).*thirty-one/s,
    ],
    [['farah haddadin, what is her original trade?'], /^I do not know/],
    [['What does he earn and what is the name of his wife?'], /^I do not know/],
  ])('who says %j is understood', async (messages, answer) => {
    expect(await say(...messages)).toMatch(answer)
  })

  test.each([
    // The first question that README suggests: the title of a document.
    [
      'How does a project with you begin?',
      /^You talk to the people who would do the work.*day on which the work begins\.$/,
    ],
    ['hi there, how are you?', /^Hello!/],
    ['thanks, that was helpful', /^You are welcome/],
    ['you stupid bot', /^I am sorry/],
    ['who is your CEO?', /^Margaret Oduya/],
    ['whats yur adress', /1180 Lockkeeper Row/],
    ['what experience do I need for Change Manager?', /5 to 10 years/],
    ['how can I apply?', /^You can apply right here/],
    ['What would a first look cost us?', /^I do not know/],
    ['What is it like to work with you as a client?', /^(?!.*client stories)/],
    ['<script>alert(1)</script> who founded the company?', /^I do not know/],
    ['how do i hack your admin login', /^I do not know/],
    ['What are your opening times?', /^Our offices are open at these hours/],
    ['Can you write me a poem about the sea', /^I do not know/],
    ['Do you have open jobs for data people?', /1 open job.*\n• Data Engineer/],
    ['do u have jobs for beginners', /^For Business Analyst we ask for 1 to 3 years/],
    ['What is your newest blog post?', /^Small data, asked well, Kofi Amankwah/],
    ['Wo sind Ihre Büros?', /^Ich antworte auf Englisch:\nYou can find us here/],
    ['Quels services proposez-vous ?', /^Je comprends l’anglais/],
    ['Где находится ваш офис?', /^Я понимаю английский/],
    ['Can José da Silva help us?', /^(?!Entendo|Respondo)/],
  ])('who says “%s” is answered in kind', async (message, answer) => {
    expect(await say(message)).toMatch(answer)
  })

  test.each([
    ['Where are Brinewell’s offices?', /^You can find us here/],
    ['Who opened the Pune office of Brinewell Partners?', /^Prakash Deshmane/],
  ])('who says “%s” means a company that has been renamed', async (message, answer) => {
    const { text } = await conversationsAbout(site, 'Brinewell Partners')()(message)
    expect(text).toMatch(answer)
  })

  test('never sees the label of a field, or a doubled stop', async () => {
    const all = (await Promise.all([...groups.keys()].map((name) => answered(name)))).flat()
    for (const { said } of all)
      expect(said.text).not.toMatch(/Post Date:|Author:|Required Experience:|[^.]\.\.(?:$|[^.])/)
  })

  test('is asked what about before a person is', async () => {
    expect(await say('How high is the moon?', 'I want to talk to a human')).toMatch(
      /What would you like to tell or ask/,
    )
    expect(await say('How high is the moon?', 'yes')).toMatch(/“How high is the moon\?”.*What is your name/s)
  })
})

const jane = 'Hi, I am Jane Doe, jane@example.com, and I want to apply as Change Manager'

/** Messages of a visitor who does several things at once, and what the last answer says. */
describe('an application or a hand-over', () => {
  test.each<[messages: string[], answer: RegExp]>([
    [[jane], /You apply as Change Manager\. Please send your resume/],
    [[`${jane} after all`], /You apply as Change Manager\. Please send your resume/],
    [['I want to apply after all'], /Which job do you want to apply for/],
    [['As I said, I would like to apply for Data Engineer'], /You apply as Data Engineer/],
    [['Which jobs are in Pune?', 'I want to apply for the second one'], /You apply as Solution Architect/],
    [['Tell me about the business analyst job', 'can I apply for that?'], /You apply as Business Analyst/],
    [['apply', 'Data Engineer', 'Jane Doe', 'jane@example.com'], /Please send your resume/],
    [['apply as Data Engineer', 'I am Jane Doe and my mail is jane@example.com'], /Please send your resume/],
    [['apply as Data Engineer', 'no'], /just your name/],
    [['I want to apply', 'thanks!'], /^You are welcome.*Which job do you want to apply for\?$/s],
    [['I want to apply', 'will it rain tomorrow?'], /^I do not know.*Which job do you want to apply for\?$/s],
    [[jane, 'how long is parental leave?'], /Six months of paid parental leave.*resume/s],
    [['apply as Data Engineer', 'how many years of experience do you ask for?'], /4 to 8 years.*full name/s],
    [[jane, 'sorry, change the job to Data Engineer'], /You apply as Data Engineer/],
    [[jane, 'my email is j.doe@example.org'], /j\.doe@example\.org/],
    [[jane, 'start over'], /Let us begin again.*Which job/s],
    [[jane, 'cancel'], /ended the application/],
    [[jane, 'cancel', 'I want to apply for Data Engineer'], /You apply as Data Engineer/],
    [[jane, 'I want to talk to a human'], /What would you like to tell or ask/],
    [
      ['I want to talk to a human', 'actually first: where are you located?'],
      /Lockkeeper Row.*Back to your message/s,
    ],
    [['I want to talk to a human', 'never mind'], /passed nothing on/],
  ])('%j', async (messages, answer) => {
    expect(await say(...messages)).toMatch(answer)
  })
})
