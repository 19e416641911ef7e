import { useRouteLoaderData } from 'react-router'
import { type Site, type SiteChanges, siteOf } from '#contract/site-settings/site.ts'
import type { loader } from '#web/root.tsx'

const none: SiteChanges = {}

type Match = { readonly id: string; readonly loaderData?: unknown } | undefined

/** What the company says of itself, and the sentences of its pages. */
export const useSite = (): Site => siteOf(useRouteLoaderData<typeof loader>('root')?.site ?? none)

/** The same for the `meta` of a route. */
export function siteIn(matches: readonly Match[]): Site {
  // The root route is always among the matches; only where its loader has failed, it has no data.
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { readonly site?: SiteChanges }
    | undefined
  return siteOf(root?.site ?? none)
}
