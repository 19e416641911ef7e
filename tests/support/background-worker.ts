import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveThread } from '#server/threads/thread.ts'

const functions = {
  pid: () => process.pid,
  settings: () => Object.keys(process.env),
  'long wait': async () => {
    await sleep(1000)
    return 'waited'
  },
  'no answer': () => new Promise<never>(() => {}),
  'missing file': () => readFileSync('/does/not/exist', 'utf8'),
  'write a file': () => writeFileSync(path.join(tmpdir(), `portico-${process.pid}`), ''),
  'start a program': () => spawnSync('/bin/true').status,
  'endless work': () => {
    for (;;) Math.random()
  },
  'much memory': () => {
    const kept: number[][] = []
    for (;;) kept.push(new Array<number>(100_000).fill(0))
  },
}

export type WorkerFunctions = typeof functions

serveThread(functions)
