import { unavailable } from '#server/errors.ts'

/** Lets only so many do something at the same moment; who finds no place is told to come back (503). */
export function createPlaces(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let taken = 0
  return async (work) => {
    if (taken >= most) throw unavailable()
    taken += 1
    try {
      return await work()
    } finally {
      taken -= 1
    }
  }
}
