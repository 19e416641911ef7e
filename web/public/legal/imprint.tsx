import { pageContext } from '#web/context.ts'
import { LegalPage, legalMeta, loadLegalText } from '#web/public/legal/legal-page.tsx'
import { browserSource } from '#web/public/page-source.ts'
import type { Route } from './+types/imprint.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadLegalText(context.get(pageContext), 'imprint')
export const clientLoader = () => loadLegalText(browserSource, 'imprint')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  legalMeta(matches, loaderData, '/imprint')

export default function Imprint({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
