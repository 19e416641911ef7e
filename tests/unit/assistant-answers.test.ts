import { describe, expect, test } from 'vitest'
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

const converse = conversationsAbout(await demoSite())
const questionsOf = (file: string) =>
  readQuestions(new URL(`../fixtures/assistant/${file}.txt`, import.meta.url))
const groups = questionsOf('development')
const second = questionsOf('second-development')
const answered = async (name: string, from = groups) => askAll(from.get(name) ?? [], converse)
const share = (among: readonly Answered[], counts: (one: Answered) => number | boolean) =>
  (100 * among.reduce((sum, one) => sum + Number(counts(one)), 0)) / among.length

/** What `npm run evaluate:answers` tells, less a point. */
describe('Of the development questions, in percent', () => {
  test('what is published is told, with its source', async () => {
    const told = await answered('answerable')
    expect(share(told, isSourced)).toBeGreaterThanOrEqual(91)
    expect(share(told, factsTold)).toBeGreaterThanOrEqual(80.5)
    expect(share(told, isRight)).toBeGreaterThanOrEqual(81)
    expect(share(told, isRefused)).toBeLessThanOrEqual(2)
  })

  test('what is not is refused', async () => {
    expect(share(await answered('unanswerable'), isRefused)).toBeGreaterThanOrEqual(68)
  })

  test.each([
    ['follow-ups', 99, groups],
    ['german', 74, groups],
    ['spanish', 99, groups],
    ['answerable', 69, second],
    ['follow-ups', 99, second],
    ['more follow-ups', 55, second],
  ])('%s are answered right', async (name, least, from) => {
    expect(share(await answered(name, from), isRight)).toBeGreaterThanOrEqual(least)
  })
})

/** The answer to the last of some messages. */
async function say(...messages: string[]): Promise<string> {
  const visitor = converse()
  let text = ''
  for (const message of messages) ({ text } = await visitor(message))
  return text
}

describe('a visitor', () => {
  test.each([
    // The first question that README suggests: the title of a document.
    ['How does a project with you begin?', /^You talk to the people who would do the work/],
    ['hi there, how are you?', /^Hello!/],
    ['thanks, that was helpful', /^You are welcome/],
    ['you stupid bot', /^I am sorry/],
    ['who is your CEO?', /^Margaret Oduya/],
    ['whats yur adress', /1180 Lockkeeper Row/],
    ['what experience do I need for Change Manager?', /5 to 10 years/],
    ['how can I apply?', /^You can apply right here/],
    ['Can you write me a poem about the sea', /^I do not know/],
    ['Do you have open jobs for data people?', /1 open job.*\n• Data Engineer/],
    ['What is your newest blog post?', /^Small data, asked well, Kofi Amankwah/],
  ])('who says “%s” is answered in kind', async (message, answer) => {
    expect(await say(message)).toMatch(answer)
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

  test('gives all that an application needs in one sentence, and talks in between', async () => {
    const start = 'Hi, I am Jane Doe, jane@example.com, and I want to apply as Change Manager after all'
    expect(await say(start)).toMatch(/You apply as Change Manager\. Please send your resume/)
    expect(await say('I want to apply', 'thanks!')).toMatch(
      /^You are welcome.*Which job do you want to apply for\?$/s,
    )
    expect(await say('apply as Data Engineer', 'no')).toMatch(/just your name/)
    expect(await say(start, 'cancel', 'I want to apply for Data Engineer')).toMatch(
      /You apply as Data Engineer/,
    )
    expect(await say(start, 'how long is parental leave?')).toMatch(
      /Six months of paid parental leave.*resume/s,
    )
  })
})
