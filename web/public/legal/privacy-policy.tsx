import { company } from '#contract/company.ts'
import { privacyPolicy } from '#contract/legal/privacy-policy.ts'
import { LegalPage } from '#web/public/legal/legal-page.tsx'
import { pageMeta } from '#web/public/metadata/meta.ts'
import type { Route } from './+types/privacy-policy.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `Privacy Policy – ${company.name}`,
    description: `Which data ${company.name} collects on this website, why, and how to see or delete them.`,
    path: '/privacy-policy',
  })

/** PS-319 to PS-327. */
export default function PrivacyPolicy() {
  return <LegalPage {...privacyPolicy} />
}
