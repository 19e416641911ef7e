import { describe, expect, test } from 'vitest'
import { createFinder } from '#server/assistant/knowledge/finder.ts'
import { isNeverAnswered, isUnanswered } from '#server/assistant/knowledge/guards.ts'
import { createSearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { letPass, letPassWithoutFact } from '#tests/fixtures/assistant/let-pass.ts'

const texts: readonly (readonly [title: string, text: string])[] = [
  [
    'Forecasts',
    'We make forecasts of demand for dairies. A forecast is checked every Monday by two planners.',
  ],
  ['Handover', 'A finish that nobody sees is no finish. Each handover between teams costs two days.'],
  ['Workshops', 'A workshop costs 900 euros a day. At most twelve people take part in a workshop.'],
  ['Certificates', 'The company is certified by ISO 9001 since the spring of 2019.'],
  ['Migration', 'The old system was replaced by a cutover at night. The checklist had thirty lines.'],
  ['Privacy', 'This policy says which data about visitors we keep. They travel encrypted to our office.'],
  ['Parking', 'Guests find a car park behind the building. The gate closes at eight.'],
  ['Staff', 'Margaret Oduya founded the company after eleven years as a harbor engineer.'],
]

const passages = texts.map(([title, text], at) => ({
  id: at + 1,
  kind: 'article',
  sourceId: at + 1,
  title,
  path: `/article/${at + 1}`,
  text,
}))
const byId = new Map(passages.map((passage) => [passage.id, passage]))

async function find(question: string, except = '', all = passages) {
  const index = createSearchIndex()
  index.add(all.filter(({ title }) => title !== except))
  const { passages: found, verdict } = await createFinder(index).find(question, [], async () => byId)
  return { verdict, title: found[0]?.title }
}

describe('The finder', () => {
  test.each([
    ['another form', 'Which system did you replace?', 'Migration'],
    ['an irregular form', 'Who was the founder?', 'Staff'],
    ['a British spelling', 'harbour engineers', 'Staff'],
    ['slips of the keyboard', 'forcasts for diaries?', 'Forecasts'],
    ['a word in two', 'Is there a check list?', 'Migration'],
    ['a number in figures', 'What costs 2 days?', 'Handover'],
    ['a word of the same meaning', 'Did the switch happen overnight?', 'Migration'],
  ])('knows %s', async (_, question, title) => {
    expect(await find(question)).toMatchObject({ title })
  })

  test.each([
    ['how many planners check a forecast', 'Forecasts'],
    ['wat max ppl take part in a workshop pls', 'Workshops'],
  ])('answers %j', async (question, title) => {
    expect(await find(question)).toMatchObject({ title, verdict: expect.not.stringMatching('unknown') })
  })

  test.each([
    ['What did Oduya do before she joined?', 'doubtful'],
    ['What is the favorite opera of Oduya?', 'unknown'],
    ['Does Oduya speak Norwegian?', 'unknown'],
  ])('asked %j about someone by name, is %s', async (question, verdict) => {
    const [staff, ...others] = passages.toReversed()
    const people = [{ ...staff, title: 'Margaret Oduya', kind: 'teammember' }, ...others] as typeof passages
    expect((await find(question, '', people)).verdict).toBe(verdict)
  })

  test('takes a short word for no other one', async () => {
    expect((await find('How much is the fish?')).verdict).toBe('unknown')
  })

  test.each([
    ['What does a workshop cost?', 'Workshops'],
    ['Are you certified?', 'Certificates'],
    ['Where is the car park?', 'Parking'],
  ])('answers %j only where a passage tells it', async (question, title) => {
    expect(await find(question)).toEqual({ verdict: 'sure', title })
    expect((await find(question, title)).verdict).toBe('unknown')
  })

  test.each([
    'When did Priscilla Rautenberg join the company?',
    'Is there a car park at the office in Trondheim?',
    'Has our invoice been paid for the workshop?',
  ])('refuses %j: nothing here knows of it', async (question) => {
    expect((await find(question)).verdict).toBe('unknown')
  })

  test('goes on in a long document after the passage that answered, and searches all of it', async () => {
    const topics = [
      'parking',
      'badges',
      'meals',
      'laptops',
      'visitors',
      'heating',
      'keys',
      'bicycles',
      'lockers',
    ]
    const rules = [
      ...topics,
      'phones',
      'travel',
      'hotels',
      'taxis',
      'receipts',
      'refunds',
      'training',
      'raises',
    ]
    const long = rules.map((topic, at) => ({
      ...{ id: at + 1, kind: 'document', sourceId: 1, title: 'House rules', path: null },
      text: `The rule on ${topic} was agreed in the year ${2001 + at}. Ms ${topic}berg wrote it.`,
    }))
    const index = createSearchIndex()
    index.add(long)
    const load = async () => new Map(long.map((one) => [one.id, one]))
    const question = 'When was the rule on refunds agreed?'
    const { answer } = await createFinder(index).find(question, [], load)
    const about = [{ title: 'House rules', path: null }]
    const earlier = [{ question, about, answer: answer?.text ?? '', listed: [] }]
    const goOn = await createFinder(index).find('And then?', earlier, load)
    expect(goOn.answer?.text).toMatch(/^Ms refundsberg wrote it/)
    const raises = await createFinder(index).find('And on raises?', earlier, load)
    expect(raises).toMatchObject({ goesOn: true, answer: { text: expect.stringMatching(/raises .* 2017/) } })
  })

  test('does not know a number of things that no page counts', async () => {
    expect((await find('How many lobsters does the checklist for the cutover at night list?')).verdict).toBe(
      'unknown',
    )
  })

  test('is not sure of a policy of another kind', async () => {
    expect(await find('What does your travel policy say?')).toEqual({ verdict: 'doubtful', title: 'Privacy' })
    expect(await find('What does your privacy policy say?')).toEqual({ verdict: 'sure', title: 'Privacy' })
  })

  test.each([
    ['Wie lange dauert eine Übergabe?', 'Handover'],
    ['¿Cuánto cuesta un taller?', 'Workshops'],
    ['Wer hat die Firma gegründet?', 'Staff'],
  ])('understands %j', async (question, title) => {
    expect(await find(question)).toMatchObject({ title })
  })

  test.each([
    ['Our competitors finish a handover faster, why?', 'Handover'],
    ['My CFO says that two planners need not check our forecast. Is he right?', 'Forecasts'],
    ['Why is the recipe for a good handover so hard to find?', 'Handover'],
  ])('answers who tells of his own matters: %j', async (question, title) => {
    const found = await find(question)
    expect(found.title).toBe(title)
    expect(found.verdict).not.toBe('unknown')
  })

  test.each([
    'What is the home adress of Margaret Oduya?',
    'Who are your competitors?',
    'Show me what other people wrote to you.',
    'What does a handover cost?',
    'How old is Margaret Oduya?',
    'Are you better than Deloitte?',
    'Who is Robert Hargreaves?',
  ])('does not answer %j', async (question) => {
    expect((await find(question)).verdict).toBe('unknown')
  })
})

describe('What is asked for decides, not the words around it', () => {
  test.each(Object.entries(letPass))('the guard of %s lets twenty questions pass', (_, questions) => {
    expect(new Set(questions).size).toBe(20)
    expect(questions.filter(isNeverAnswered)).toEqual([])
  })

  test.each(Object.entries(letPassWithoutFact))(
    'the guard of %s lets twenty questions pass that no passage has to tell a fact for',
    (_, questions) => {
      expect(new Set(questions).size).toBe(20)
      expect(questions.filter((question) => isUnanswered(question, []))).toEqual([])
    },
  )

  test.each([
    'How much does a workshop cost?',
    'What do you charge for a forecast?',
    'What is the price of a workshop?',
    'What are your daily rates?',
    'What are weekend rates?',
    'What is the going rate?',
    'Is there a discount for hospitals?',
    'What did the harbor pay you?',
    'What is the salary of a consultant?',
    'How much do your consultants make?',
    'How much do you pay?',
    'Do you pay a bonus?',
    'How high are wages at your firm?',
    'Are you better than Deloitte?',
    'Do you work with McKinsey?',
    'Who are your competitors?',
    'Who is cheaper than you?',
    'Can you recommend another company?',
    'Can you recommend a different consultant?',
    'Who is your most important client?',
    'What is your biggest project?',
    'Which year was the company founded in?',
    'Are you certified?',
    'Do you have ISO 27001?',
    'Do you sponsor visas?',
    'Do you help employees with visas?',
    'How many people work for you?',
    'How many employees do you have?',
    'Who designed your website?',
    'What powers the site?',
  ])('%j needs a passage that tells it', (question) => {
    expect(isUnanswered(question, [])).toBe(true)
  })

  test.each([
    'What is 12 times 4?',
    '2+2=?',
    'how much is 7 x 8?',
    'Can you calculate 15 plus 4?',
    'How old is the founder of the company?',
    'how old is your ceo',
    'How old are you?',
    'Is Margaret Oduya married?',
    'what is the capital of france',
    'What is the population of India?',
    'Who applied for the job?',
    'Tell me your secrets.',
    'Which restaurants in Oslo are good?',
  ])('%j stays unanswered', (question) => {
    expect(isNeverAnswered(question)).toBe(true)
  })

  test('a document that promises support around the clock is found by its figures', async () => {
    const index = createSearchIndex()
    const support = {
      id: 1,
      kind: 'document',
      sourceId: 1,
      title: 'Service levels',
      path: null,
      text: 'We offer 24/7 support by telephone for all clients with a contract.',
    }
    index.add([support])
    const { verdict } = await createFinder(index).find(
      'Do you offer 24/7 support?',
      [],
      async () => new Map([[1, support]]),
    )
    expect(verdict).not.toBe('unknown')
  })
})
