import type { PageSource } from '#contract/page-context.ts'
import { plainText } from '#contract/rich-text.ts'
import { fillIn } from '#contract/site-settings/setting.ts'
import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { AlternatingSections } from '#web/public/sections/alternating-sections.tsx'
import { PageHero } from '#web/public/sections/page-hero.tsx'
import { siteIn, useSite } from '#web/site.ts'
import type { Route } from './+types/our-services.ts'

/** The services of their page (PS-094) and its banner (PS-082). */
async function load(source: PageSource) {
  const { banner, service } = source.api
  const [banners, services] = await Promise.all([
    orFallback(source, banner.list({ status: 1, selectedPage: 'services' }), []),
    orFallback(source, service.list({ status: 1, selectedPage: 'services' }), []),
  ])
  const sections = services.map(({ id, title, shortDescription, description, serviceImage }) => ({
    id,
    title,
    lead: plainText(shortDescription),
    description,
    image: serviceImage,
  }))
  return { banner: banners[0], sections }
}

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(pageContext))
export const clientLoader = () => load(browserSource)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { company, services } = siteIn(matches)
  const titles = (loaderData?.sections ?? []).map((section) => section.title).join(', ')
  return pageMeta(matches, {
    title: `${services.title} – ${company.name}`,
    description: fillIn(services.search, { titles }),
    path: '/our-services',
    image: loaderData?.banner?.bannerImage ?? null,
  })
}

export default function OurServices({ loaderData: { banner, sections } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={useSite().services.title} banner={banner} />
      <AlternatingSections label="Services" sections={sections} length={250} />
    </>
  )
}
