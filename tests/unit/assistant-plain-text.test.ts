import { expect, test } from 'vitest'
import { plainText } from '#server/assistant/plain-text.ts'

test.each([
  ['a [link](https://evil.example/a(b) c) d', 'a link c) d'],
  ['![image](x.png) and [other][1]', 'image and other'],
  ['[a [nested](/b) one] stays', '[a nested one] stays'],
  ['first (line\n[second](/path)', 'first (line\nsecond'],
])('%j is sent as %j', (text, sent) => {
  expect(plainText(text)).toBe(sent)
})

test.each(['[', '![', '[](', '[a](b', '[][', '[a](b)[', '<a', '(', ')'])(
  'a text full of %j takes no longer than a usual one of its length',
  (part) => {
    const length = 60_000
    const usual = cpuOf('Demand was forecast by two planners. '.repeat(length / 37))
    // Quadratic time would be some hundred times as long.
    expect(cpuOf(part.repeat(length / part.length))).toBeLessThan(30 * usual)
  },
)

/** In microseconds of processor time, which other programs do not lengthen; at least a millisecond. */
function cpuOf(text: string): number {
  const before = process.cpuUsage()
  plainText(text)
  return Math.max(1000, process.cpuUsage(before).user)
}
