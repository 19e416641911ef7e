import { violatedConstraint } from '#server/database/violated-constraint.ts'
import { invalid } from '#server/errors.ts'

/**
 * Throws 400 under the field whose value another account has.
 * @param taken the messages by column of `account`
 */
export async function mapDuplicates<T>(
  taken: Readonly<Record<string, string>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    const [column, message] =
      Object.entries(taken).find(([name]) => constraint === `account_${name}_key`) ?? []
    throw column && message ? invalid({ [column]: [message] }) : error
  }
}
