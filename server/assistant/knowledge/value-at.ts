/** The value at a position that comes from the list itself, which therefore has one. */
export const valueAt = <T>(list: ArrayLike<T>, position: number): T => list[position] as T
