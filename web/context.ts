import { createContext } from 'react-router'
import type { Services } from '#contract/pages.ts'

export type { Services, Source } from '#contract/pages.ts'

export const servicesKey = createContext<Services>()
