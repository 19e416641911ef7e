import type { PageSource } from '#contract/page-context.ts'
import { pageContext } from '#web/context.ts'
import { JobCards, jobCardFields, toJobCard } from '#web/public/careers/job-card.tsx'
import { JoinUsButton } from '#web/public/careers/join-us.tsx'
import { pageMeta } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { PageHero } from '#web/public/sections/page-hero.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { siteIn, useSite } from '#web/site.ts'
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

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { company, careers } = siteIn(matches)
  return [
    ...pageMeta(matches, {
      title: `${careers.title} – ${company.name}`,
      description: careers.search,
      path: '/career',
      image: loaderData?.banner?.bannerImage ?? null,
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Jobs', href: '/jobs.xml' },
  ]
}

export default function Careers({ loaderData: { banner, openings } }: Route.ComponentProps) {
  const { careers } = useSite()
  return (
    <>
      <PageHero title={careers.title} banner={banner} />
      {openings !== null && (
        <section aria-labelledby="openings" className="py-16 md:py-28">
          <Container>
            <h2 id="openings" className="mb-8 font-serif text-title font-medium md:mb-12">
              {openings.length > 0 ? careers.open : careers.none}
            </h2>
            <JobCards openings={openings} />
            <p
              className={`mb-6 max-w-130 text-lead text-balance text-ink-muted empty:mb-0 ${openings.length > 0 ? 'mt-14' : ''}`}
            >
              {openings.length > 0 ? careers.openText : careers.noneText}
            </p>
            <JoinUsButton tone="outline">Join Us</JoinUsButton>
          </Container>
        </section>
      )}
    </>
  )
}
