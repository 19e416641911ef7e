import { HttpError } from '#server/http/errors.ts'

/** @param error a sentence for the caller */
export const driveError = (error: string, status: 400 | 409 | 413 | 423 = 400) =>
  new HttpError(status, { error })
