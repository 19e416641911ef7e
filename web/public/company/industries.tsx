import { company } from '#contract/company.ts'
import type { PageSource } from '#contract/page-context.ts'
import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { AlternatingSections } from '#web/public/sections/alternating-sections.tsx'
import { PageHero } from '#web/public/sections/page-hero.tsx'
import type { Route } from './+types/industries.ts'

/** The industries (PS-104) and the page's banner (PS-082). */
async function load(source: PageSource) {
  const { banner, industry } = source.api
  const [banners, industries] = await Promise.all([
    orFallback(source, banner.list({ status: 1, selectedPage: 'industries' }), []),
    orFallback(source, industry.list({ status: 1 }), []),
  ])
  const sections = industries.map(({ id, title, shortDescription, description, industryImage }) => ({
    id,
    title,
    lead: shortDescription,
    description,
    image: industryImage,
  }))
  return { banner: banners[0], sections }
}

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(pageContext))
export const clientLoader = () => load(browserSource)

const title = 'Industry Focus'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `${title} – ${company.name}`,
    description: `Where ${company.name} works: ${(loaderData?.sections ?? []).map((section) => section.title).join(', ')}.`,
    path: '/industries',
    image: loaderData?.banner?.bannerImage ?? null,
  })

export default function Industries({ loaderData: { banner, sections } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={title} banner={banner} />
      <AlternatingSections label="Industries" sections={sections} length={280} />
    </>
  )
}
