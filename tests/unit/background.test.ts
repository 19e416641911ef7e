import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createBackground } from '#server/threads/background.ts'
import { ProcessEnded, TooCostly } from '#server/threads/limits.ts'
import { backgroundProcess } from '#tests/support/background-process.ts'
import type { WorkerFunctions } from '#tests/support/background-worker.ts'
import { eventually } from '#tests/support/eventually.ts'

// Before any process is started.
process.env.SMTP_URL = 'smtp://user:secret@mail.test'

const limits = { seconds: 20, heapMegabytes: 32, bufferMegabytes: 32 }
const worker = new URL('../support/background-worker.ts', import.meta.url)
// An answer of the other process may take minutes, because the tests beside this one come first.
const askUrgently = createBackground<WorkerFunctions>(worker, limits, { isUrgent: true })

test.runIf(process.platform === 'linux')(
  'all threads beside the program have the lowest priority, also those of V8',
  async () => {
    const pid = await startOtherProcess()
    await eventually(() => {
      const priorities = prioritiesIn(pid)
      expect(priorities.length).toBeGreaterThan(4)
      expect(new Set(priorities)).toEqual(new Set([19]))
    })
  },
)

test.runIf(process.platform === 'linux')(
  'what a person waits for gets a processor before other tasks, in a process of its own',
  async () => {
    const pid = await askUrgently('pid')
    expect(Math.max(...prioritiesIn(pid))).toBeLessThan(19)
    expect(pid).not.toBe(await startOtherProcess())
  },
)

test('files of strangers are read where no setting is known', async () => {
  expect(await askUrgently('settings')).not.toContain('SMTP_URL')
})

test('what reads files of strangers writes no file and starts no program', async () => {
  for (const task of ['write a file', 'start a program'] as const)
    await expect(askUrgently(task)).rejects.toMatchObject({ code: 'ERR_ACCESS_DENIED' })
})

test('an error of the system keeps what tells it from a broken file', async () => {
  await expect(askUrgently('missing file')).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' })
})

test('a task that takes too much memory harms no other, and one may be given up', async () => {
  const controller = new AbortController()
  const other = expect(askUrgently('no answer', undefined, controller.signal)).rejects.toThrow(
    'not needed any more',
  )
  const pid = await askUrgently('pid')
  await expect(askUrgently('much memory')).rejects.toThrow(TooCostly)
  expect(await askUrgently('pid')).toBe(pid)
  controller.abort(new Error('not needed any more'))
  await other
})

test('a task is bounded by the time that it works, not by the time that it waits', async () => {
  // Limits are of a worker, so this is another one.
  const file = new URL('../support/background-worker.ts?brief', import.meta.url)
  const askBriefly = createBackground<WorkerFunctions>(file, { ...limits, seconds: 0.5 }, { isUrgent: true })
  expect(await askBriefly('long wait')).toBe('waited')
  await expect(askBriefly('endless work')).rejects.toThrow(TooCostly)
})

test('after the process was killed, its tasks fail and the next one has a new process', async () => {
  const pid = await askUrgently('pid')
  const lost = expect(askUrgently('no answer')).rejects.toThrow(ProcessEnded)
  process.kill(pid, 'SIGKILL')
  await lost
  expect(await askUrgently('pid')).not.toBe(pid)
})

test.runIf(process.platform === 'linux')(
  'tasks of a process that gets no processor are done in the one for urgent tasks',
  async () => {
    const pid = await startOtherProcess()
    // Also when the test has run out of time: a stopped process would outlive the tests.
    onTestFinished(() => void process.kill(pid, 'SIGCONT'))
    process.kill(pid, 'SIGSTOP')
    const ask = createBackground<WorkerFunctions>(worker, limits, { starvation: { seconds: 1, share: 0.05 } })
    const urgent = await askUrgently('pid')
    expect(await ask('pid')).toBe(urgent)
    expect(await ask('pid')).toBe(urgent)
  },
)

/** The process for tasks that are not urgent, which has one to do until the test has finished. */
async function startOtherProcess(): Promise<number> {
  const controller = new AbortController()
  const ask = createBackground<WorkerFunctions>(worker, limits, { starvation: null })
  ask('no answer', undefined, controller.signal).catch(() => undefined)
  onTestFinished(() => controller.abort())
  return eventually(() => backgroundProcess('other'))
}

/** The nineteenth field of each thread; the second one is a name in brackets, which may contain blanks. */
const prioritiesIn = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  )
