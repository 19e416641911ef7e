import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Client } from '#contract/content/client.ts'
import { rowPath } from '#contract/content/row-pages.ts'
import type { PageSource } from '#contract/page-context.ts'
import { plainText, truncate } from '#contract/rich-text.ts'
import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { PageHero } from '#web/public/sections/page-hero.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { siteIn, useSite } from '#web/site.ts'
import type { Route } from './+types/clients.ts'

/** The clients (PS-112) and the page's banner (PS-082). */
async function load(source: PageSource) {
  const { banner, client } = source.api
  const [banners, clients] = await Promise.all([
    orFallback(source, banner.list({ status: 1, selectedPage: 'clients' }), []),
    orFallback(source, client.list({ status: 1, fields: cardFields }), []),
  ])
  return { banner: banners[0], clients: clients.map(toClientCard) }
}

const cardFields = ['slug', 'title', 'description', 'companyLogo'] as const

/** The fields of a card: logo and name, and on its back the title and the beginning of the text (PS-108 to PS-110). */
const toClientCard = ({
  slug,
  title,
  description,
  companyLogo,
}: Pick<Client, (typeof cardFields)[number]>) => ({
  slug,
  title,
  companyLogo,
  text: truncate(plainText(description), 130),
})

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(pageContext))
export const clientLoader = () => load(browserSource)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { company, clients } = siteIn(matches)
  return pageMeta(matches, {
    title: `${clients.title} – ${company.name}`,
    description: clients.search,
    path: '/client',
    image: loaderData?.banner?.bannerImage ?? null,
  })
}

export default function Clients({ loaderData: { banner, clients } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={useSite().clients.title} banner={banner} />
      <section className="py-16 md:py-28">
        <Container>
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
            {clients.map((client) => (
              <li key={client.slug}>
                <FlipCard {...client} />
              </li>
            ))}
          </ul>
        </Container>
      </section>
    </>
  )
}

/** Flips on hover, on focus, and on tap, which focuses the link (PS-114); with reduced motion both faces show. */
function FlipCard({ slug, title, companyLogo, text }: ReturnType<typeof toClientCard>) {
  return (
    <article className="flip-card">
      <div className="flip-card-faces">
        <div className="flip-card-face flex flex-col bg-surface">
          <div className="min-h-0 flex-1">
            <ResponsiveImage
              path={companyLogo}
              size="client"
              sizes="(min-width: 64rem) 360px, (min-width: 40rem) 46vw, 92vw"
            />
          </div>
          {/* Screen readers read the heading on the back; if both faces show, that one is enough. */}
          <p
            aria-hidden="true"
            className="border-t border-line px-5 py-3.5 font-serif text-lg font-semibold motion-reduce:hidden"
          >
            {title}
          </p>
        </div>
        <div className="flip-card-face flip-card-back flex flex-col bg-deep p-8 text-deep-ink">
          <h2 className="mb-3 font-serif text-xl font-semibold">{title}</h2>
          <p className="text-deep-muted">{text}</p>
          <Link
            to={rowPath('client', slug)}
            prefetch="intent"
            className="mt-auto inline-flex w-fit items-center gap-1.5 rounded-control pt-4 font-medium after:absolute after:inset-0"
          >
            Read More <span className="sr-only">of {title}</span>
            <ArrowRight aria-hidden="true" size={16} />
          </Link>
        </div>
      </div>
    </article>
  )
}
