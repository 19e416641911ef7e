import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { systemErrorCode } from '#server/system-error.ts'

export interface ProcessInfo {
  parent: number
  /** Program and arguments, each followed by a space. */
  commandLine: string
}

/** The process with this id; null without one. A zombie counts as none. */
export function inspectProcess(pid: number): ProcessInfo | null {
  const facts = process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  return facts?.commandLine.trim() ? facts : null
}

/** Sends a signal; a process that has exited is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}

function fromProc(pid: number): ProcessInfo | null {
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    // The second field is the name in parentheses and may contain spaces and parentheses itself (proc_pid_stat(5)).
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { parent: Number(parent), commandLine }
  } catch {
    return null
  }
}

function fromPs(pid: number): ProcessInfo | null {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, commandLine] = /^\s*(\d+) (.*)$/m.exec(stdout) ?? []
  return commandLine ? { parent: Number(parent), commandLine: `${commandLine} ` } : null
}
