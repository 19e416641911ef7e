import { expect, onTestFinished, test } from 'vitest'
import { createOwnThread } from '#server/threads/own-thread.ts'
import type { ThreadFunctions } from '#tests/support/own-thread-worker.ts'

function createThread(data?: unknown) {
  const worker = new URL('../support/own-thread-worker.ts', import.meta.url)
  const own = createOwnThread<ThreadFunctions>(worker, data)
  onTestFinished(() => own.close())
  return own
}

test('the thread starts with the first call, and is notified from then on, in order', async () => {
  const own = createThread({ host: 'here' })
  own.notify('note', 'before')
  const data = own.call('data')
  own.notify('note', 'first')
  own.notify('note', 'second')
  const notes = own.call('notes')
  own.notify('note', 'after')
  expect(await data).toEqual({ host: 'here' })
  expect(await notes).toEqual(['first', 'second'])
})

test('an error keeps its code and its cause, and the thread', async () => {
  const own = createThread()
  const thread = await own.call('thread')
  await expect(own.call('missing file')).rejects.toMatchObject({
    message: 'Nothing to read',
    cause: { code: 'ENOENT', syscall: 'open' },
  })
  expect(await own.call('thread')).toBe(thread)
})

test('after a crash what waits fails, and the next call has a new thread', async () => {
  const own = createThread()
  const thread = await own.call('thread')
  const lost = expect(own.call('no answer')).rejects.toThrow('Crashed')
  await expect(own.call('crash')).rejects.toThrow('Crashed')
  await lost
  expect(await own.call('thread')).not.toBe(thread)
})

test('once closed it answers nothing any more', async () => {
  const own = createThread()
  const lost = expect(own.call('no answer')).rejects.toThrow('The thread has ended.')
  await own.close()
  await lost
  await expect(own.call('thread')).rejects.toThrow('The thread is closed.')
})
