/** An answer of Jira's that refuses a request. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object
  constructor(
    status: number,
    errorMessages: readonly string[] = [],
    errors: Readonly<Record<string, string>> = {},
  ) {
    super(errorMessages.join(' '))
    this.status = status
    this.body = { errorMessages, errors }
  }
}
