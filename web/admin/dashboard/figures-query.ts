import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/calls.ts'

/** The figures of the hiring desk. Its key starts like those of the candidates, so it is invalidated with them. */
export const figuresQuery = queryOptions({
  queryKey: ['candidates', 'figures'],
  queryFn: ({ signal }) => api('GET candidates/figures/', {}, { signal }),
})
