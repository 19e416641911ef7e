import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { parentPort } from 'node:worker_threads'

/** What the worker of the background's tests is asked. */
export type WorkerTask =
  | 'pid'
  | 'settings'
  | 'priorities'
  | 'missing file'
  | 'write a file'
  | 'start a program'
  | 'much memory'
  | 'endless work'
  | 'long wait'
  | 'no answer'

parentPort?.on('message', (task: WorkerTask) => {
  if (task === 'long wait') setTimeout(() => parentPort?.postMessage('waited'), 4000)
  else if (task !== 'no answer') parentPort?.postMessage(answers[task]())
})

const answers = {
  pid: () => process.pid,
  settings: () => Object.keys(process.env),
  // The nineteenth field; the second one is a name in brackets, which may contain blanks.
  priorities: () =>
    readdirSync('/proc/self/task').map((thread) =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
    ),
  'missing file': () => readFileSync('/does/not/exist', 'utf8'),
  'write a file': () => writeFileSync(path.join(tmpdir(), `portico-${process.pid}`), ''),
  'start a program': () => spawnSync('/bin/true').status,
  'endless work': () => {
    for (;;) Math.random()
  },
  'much memory': () => {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 1000 }, Math.random))
  },
}
