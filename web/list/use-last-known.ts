import { useState } from 'react'

/** Each value, or its last known one: that of another view while this one cannot be loaded (HD-520). */
export function useLastKnown<T>(values: readonly (T | undefined)[]): readonly (T | undefined)[] {
  const [last, remember] = useState(values)
  const known = values.map((value, index) => value ?? last[index])
  if (known.some((value, index) => value !== last[index])) remember(known)
  return known
}
