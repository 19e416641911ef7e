import { constants, setPriority } from 'node:os'

/** For a worker thread: visitors come first. On Linux this is the priority of the thread, elsewhere it would be that of the program. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
}
