/** Whether two values of a field are the same: files only if they are one file; null is an empty text. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!isCompound(one) || !isCompound(other)) return (one ?? '') === (other ?? '')
  return Object.keys({ ...one, ...other }).every((name) => isSameValue(one[name], other[name]))
}

const isCompound = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof File)
