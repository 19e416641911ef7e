// Free of zod, so that screens may import it.

/** How much one import of content may have. */
export const importLimits = {
  /** The lines of a file, without its header. */
  rows: 1000,
  /** The size of a file. */
  bytes: 4 * 1024 * 1024,
  /** The faulty values that are named; their number is always told. */
  namedProblems: 200,
} as const

/** What is wrong with a line of a file. */
export interface ImportProblem {
  /** As spreadsheets count; the header is line 1. */
  readonly line: number
  /** Null if the whole line is meant. */
  readonly column: string | null
  readonly message: string
}

/** What an import has done, or would do. With a problem it does nothing. */
export interface ImportReport {
  /** Identifies an import that has written something, to undo it. */
  readonly id: number | null
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly problems: readonly ImportProblem[]
  readonly problemCount: number
}
