import { queryOptions } from '@tanstack/react-query'
import { type HiringFigures, hiringFiguresPath } from '#contract/hiring/figures.ts'
import { call } from '#web/api.ts'

/** The hiring desk in numbers. Its key begins as that of the candidates, so that it follows their changes. */
export const figuresQuery = queryOptions({
  queryKey: ['candidates', 'figures'],
  queryFn: ({ signal }) => call<HiringFigures>(hiringFiguresPath, { signal }),
})
