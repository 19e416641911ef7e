import { pageContext } from '#web/context.ts'
import { LegalPage, legalMeta, loadLegalText } from '#web/public/legal/legal-page.tsx'
import { browserSource } from '#web/public/page-source.ts'
import type { Route } from './+types/terms-condition.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadLegalText(context.get(pageContext), 'terms')
export const clientLoader = () => loadLegalText(browserSource, 'terms')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  legalMeta(matches, loaderData, '/terms-condition')

/** PS-328 to PS-334. */
export default function TermsAndConditions({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
