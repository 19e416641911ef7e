import { HttpError } from '#server/http/errors.ts'

/** An error of the hiring desk: one readable sentence in `error` (PS-202, HD-316). */
export const hiringError = (error: string, status = 400) => new HttpError(status, { error })
