/** Something within a text that only Jira knows, and the text that is shown for it. */
export interface Atom<Source> {
  readonly shown: string
  readonly source: Source
}

/**
 * The form of texts at Jira: wiki markup on Data Center, documents (ADF) on Cloud. What is written takes over from the
 * text that it replaces whatever has not been changed, so that what only Jira knows stays as it is.
 */
export interface Dialect {
  /** Canonical rich text; empty without a text. */
  toHtml(stored: unknown): string
  /** @param html clean */
  fromHtml(html: string, replaced?: unknown): unknown
  /** The plain text of comments, which may contain `!name|thumbnail!`. */
  toText(stored: unknown): string
  fromText(text: string, replaced?: unknown): unknown
}
