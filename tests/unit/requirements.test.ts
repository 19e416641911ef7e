import { expect, test } from 'vitest'
import { readLanguages } from '#server/hiring/scorer/languages.ts'
import { type Requirement, readMonths, understand } from '#server/hiring/scorer/requirements.ts'
import { asks } from '#tests/fixtures/asks.ts'
import { criteriaTexts } from '#tests/fixtures/criteria-texts.ts'

const read = (text: string, label = 'Requirements'): Requirement[] =>
  understand({ key: 'requirements', label, weight: 10, text })

/** Each thing that is asked for as its alternatives: skills by their name in the vocabulary, other words as written. */
const topics = (text: string) =>
  read(text).map((clause) =>
    clause.topics.map(({ name, options }) =>
      options.map((option) => (option.kind === 'skill' ? option.concept : name)).join('|'),
    ),
  )

test.each([
  ['at least 5 years of sales', 60],
  ["minimum of three (3) years' experience", 36],
  ['3-5 years', 36],
  ['between 2 and 4 years', 24],
  ['seven or more years', 84],
  ['10+ yrs', 120],
  ['18 months', 18],
  ['a decade of consulting', 120],
  ['not older than 45 years old', null],
  ['since 2019', null],
  ['up to 3 years', 0],
  ['no more than two years', 0],
])('%j asks for %s months', (text, months) => {
  expect(readMonths(text)).toBe(months)
})

test.each([
  ['Knows JS/TS, Node and K8s', [['JavaScript|TypeScript', 'Node.js', 'Kubernetes']]],
  ['AWS, Azure or GCP', [['AWS|Azure|Google Cloud']]],
  ['PostgreSQL or another relational database', [['PostgreSQL|databases']]],
  ['At least one of: Python, Java, Go', [['Python|Java|Go']]],
  [
    'Budgeting, variance analysis, month-end close, IFRS or US GAAP',
    [['budgeting', 'variance analysis', 'month-end close', 'IFRS|US GAAP']],
  ],
  ['Mentors junior developers', [['mentoring', 'junior', 'developers']]],
])('%j names alternatives', (text, expected) => {
  expect(topics(text)).toEqual(expected)
})

test.each(criteriaTexts)('%j asks for no more and no less than it says', (text, meant) => {
  expect(asks(text).toSorted()).toEqual(meant.toSorted())
})

test('ordinary words are no skills, and no name spans a mark', () => {
  const found = topics('We go with you and express yourself; excel in budget, variance')
  const skills = ['Go', 'Express', 'Excel', 'variance analysis']
  expect(found.flat().filter((name) => skills.includes(name))).toEqual([])
})

test.each([
  ['React is required. Docker is a plus.', [1, 0.35]],
  ['SQL is needed, Tableau would be nice to have', [1, 0.35]],
  ['Must have:\n- React\n- SQL\nNice to have:\n- Docker\n- Kubernetes', [1, 1, 0.35, 0.35]],
  ['Docker, Kubernetes and Helm are nice to have', [0.35]],
  ['Ideally SAP', [0.35]],
])('%j tells must from nice to have', (text, importance) => {
  expect(read(text).map((clause) => clause.importance)).toEqual(importance)
})

test.each([
  [
    "Bachelor's degree in computer science or a related field",
    { level: 2, acceptsRelated: true, acceptsPractice: false },
  ],
  ["Bachelor's or Master's degree", { level: 2 }],
  ["Master's degree (or equivalent experience) in psychology", { level: 3, acceptsPractice: true }],
  ['PhD preferred', { level: 4 }],
  ['University degree', { level: 2 }],
])('%j asks for a degree', (text, degree) => {
  expect(read(text)[0]?.degree).toMatchObject(degree)
})

test('what is waived is not asked for', () => {
  for (const text of [
    'No degree required',
    'Not freelance',
    'A degree is not necessary',
    'No experience needed; no travel',
  ])
    expect(read(text)).toEqual([])
  expect(read('No experience needed; Java')).toHaveLength(1)
  expect(read('Not less than 5 years')[0]?.months).toBe(60)
})

test.each(['Promotion of events', 'Scrum Master in large projects', 'On site in Boston, MA', 'MS Office'])(
  '%j asks for no degree',
  (text) => {
    expect(read(text)[0]?.degree).toBeNull()
  },
)

test('languages have a level of their own', () => {
  expect(
    read('Fluent German and English; basic French is a plus').map(({ languages }) =>
      languages.flatMap(({ choices }) => choices),
    ),
  ).toMatchObject([
    [
      { name: 'German', level: 4 },
      { name: 'English', level: 4 },
    ],
    [{ name: 'French', level: 1 }],
  ])
})

test.each([
  ['Fluent German (C1) and good English', ['German 4', 'English 3']],
  ['Basic French and fluent English', ['French 1', 'English 4']],
  ['Fluent in Dutch, French, and Italian', ['Dutch 4', 'French 4', 'Italian 4']],
  ['English native, Spanish (conversational), German A2', ['English 4', 'Spanish 2', 'German 1']],
  ['English, native\nFrench, basic', ['English 4', 'French 1']],
  ['anglais : courant, allemand : notions', ['English 4', 'German 1']],
  ['Deutsch (Muttersprache), Englisch (verhandlungssicher)', ['German 4', 'English 4']],
  ['español (nativo) • inglés (C2)', ['Spanish 4', 'English 4']],
  ['Русский — родной, английский — B2', ['Russian 4', 'English 3']],
  ['polish the interface', []],
])('%j names languages with their levels', (text, meant) => {
  expect(readLanguages(text).map(({ name, level }) => `${name} ${level}`)).toEqual(meant)
})

test('the name of a category is understood where its text is empty', () => {
  expect(read('', 'Project Management')[0]?.topics).toHaveLength(1)
  const [clause] = read('At least 5 years', 'Consulting experience')
  expect(clause).toMatchObject({ months: 60, topics: [{ options: [{ concept: 'consulting' }] }] })
  expect(read('SQL', 'Technical Skills')).toHaveLength(1)
})
