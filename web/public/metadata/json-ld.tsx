import { useRouteLoaderData } from 'react-router'
import type { Site } from '#contract/site-settings/site.ts'
import type { loader } from '#web/root.tsx'

/** Structured data of a page (schema.org). A `<` inside it cannot end the element. */
export function JsonLd({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON is the content of this element, and it is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** A breadcrumb: its name and its path. */
export type Step = readonly [name: string, path: string]

/** The breadcrumbs from the home page to this one. */
export function Breadcrumbs({ steps }: { steps: readonly Step[] }) {
  const absoluteUrl = useAbsoluteUrl()
  const all: readonly Step[] = [['Home', '/'], ...steps]
  return (
    <JsonLd
      facts={{
        '@type': 'BreadcrumbList',
        itemListElement: all.map(([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: absoluteUrl(path),
        })),
      }}
    />
  )
}

/** Turns a path of this site into a URL that begins with PUBLIC_URL. */
export function useAbsoluteUrl(): (path: string) => string {
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl ?? ''
  return (path) => `${publicUrl}${path}`
}

/** The company, as the footer of every page names it. */
export const organizationOf = (company: Site['company']) => ({
  '@type': 'Organization',
  name: company.name,
  description: company.description,
  email: company.email,
  sameAs: company.social.map(({ url }) => url),
  address: company.offices.map(({ city, country, address }) => ({
    '@type': 'PostalAddress',
    streetAddress: address.slice(0, 2).join(', '),
    addressLocality: city,
    addressCountry: country,
  })),
  contactPoint: company.offices.map(({ phone, email, country }) => ({
    '@type': 'ContactPoint',
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    areaServed: country,
  })),
})
