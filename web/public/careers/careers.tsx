import { company } from '#contract/company.ts'
import type { PageSource } from '#contract/page-context.ts'
import { pageContext } from '#web/context.ts'
import { JobCards, jobCardFields, toJobCard } from '#web/public/careers/job-card.tsx'
import { JoinUsButton } from '#web/public/careers/join-us.tsx'
import { pageMeta } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { PageHero } from '#web/public/sections/page-hero.tsx'
import { Container } from '#web/public/shell/container.tsx'
import type { Route } from './+types/careers.ts'

/** The jobs on offer (PS-141) and the page's banner (PS-082); no jobs if they could not be loaded. */
async function load(source: PageSource) {
  const { banner, job } = source.api
  const [banners, jobs] = await Promise.all([
    orFallback(source, banner.list({ status: 1, selectedPage: 'careers' }), []),
    orFallback(source, job.list({ status: 1, fields: jobCardFields }), null),
  ])
  return { banner: banners[0], openings: jobs?.map(toJobCard) ?? null }
}

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(pageContext))
export const clientLoader = () => load(browserSource)

const title = 'Careers'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, {
    title: `${title} – ${company.name}`,
    description: `Open positions at ${company.name}: what the work is, where it is done, and what it asks for.`,
    path: '/career',
    image: loaderData?.banner?.bannerImage ?? null,
  }),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Jobs', href: '/jobs.xml' },
]

export default function Careers({ loaderData: { banner, openings } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={title} banner={banner} />
      {openings !== null && (
        <section aria-labelledby="openings" className="py-16 md:py-28">
          <Container>
            <h2 id="openings" className="mb-8 font-serif text-title font-medium md:mb-12">
              {openings.length > 0 ? 'Open positions' : 'No open position right now'}
            </h2>
            <JobCards openings={openings} />
            <p
              className={`mb-6 max-w-130 text-lead text-balance text-ink-muted ${openings.length > 0 ? 'mt-14' : ''}`}
            >
              {openings.length > 0
                ? 'Nothing that fits you? Tell us what you would like to do here.'
                : 'Tell us what you would like to do here. We read every application.'}
            </p>
            <JoinUsButton tone="outline">Join Us</JoinUsButton>
          </Container>
        </section>
      )}
    </>
  )
}
