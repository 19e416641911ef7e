import { ApiError } from '#web/api.ts'

/** The current row that a response with 412 carries; null if the row was deleted, undefined for any other response. */
export const currentRowOf = <Row>(cause: unknown): Row | null | undefined =>
  cause instanceof ApiError && cause.status === 412
    ? // The server answers as the call is declared.
      (cause.body as { current: Row | null }).current
    : undefined
