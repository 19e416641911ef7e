import { createContext } from 'react-router'
import type { PageContext } from '#contract/page-context.ts'

export type { PageContext as Services, PageSource as Source } from '#contract/page-context.ts'

export const pageContext = createContext<PageContext>()
