import { expect, test } from 'vitest'
import { checkCriteria, criteriaErrors, parseCriteria } from '#contract/hiring/criteria.ts'

test('a category has the words before its bracket as name and what follows as text (HD-345)', () => {
  const categories = parseCriteria(`We look for people who stay.

1. **Technical Skills** (40 points): TypeScript, PostgreSQL.
   Kubernetes is nice to have.
2. Consulting experience (35 Points)
- five years with clients, (at least 3 of them leading)
- 10 points for each year does not count
Education ( 24 point ) – a master's degree
Charm (1 point)`)
  expect(categories).toEqual([
    {
      key: 'technical_skills',
      label: 'Technical Skills',
      weight: 40,
      text: 'TypeScript, PostgreSQL.\n   Kubernetes is nice to have.',
    },
    {
      key: 'consulting_experience',
      label: 'Consulting experience',
      weight: 35,
      text: 'five years with clients, (at least 3 of them leading)\n- 10 points for each year does not count',
    },
    { key: 'education', label: 'Education', weight: 24, text: "a master's degree" },
    { key: 'charm', label: 'Charm', weight: 1, text: '' },
  ])
})

test.each([
  [
    'marks in a name',
    'Tools, Excel (60 points)\nReading, writing (40 points)',
    ['Tools, Excel', 'Reading, writing'],
  ],
  ['several on a line', 'Skills (60 points), Education (40 points)', ['Skills', 'Education']],
  [
    'a bracket below its name',
    'Skills\n(60 points)\nSQL\n\nEducation\n\n(40 points)',
    ['Skills', 'Education'],
  ],
  ['a bracket before its name', '(60 points) Skills: SQL\n(40 points) Education', ['Skills', 'Education']],
  ['lines of Windows', 'Skills (60 points)\r\nSQL\r\nEducation (40 points)\r\n', ['Skills', 'Education']],
  ['letters of other scripts', '技術 (60 points)\nОпыт работы (40 points)', ['技術', 'Опыт работы']],
])('the names are found with %s', (_, text, labels) => {
  expect(parseCriteria(text).map(({ label }) => label)).toEqual(labels)
})

test('a text belongs to the category that it follows', () => {
  expect(
    parseCriteria('Skills\n(60 points)\nSQL\n\nEducation\n(40 points)\nMaster').map(({ text }) => text),
  ).toEqual(['SQL', 'Master'])
})

test('keys are unique, in snake case, and harmless as keys of an object', () => {
  const labels = [
    '__proto__',
    'constructor',
    'Skills',
    'skills',
    'Skills 2',
    '2024',
    '!!!',
    'Größe & Tiefe',
    'toString',
  ]
  const keys = parseCriteria(labels.map((label) => `${label} (1 point)`).join('\n')).map(({ key }) => key)
  expect(keys).toEqual([
    'proto',
    'category_constructor',
    'skills',
    'skills_2',
    'skills_2_2',
    'category_2024',
    'category_7',
    'größe_tiefe',
    'tostring',
  ])
  const breakdown: Record<string, unknown> = {}
  for (const key of keys) breakdown[key] = true
  expect(Object.keys(breakdown)).toEqual(keys)
  expect(keys.filter((key) => key in {})).toEqual([])
})

test.each([
  ['', criteriaErrors.empty],
  [' \n\t ', criteriaErrors.empty],
  ['Skills: 60 points, education: 40 points', criteriaErrors.noWeights],
  ['Skills [100 points]', criteriaErrors.noWeights],
  ['Skills (-100 points)', criteriaErrors.noWeights],
  ['Skills (60 points)\nEducation (35 points)', 'Total weight must be 100. Current total: 95'],
  ['Skills (100 points)\nEducation (1 point)', 'Total weight must be 100. Current total: 101'],
  ['Skills (60 points), then 5 points each\nEducation (40 points)', null],
])('%j is answered %j (HD-344, HD-346, HD-347, HD-348)', (text, message) => {
  expect(checkCriteria(text)).toBe(message)
})

test('hostile text is read in linear time', () => {
  const started = process.cpuUsage()
  for (const text of ['('.repeat(20_000), '(1'.repeat(10_000), `(${' '.repeat(19_000)}`, '*'.repeat(20_000)])
    parseCriteria(`${text}(100 points)`)
  expect(process.cpuUsage(started).user).toBeLessThan(500_000)
})
