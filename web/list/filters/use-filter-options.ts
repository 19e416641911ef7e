import { useQuery } from '@tanstack/react-query'
import type { FilterOptions } from '#web/list/source.ts'

/** The options that a filter has now. */
export const useFilterOptions = ({ key, load }: FilterOptions) =>
  useQuery({ queryKey: ['filterOptions', key], queryFn: load })
