import { Pause, Play } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Banner } from '#contract/content/banner.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { useCarousel } from '#web/public/sections/use-carousel.ts'
import { Container } from '#web/public/shell/container.tsx'
import { useSite } from '#web/site.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

const interval = 2000
/** The shortest horizontal swipe that changes the slide, in pixels. */
const swipeThreshold = 40

/** The carousel at the top of the home page (PS-047 to PS-051). Without banners it shows the company's tagline (PS-076). */
export function Hero({ banners }: { banners: readonly Banner[] }) {
  const slides = useCarousel(banners.length, interval)
  const startX = useRef<number>(null)
  // Before the slides can change, only the first one's image is worth fetching.
  const isHydrated = useIsHydrated()

  function navigateByKey({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') slides.next()
    if (key === 'ArrowLeft') slides.previous()
  }

  function navigateBySwipe({ clientX }: PointerEvent) {
    const distance = startX.current === null ? 0 : clientX - startX.current
    startX.current = null
    if (distance < -swipeThreshold) slides.next()
    if (distance > swipeThreshold) slides.previous()
  }

  if (banners.length === 0) return <Tagline />
  return (
    <section
      data-hero
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="relative -mt-18 h-[86svh] max-h-220 min-h-130 touch-pan-y overflow-clip bg-deep text-deep-ink md:-mt-22"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && slides.setPaused(true)}
      onPointerLeave={() => slides.setPaused(false)}
      onFocus={() => slides.setPaused(true)}
      onBlur={() => slides.setPaused(false)}
      onKeyDown={navigateByKey}
      onPointerDown={({ clientX }) => {
        startX.current = clientX
      }}
      onPointerUp={navigateBySwipe}
    >
      <div aria-live={slides.isPlaying ? 'off' : 'polite'}>
        {banners.map((banner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, as the ARIA practices have it, and no part of a form
          <div
            key={banner.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${banners.length}`}
            data-transition={slides.transitionOf(index)}
            inert={index !== slides.shown}
            className="slide"
          >
            {(index === 0 || isHydrated) && (
              <ResponsiveImage
                path={banner.bannerImage}
                size="hero"
                portraitSize="heroPortrait"
                sizes="100vw"
                priority={index === 0 ? 'high' : 'eager'}
              />
            )}
            <div className="scrim absolute inset-x-0 bottom-0 pb-28 md:pb-32">
              <Container>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was stored (AC-434) */}
                <div className="hero-title" dangerouslySetInnerHTML={{ __html: banner.title }} />
              </Container>
            </div>
          </div>
        ))}
      </div>
      {banners.length > 1 && <Controls count={banners.length} {...slides} />}
    </section>
  )
}

type ControlsProps = { count: number } & Pick<
  ReturnType<typeof useCarousel>,
  'shown' | 'show' | 'isPlaying' | 'toggle'
>

function Controls({ count, shown, show, isPlaying, toggle }: ControlsProps) {
  const ToggleIcon = isPlaying ? Pause : Play
  return (
    <div className="absolute inset-x-0 bottom-10 md:bottom-14">
      <Container>
        <div className="flex items-center gap-1">
          <button
            type="button"
            onClick={toggle}
            aria-label={isPlaying ? 'Pause slides' : 'Play slides'}
            className="mr-2 grid size-11 place-items-center rounded-full border border-deep-ink/50 transition-colors hover:bg-deep-ink/15"
          >
            <ToggleIcon aria-hidden="true" size={16} fill="currentColor" strokeWidth={0} />
          </button>
          {Array.from({ length: count }, (_, slide) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its index
              key={slide}
              type="button"
              onClick={() => show(slide)}
              aria-label={`Show slide ${slide + 1} of ${count}`}
              aria-current={slide === shown || undefined}
              className="group/dot grid h-11 min-w-7 place-items-center"
            >
              <span className="h-1.5 w-1.5 rounded-full bg-deep-ink/60 transition-[width,background-color] duration-300 group-hover/dot:bg-deep-ink group-aria-current/dot:w-8 group-aria-current/dot:bg-deep-ink" />
            </button>
          ))}
        </div>
      </Container>
    </div>
  )
}

function Tagline() {
  const { company } = useSite()
  return (
    <section
      data-hero
      className="-mt-18 grid min-h-[70svh] items-end bg-deep pt-40 pb-20 text-deep-ink md:-mt-22 md:pb-28"
    >
      <Container>
        <p className="hero-title">{company.tagline || company.name}</p>
      </Container>
    </section>
  )
}
