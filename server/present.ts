/** A value that cannot be missing, such as the row that an insert returns. Throws if it is. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A value is missing that the program relies on.')
  return value
}
