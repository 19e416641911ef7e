import { expect, test } from 'vitest'
import { createBackground } from '#server/threads/background.ts'
import { ProcessEnded, TooCostly } from '#server/threads/limits.ts'
import type { WorkerFunctions } from '#tests/support/background-worker.ts'

const limits = { seconds: 20, heapMegabytes: 32, bufferMegabytes: 32 }
const ask = createBackground<WorkerFunctions>(
  new URL('../support/background-worker.ts', import.meta.url),
  limits,
)

test.runIf(process.platform === 'linux')(
  'all threads beside the program have the lowest priority, also those of V8',
  async () => {
    const priorities = await ask('priorities')
    expect(priorities.length).toBeGreaterThan(4)
    expect(new Set(priorities)).toEqual(new Set([19]))
  },
)

test.runIf(process.platform === 'linux')(
  'what a person waits for gets a processor before other tasks, in a process of its own',
  async () => {
    const askUrgently = createBackground<WorkerFunctions>(
      new URL('../support/background-worker.ts', import.meta.url),
      limits,
      { isUrgent: true },
    )
    const priorities = await askUrgently('priorities')
    expect(Math.max(...priorities)).toBeLessThan(19)
    expect(await askUrgently('pid')).not.toBe(await ask('pid'))
  },
)

test('files of strangers are read where no setting is known', async () => {
  process.env.SMTP_URL = 'smtp://user:secret@mail.test'
  expect(await ask('settings')).not.toContain('SMTP_URL')
})

test('what reads files of strangers writes no file and starts no program', async () => {
  for (const task of ['write a file', 'start a program'] as const)
    await expect(ask(task)).rejects.toMatchObject({ code: 'ERR_ACCESS_DENIED' })
})

test('an error of the system keeps what tells it from a broken file', async () => {
  await expect(ask('missing file')).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' })
})

test('a task that takes too much memory harms no other, and one may be given up', async () => {
  const controller = new AbortController()
  const other = ask('no answer', undefined, controller.signal)
  const pid = await ask('pid')
  await expect(ask('much memory')).rejects.toThrow(TooCostly)
  expect(await ask('pid')).toBe(pid)
  controller.abort(new Error('not needed any more'))
  await expect(other).rejects.toThrow('not needed any more')
})

test('a task is bounded by the time that it works, not by the time that it waits', async () => {
  // Limits are of a worker, so this is another one.
  const file = new URL('../support/background-worker.ts?brief', import.meta.url)
  const askBriefly = createBackground<WorkerFunctions>(file, { ...limits, seconds: 0.5 })
  expect(await askBriefly('long wait')).toBe('waited')
  await expect(askBriefly('endless work')).rejects.toThrow(TooCostly)
})

test('after the process was killed, its tasks fail and the next one has a new process', async () => {
  const pid = await ask('pid')
  const lost = expect(ask('no answer')).rejects.toThrow(ProcessEnded)
  process.kill(pid, 'SIGKILL')
  await lost
  expect(await ask('pid')).not.toBe(pid)
})

test.runIf(process.platform === 'linux')(
  'tasks of a process that gets no processor are done in the one for urgent tasks',
  async () => {
    const pid = await ask('pid')
    process.kill(pid, 'SIGSTOP')
    try {
      const another = await ask('pid')
      expect(another).not.toBe(pid)
      expect(await ask('pid')).toBe(another)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  },
)
