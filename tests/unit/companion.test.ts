import { expect, onTestFinished, test } from 'vitest'
import { createCompanion } from '#server/threads/companion.ts'
import type { CompanionQuestion } from '#tests/support/companion-worker.ts'

function startCompanion(data?: unknown) {
  const worker = new URL('../support/companion-worker.ts', import.meta.url)
  const companion = createCompanion<CompanionQuestion, string>(worker, data)
  onTestFinished(() => companion.close())
  return companion
}

test('the thread starts with the first question, and hears what is told from then on, in order', async () => {
  const companion = startCompanion({ host: 'here' })
  companion.tell('before')
  const data = companion.ask('data')
  companion.tell('first')
  companion.tell('second')
  const told = companion.ask('told')
  companion.tell('after')
  expect(await data).toEqual({ host: 'here' })
  expect(await told).toEqual(['first', 'second'])
})

test('an error keeps its code and its cause, and the thread', async () => {
  const companion = startCompanion()
  const thread = await companion.ask('thread')
  await expect(companion.ask('missing file')).rejects.toMatchObject({
    message: 'Nothing to read',
    cause: { code: 'ENOENT', syscall: 'open' },
  })
  expect(await companion.ask('thread')).toBe(thread)
})

test('after a crash what waits fails, and the next question has a new thread', async () => {
  const companion = startCompanion()
  const thread = await companion.ask('thread')
  const lost = expect(companion.ask('no answer')).rejects.toThrow('Crashed')
  await expect(companion.ask('crash')).rejects.toThrow('Crashed')
  await lost
  expect(await companion.ask('thread')).not.toBe(thread)
})

test('once closed it answers nothing any more', async () => {
  const companion = startCompanion()
  const lost = expect(companion.ask('no answer')).rejects.toThrow('The thread has ended.')
  await companion.close()
  await lost
  await expect(companion.ask('thread')).rejects.toThrow('The thread is closed.')
})
