import { execFileSync } from 'node:child_process'

/** The id of the process that reads files for this one: for urgent tasks, or for others. Throws while there is none. */
export function backgroundProcess(kind: 'urgent' | 'other'): number {
  const command = kind === 'urgent' ? 'background-process.ts --urgent' : 'background-process.ts$'
  return Number(execFileSync('pgrep', ['-P', `${process.pid}`, '-f', command], { encoding: 'utf8' }))
}
