import { pageContext } from '#web/context.ts'
import { LegalPage, legalMeta, loadLegalText } from '#web/public/legal/legal-page.tsx'
import { browserSource } from '#web/public/page-source.ts'
import type { Route } from './+types/privacy-policy.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadLegalText(context.get(pageContext), 'privacy')
export const clientLoader = () => loadLegalText(browserSource, 'privacy')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  legalMeta(matches, loaderData, '/privacy-policy')

/** PS-319 to PS-327. */
export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
