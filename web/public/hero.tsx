import { Pause, Play } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useSyncExternalStore } from 'react'
import { company } from '#contract/company.ts'
import type { Banner } from '#contract/content/banner.ts'
import { Width } from '#web/public/container.tsx'
import { Picture } from '#web/public/responsive-image.tsx'
import { useSlides } from '#web/public/use-carousel.ts'

const interval = 2000
/** How far a finger must go sideways to turn the slide, in pixels. */
const swipe = 40

/** The slider at the top of the home page (PS-047 to PS-051). Without banners the company's claim stands there (PS-076). */
export function Hero({ banners }: { banners: readonly Banner[] }) {
  const slides = useSlides(banners.length, interval)
  const from = useRef<number>(null)
  const turns = useScripts()

  function turnByKey({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') slides.next()
    if (key === 'ArrowLeft') slides.previous()
  }

  function turnBySwipe({ clientX }: PointerEvent) {
    const way = from.current === null ? 0 : clientX - from.current
    from.current = null
    if (way < -swipe) slides.next()
    if (way > swipe) slides.previous()
  }

  if (banners.length === 0) return <Claim />
  return (
    <section
      data-hero
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="relative -mt-18 h-[86svh] max-h-220 min-h-130 touch-pan-y overflow-clip bg-deep text-deep-ink md:-mt-22"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && slides.hold(true)}
      onPointerLeave={() => slides.hold(false)}
      onFocus={() => slides.hold(true)}
      onBlur={() => slides.hold(false)}
      onKeyDown={turnByKey}
      onPointerDown={({ clientX }) => {
        from.current = clientX
      }}
      onPointerUp={turnBySwipe}
    >
      <div aria-live={slides.isPlaying ? 'off' : 'polite'}>
        {banners.map((banner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, as the ARIA practices have it, and no part of a form
          <div
            key={banner.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${banners.length}`}
            data-move={slides.moveOf(index)}
            inert={index !== slides.shown}
            className="slide"
          >
            {(index === 0 || turns) && (
              <Picture
                path={banner.bannerImage}
                size="hero"
                upright="heroPortrait"
                shown="100vw"
                turn={index === 0 ? 'first' : 'soon'}
              />
            )}
            <div className="scrim absolute inset-x-0 bottom-0 pb-28 md:pb-32">
              <Width>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the way in (AC-434) */}
                <div className="hero-title" dangerouslySetInnerHTML={{ __html: banner.title }} />
              </Width>
            </div>
          </div>
        ))}
      </div>
      {banners.length > 1 && <Controls count={banners.length} {...slides} />}
    </section>
  )
}

/** Whether the slides can turn yet. Until then only the first one's picture is worth fetching. */
const useScripts = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

type ControlsProps = { count: number } & Pick<
  ReturnType<typeof useSlides>,
  'shown' | 'show' | 'isPlaying' | 'toggle'
>

function Controls({ count, shown, show, isPlaying, toggle }: ControlsProps) {
  const Sign = isPlaying ? Pause : Play
  return (
    <div className="absolute inset-x-0 bottom-10 md:bottom-14">
      <Width>
        <div className="flex items-center gap-1">
          <button
            type="button"
            onClick={toggle}
            aria-label={isPlaying ? 'Pause slides' : 'Play slides'}
            className="mr-2 grid size-11 place-items-center rounded-full border border-deep-ink/50 transition-colors hover:bg-deep-ink/15"
          >
            <Sign aria-hidden="true" size={16} fill="currentColor" strokeWidth={0} />
          </button>
          {Array.from({ length: count }, (_, slide) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
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
      </Width>
    </div>
  )
}

function Claim() {
  return (
    <section
      data-hero
      className="-mt-18 grid min-h-[70svh] items-end bg-deep pt-40 pb-20 text-deep-ink md:-mt-22 md:pb-28"
    >
      <Width>
        <p className="hero-title">{company.tagline}</p>
      </Width>
    </section>
  )
}
