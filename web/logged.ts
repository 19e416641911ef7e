/** A failed load that is only logged; its place stays empty (HD-438, HD-446, HD-449, EP-137). */
export const logFailure = (cause: Error): void => console.error(cause)

/** The query with its failures logged. */
export const logged = <Q extends object>(query: Q): Q & { meta: { onFail: (cause: Error) => void } } => ({
  ...query,
  meta: { onFail: logFailure },
})
