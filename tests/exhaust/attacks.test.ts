import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attack } from '#scripts/abuse/attack.ts'
import { attacks } from '#scripts/abuse/attacks/index.ts'
import { goals, type Harm, measureAttack } from '#scripts/abuse/measure.ts'
import { prepareSite, type Site, type Target } from '#scripts/abuse/site.ts'
import { defined } from '#tests/support/defined.ts'

// Only Linux has the many addresses that they come from.
describe.runIf(process.platform === 'linux')('one stranger sends the built program', () => {
  let site: Site
  const tested = attacks.filter(({ isTested }) => isTested)
  const targets = new Map<Attack, Target>()

  // Side by side, because each of them takes its time to settle.
  beforeAll(async () => {
    site = await prepareSite()
    await Promise.all(tested.map(async (attack) => targets.set(attack, await site.start(attack))))
  })
  afterAll(() => site[Symbol.asyncDispose]())

  // By `each`, long names would be cut off.
  for (const attack of tested) describe(attack.name, () => testHarm(attack))

  function testHarm(attack: Attack): void {
    let harm: Harm

    beforeAll(async () => {
      await using target = defined(targets.get(attack))
      harm = await measureAttack(target, attack)
    })

    test('memory grows by at most 350 MB', () => {
      expect(harm.memory).toBeLessThanOrEqual(goals.memory)
    })

    test('the process stays the same', () => {
      expect(harm.isRunning).toBe(true)
    })

    test('others get every page within 3 s', () => {
      expect(harm.slowestPage, harm.refused.join('\n')).toBeLessThanOrEqual(goals.slowestPage)
    })

    test('others get every answer of the assistant within 8 s', () => {
      expect(harm.slowestAnswer, harm.refused.join('\n')).toBeLessThanOrEqual(goals.slowestAnswer)
    })

    test('the application of someone else is taken', () => {
      expect(harm.application).toBe(goals.application)
    })

    test('files and database grow by at most 120 MB', () => {
      expect(harm.disk).toBeLessThanOrEqual(goals.disk)
    })

    test('no mail, verdict, or answer is more than it may be', () => {
      expect(harm.findings.filter(({ value, goal }) => value > goal)).toEqual([])
    })
  }
})
