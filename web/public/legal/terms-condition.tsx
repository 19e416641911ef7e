import { company } from '#contract/company.ts'
import { termsAndConditions } from '#contract/legal/terms-condition.ts'
import { LegalPage } from '#web/public/legal/legal-page.tsx'
import { pageMeta } from '#web/public/metadata/meta.ts'
import type { Route } from './+types/terms-condition.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `Terms and Conditions – ${company.name}`,
    description: `The terms under which ${company.name} offers this website.`,
    path: '/terms-condition',
  })

/** PS-328 to PS-334. */
export default function TermsAndConditions() {
  return <LegalPage {...termsAndConditions} />
}
