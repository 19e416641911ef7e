import { useState } from 'react'
import { data, Link } from 'react-router'
import type { Client } from '#contract/content/client.ts'
import { rowPath } from '#contract/content/row-pages.ts'
import type { PageSource } from '#contract/page-context.ts'
import { plainText, truncate } from '#contract/rich-text.ts'
import { pageContext } from '#web/context.ts'
import { Breadcrumbs } from '#web/public/metadata/json-ld.tsx'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { RichText } from '#web/public/rich-text.tsx'
import { findPageRow, rowMeta } from '#web/public/row-page.ts'
import { BackLink } from '#web/public/sections/back-link.tsx'
import { Container } from '#web/public/shell/container.tsx'
import type { Route } from './+types/client.ts'

/** A case study (PS-115) and two others (PS-123 to PS-125). */
async function load(source: PageSource, slug: string) {
  if (!slug.trim()) throw data({ reason: 'Client slug is missing' }, { status: 404 })
  const [client, clients] = await Promise.all([
    findPageRow(source, 'client', source.api.client, slug),
    orFallback(source, source.api.client.list({ status: 1, fields: relatedFields }), []),
  ])
  const related = clients.filter((other) => other.slug !== slug).slice(0, 2)
  return { client, related: related.map(toRelatedCard) }
}

const relatedFields = ['slug', 'title', 'description', 'companyImage'] as const

const toRelatedCard = ({
  slug,
  title,
  description,
  companyImage,
}: Pick<Client, (typeof relatedFields)[number]>) => ({
  slug,
  title,
  companyImage,
  text: plainText(description),
})

export const loader = ({ context, params }: Route.LoaderArgs) => load(context.get(pageContext), params.slug)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(browserSource, params.slug)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  rowMeta(matches, 'client', loaderData?.client)

export default function CaseStudy({ loaderData: { client, related } }: Route.ComponentProps) {
  return (
    <>
      {client && <CaseStudyArticle client={client} />}
      {related.length > 0 && (
        <aside aria-labelledby="related" className="border-t border-line bg-sunken py-20 md:py-28">
          <Container>
            <h2 id="related" className="mb-12 font-serif text-title font-medium">
              Related case studies
            </h2>
            <div className="grid gap-8 md:grid-cols-2">
              {related.map((study) => (
                <RelatedCaseStudy key={study.slug} {...study} />
              ))}
            </div>
          </Container>
        </aside>
      )}
    </>
  )
}

const chapters = [
  ['challenge', 'The challenge'],
  ['solution', 'The solution'],
  ['result', 'The result'],
] as const

function CaseStudyArticle({ client }: { client: Client }) {
  const steps = [
    ['Meet Our Customers', '/client'],
    [client.title, rowPath('client', client.slug)],
  ] as const
  return (
    <article className="pt-10 pb-24 md:pt-18 md:pb-32">
      <Breadcrumbs steps={steps} />
      <Container>
        <BackLink to="/client">All clients</BackLink>
        <div className="mb-10 grid items-end gap-8 md:mb-14 md:grid-cols-[1fr_12rem]">
          <h1 className="font-serif text-display font-medium text-balance">{client.title}</h1>
          <div className="h-24 overflow-hidden rounded-card border border-line bg-surface md:h-28">
            <ResponsiveImage path={client.companyLogo} size="client" sizes="192px" priority="eager" isWhole />
          </div>
        </div>
        <div className="mb-12 aspect-2/1 overflow-hidden rounded-dialog bg-sunken md:mb-20">
          <ResponsiveImage
            path={client.companyImage}
            size="articleLead"
            sizes="(min-width: 75rem) 1136px, 100vw"
            priority="high"
          />
        </div>
      </Container>
      <Container of="reading">
        <RichText html={client.description} />
        {chapters.map(([name, heading]) => (
          <section key={name} aria-labelledby={name} className="mt-16 border-t border-line pt-10">
            <h2 id={name} className="mb-6 font-serif text-statement font-medium">
              {heading}
            </h2>
            <RichText html={client[name]} />
          </section>
        ))}
      </Container>
    </article>
  )
}

/**
 * Another study; a text over 180 characters is truncated and offers "more" (PS-131). Its link scrolls smoothly to the
 * top (PS-126).
 */
function RelatedCaseStudy({ slug, title, companyImage, text }: ReturnType<typeof toRelatedCard>) {
  const [isExpanded, setExpanded] = useState(false)
  const excerpt = truncate(text, 180)
  return (
    <article className="flex flex-col rounded-dialog bg-surface p-5 md:p-6">
      <div className="mb-6 aspect-[400/260] overflow-hidden rounded-card bg-sunken">
        <ResponsiveImage path={companyImage} size="card" sizes="(min-width: 45rem) 46vw, 92vw" />
      </div>
      <h3 className="mb-3 font-serif text-xl font-semibold">
        <Link
          to={rowPath('client', slug)}
          prefetch="intent"
          className="rounded-control hover:text-brand"
          preventScrollReset
          onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}
        >
          {title}
        </Link>
      </h3>
      <p className="text-ink-muted">
        {isExpanded ? text : excerpt}{' '}
        {excerpt !== text && (
          <button
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
            className="rounded-control font-medium text-brand hover:underline"
          >
            {isExpanded ? 'less' : 'more'}
            <span className="sr-only"> of {title}</span>
          </button>
        )}
      </p>
    </article>
  )
}
