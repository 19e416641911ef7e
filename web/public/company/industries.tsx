import type { PageSource } from '#contract/page-context.ts'
import { fillIn } from '#contract/site-settings/setting.ts'
import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { AlternatingSections } from '#web/public/sections/alternating-sections.tsx'
import { PageHero } from '#web/public/sections/page-hero.tsx'
import { siteIn, useSite } from '#web/site.ts'
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

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { company, industries } = siteIn(matches)
  const titles = (loaderData?.sections ?? []).map((section) => section.title).join(', ')
  return pageMeta(matches, {
    title: `${industries.title} – ${company.name}`,
    description: fillIn(industries.search, { titles }),
    path: '/industries',
    image: loaderData?.banner?.bannerImage ?? null,
  })
}

export default function Industries({ loaderData: { banner, sections } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={useSite().industries.title} banner={banner} />
      <AlternatingSections label="Industries" sections={sections} length={280} />
    </>
  )
}
