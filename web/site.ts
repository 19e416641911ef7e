import { useRouteLoaderData } from 'react-router'
import type { Site } from '#contract/site-settings/site.ts'
import type { loader } from '#web/root.tsx'

type Match = { readonly id: string; readonly loaderData?: unknown } | undefined

/** What the company says of itself, and the sentences of its pages. It comes with the page, so no script has it. */
export const useSite = (): Site => siteOfRoot(useRouteLoaderData<typeof loader>('root'))

/** The same for the `meta` of a route. */
export const siteIn = (matches: readonly Match[]): Site =>
  siteOfRoot(matches.find((match) => match?.id === 'root')?.loaderData as { readonly site: Site } | undefined)

function siteOfRoot(root: { readonly site: Site } | undefined): Site {
  if (!root) throw new Error('The root route has no data.')
  return root.site
}
