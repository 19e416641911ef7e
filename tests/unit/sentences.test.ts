import { expect, test } from 'vitest'
import { sentencesOf } from '#server/text/sentences.ts'

const split = (text: string) => sentencesOf(text).map((sentence) => sentence.text.trim())

test.each([
  'Dr. Osei holds a B.Sc. Statistics of TU Berlin.',
  'M.Eng. Mechatronics, then a Ph.D. Robotics.',
  'Standards, e.g. ISO 9001, are kept.',
])('%s is one sentence', (text) => {
  expect(split(text)).toEqual([text])
})

test('a sentence ends before the next one, and not at a line break', () => {
  expect(split('We ask. We\ncount! “Really?” Yes.')).toEqual(['We ask.', 'We\ncount!', '“Really?”', 'Yes.'])
})
