import { useLocation } from 'react-router'
import type { Banner } from '#contract/content/banner.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import { Breadcrumbs } from '#web/public/metadata/json-ld.tsx'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { Container } from '#web/public/shell/container.tsx'

interface PageHeroProps {
  /** The page's heading. */
  readonly title: string
  /** The page's first banner; without one there is only the heading on a dark background (PS-082). */
  readonly banner: Banner | undefined
  /** A line above the heading. */
  readonly label?: string
  readonly children?: React.ReactNode
}

/** The top of an inner page: an image, the heading, and the banner's text. */
export function PageHero({ title, banner, label, children }: PageHeroProps) {
  const { pathname } = useLocation()
  return (
    <section
      data-hero
      className="relative -mt-18 flex min-h-90 items-end overflow-clip bg-deep text-deep-ink md:-mt-22 md:min-h-110"
    >
      {/* Paths are case-insensitive; the canonical one is in lower case. */}
      <Breadcrumbs steps={[[title, pathname.toLowerCase()]]} />
      {banner && (
        <div className="absolute inset-0 opacity-80">
          <ResponsiveImage
            path={banner.bannerImage}
            size="hero"
            portraitSize="pageHeroPortrait"
            sizes="100vw"
            priority="high"
          />
        </div>
      )}
      <div className={`relative w-full pt-32 pb-12 md:pb-16 ${banner ? 'scrim' : ''}`}>
        <Container>
          {label && <p className="mb-3 text-md font-semibold">{label}</p>}
          <h1 className="font-serif text-display font-medium text-balance">{title}</h1>
          {banner && !isBlankRichText(banner.title) && (
            <div
              className="mt-4 max-w-150 text-lead"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was stored (AC-434)
              dangerouslySetInnerHTML={{ __html: banner.title }}
            />
          )}
          {children}
        </Container>
      </div>
    </section>
  )
}
