import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/calls.ts'

/** The hiring desk in numbers. Its key begins as that of the candidates, so that it follows their changes. */
export const figuresQuery = queryOptions({
  queryKey: ['candidates', 'figures'],
  queryFn: ({ signal }) => api('GET candidates/figures/', {}, { signal }),
})
