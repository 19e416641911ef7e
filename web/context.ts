import { createContext } from 'react-router'
import type { Services } from '#contract/page-context.ts'

export type { Services, Source } from '#contract/page-context.ts'

export const servicesKey = createContext<Services>()
