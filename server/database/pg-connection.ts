/** What pg's connection is to an object that submits itself; its types are those of an earlier version. */
export interface Connection {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
  readonly submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { readonly name: string; readonly text: string }): void
  bind(message: object): void
  describe(message: { readonly type: 'P' }): void
  execute(message: object): void
  sync(): void
}
