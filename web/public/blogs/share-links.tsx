import { imageUrl } from '#contract/images.ts'
import { useAbsoluteUrl } from '#web/public/metadata/json-ld.tsx'

interface ShareLinksProps {
  readonly path: string
  readonly title: string
  readonly image: string | null
}

/** Links that share a page; each has its URL, and opens in a new tab without access to this one (PS-302 to PS-304). */
export function ShareLinks({ path, title, image }: ShareLinksProps) {
  const absoluteUrl = useAbsoluteUrl()
  const target = {
    url: absoluteUrl(path),
    title,
    image: image ? absoluteUrl(imageUrl(image, 'share')) : '',
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h2 className="text-md font-semibold">Share</h2>
      <ul className="flex flex-wrap gap-2">
        {networks.map(({ name, to }) => (
          <li key={name}>
            <a
              href={to(target)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex h-10 items-center rounded-full border border-line-strong px-4 text-md font-medium transition-colors hover:border-brand hover:text-brand"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ShareTarget = Readonly<Record<'url' | 'title' | 'image', string>>

const networks = [
  {
    name: 'Facebook',
    to: ({ url }: ShareTarget) => `https://www.facebook.com/sharer/sharer.php?${toQueryString({ u: url })}`,
  },
  {
    name: 'Twitter',
    to: ({ url, title }: ShareTarget) =>
      `https://twitter.com/intent/tweet?${toQueryString({ url, text: title })}`,
  },
  {
    name: 'LinkedIn',
    to: ({ url }: ShareTarget) => `https://www.linkedin.com/sharing/share-offsite/?${toQueryString({ url })}`,
  },
  {
    name: 'Pinterest',
    to: ({ url, title, image }: ShareTarget) =>
      `https://www.pinterest.com/pin/create/button/?${toQueryString({ url, description: title, media: image })}`,
  },
] as const

const toQueryString = (facts: Record<string, string>) => new URLSearchParams(facts)
