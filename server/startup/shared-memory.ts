import { existsSync, statfsSync } from 'node:fs'

/** Linux's folder of files that are in memory. */
export const sharedMemory = '/dev/shm'

/** Whether files of so many bytes can be there. It is small in most containers. */
export function hasRoomInMemory(bytes: number): boolean {
  if (!existsSync(sharedMemory)) return false
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize >= bytes
}
