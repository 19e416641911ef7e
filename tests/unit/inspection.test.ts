import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8 } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { extractionLimits as limits } from '#server/hiring/resume/limits.ts'
import { inspectInThread } from '#server/text-extraction/inspection.ts'
import { TaskNotDone, TaskTimedOut } from '#server/threads/limits.ts'
import { backgroundProcess } from '#tests/support/background-process.ts'
import { docxFile } from '#tests/support/job-application.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portico-inspection-'))
afterAll(() => rmSync(folder, { recursive: true }))

const megabyte = 1024 * 1024

/** A file whose parts are the largest that are accepted: 60 KB that unpack to 60 MB. */
const largest = path.join(folder, 'largest.docx')
const paragraph = '<w:p/>'
const body = `<w:document xmlns:w="x"><w:body>${paragraph.repeat((19 * megabyte) / paragraph.length)}</w:body></w:document>`
writeFileSync(
  largest,
  docxFile({
    'word/document.xml': strToU8(body),
    'word/styles.xml': new Uint8Array(19 * megabyte),
    'word/media/image1.png': new Uint8Array(19 * megabyte),
  }),
)

const task = { localPath: largest, type: 'docx', limits } as const

test.runIf(process.platform === 'linux')(
  'many large files at once are all accepted, one after the other, in little memory',
  async () => {
    expect(await inspectPatiently()).toBe('fine')
    const proc = `/proc/${backgroundProcess('urgent')}`
    // What the process did before does not count; Linux forgets the peak by this.
    writeFileSync(`${proc}/clear_refs`, '5')
    const states = await Promise.all(Array.from({ length: 28 }, inspectPatiently))
    expect(new Set(states)).toEqual(new Set(['fine']))
    const [, peak = ''] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`${proc}/status`, 'utf8')) ?? []
    expect(Number(peak) / 1024).toBeLessThan(250)
  },
)

test.runIf(process.platform === 'linux')(
  'a file whose inspection is lost is not judged, and the next attempt accepts it',
  async () => {
    await inspectInThread(task)
    const pid = backgroundProcess('urgent')
    process.kill(pid, 'SIGSTOP')
    const lost = expect(inspectInThread(task)).rejects.toThrow(TaskNotDone)
    await sleep(50)
    process.kill(pid, 'SIGKILL')
    await lost
    expect(await inspectInThread(task)).toBe('fine')
  },
)

/** Tries again where the machine is too busy to come to it in time, as a sender is asked to. */
const inspectPatiently = (): ReturnType<typeof inspectInThread> =>
  inspectInThread(task).catch((error: unknown) => {
    if (error instanceof TaskTimedOut) return inspectPatiently()
    throw error
  })
