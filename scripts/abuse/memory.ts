import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '#scripts/bench/program.ts'

/** More than any goal, and little enough for the machine that measures. */
const mostBytes = 3_000_000_000
const intervalMs = 50

export interface MemoryWatch {
  /** The most bytes so far, of the program and the processes that it has started. */
  readonly peak: number
  stop(): Promise<void>
}

/** Resident bytes of the program and of the processes that it has started. */
export const memoryOfAll = (pid: number): number =>
  processTree(pid).reduce((sum, id) => sum + residentBytes(id), 0)

/** Measures the memory until it is stopped. A program that takes far too much is killed, for the sake of the machine. */
export function watchMemory({ pid, isRunning }: Program): MemoryWatch {
  let peak = 0
  let isStopped = false
  const watching = (async () => {
    while (!isStopped && isRunning()) {
      peak = Math.max(peak, memoryOfAll(pid))
      if (peak > mostBytes) for (const id of processTree(pid)) kill(id)
      await sleep(intervalMs)
    }
  })()
  return {
    get peak() {
      return peak
    },
    stop() {
      isStopped = true
      return watching
    },
  }
}

function processTree(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return [pid, ...children.flatMap((id) => processTree(Number(id)))]
  } catch {
    // It has just ended.
    return []
  }
}

/** Each process counts its part of the memory that they share, such as Node's own code. */
function residentBytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
