import { createContext } from 'react-router'
import type { PageContext } from '#contract/page-context.ts'

export const pageContext = createContext<PageContext>()

/** The `handle` that the route of a public page exports. */
export interface PageHandle {
  /** The query names that its loader or its component reads, in the order of the cache key. */
  readonly query: readonly string[]
}
