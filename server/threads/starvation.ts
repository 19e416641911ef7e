import { readFile } from 'node:fs/promises'

/** Linux counts the processor time of processes in hundredths of a second, on every architecture that Node supports. */
const ticksPerSecond = 100

/** The processor time that a process has taken, in seconds. Null where that is unknown: not on Linux, or it has ended. */
async function processorSeconds(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // The 14th and 15th fields; the second one is a name in brackets, which may contain blanks.
  const fields = stat?.slice(stat.lastIndexOf(')')).split(' ')
  return fields ? (Number(fields[12]) + Number(fields[13])) / ticksPerSecond : null
}

/** A process starves that gets less than the share of a processor (1 is all of one) for so many seconds. */
export interface Starvation {
  readonly seconds: number
  readonly share: number
}

/**
 * Looks whether others leave a process next to no processor time.
 * @param pidOf the process at the time; undefined while there is none
 * @returns ends the watch
 */
export function watchForStarvation(
  pidOf: () => number | undefined,
  { seconds, share }: Starvation,
  onStarved: () => void,
): () => void {
  let before: { readonly pid?: number | undefined; readonly taken: number | null } = { taken: null }
  async function look(): Promise<void> {
    const pid = pidOf()
    const taken = pid === undefined ? null : await processorSeconds(pid)
    if (taken !== null && before.taken !== null && before.pid === pid)
      if (taken - before.taken < share * seconds) onStarved()
    before = { pid, taken }
  }
  void look()
  const timer = setInterval(() => void look(), seconds * 1000).unref()
  return () => clearInterval(timer)
}
