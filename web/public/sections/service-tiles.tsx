import { type KeyboardEvent, useRef, useState } from 'react'
import type { Service } from '#contract/content/service.ts'
import { plainText, truncate } from '#contract/rich-text.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { ReadMore } from '#web/public/sections/read-more.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { useSite } from '#web/site.ts'

/** The fields of a service on the home page; the loader truncates its texts (PS-062, PS-063). */
export type ServiceTile = ReturnType<typeof toServiceTile>

export const toServiceTile = ({
  id,
  title,
  shortDescription,
  description,
  serviceIcon,
  serviceImage,
}: Service) => ({
  id,
  title: truncate(title, 50),
  lead: truncate(plainText(shortDescription), 150),
  description,
  serviceIcon,
  serviceImage,
})

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * Tiles of which one is selected, with its detail next to them (PS-057 to PS-065). Without scripts, all details are
 * shown one below the other.
 */
export function ServiceTiles({ tiles }: { tiles: readonly ServiceTile[] }) {
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)

  function chooseByKey(event: KeyboardEvent) {
    const step = steps[event.key]
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tiles.length - 1 }
    const next = step ? (chosen + step + tiles.length) % tiles.length : ends[event.key]
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  const { home } = useSite()
  if (tiles.length === 0) return null
  return (
    <section id="services" className="border-t border-line bg-sunken py-24 md:py-32">
      <Container>
        <h2 className="mb-12 font-serif text-title font-medium md:mb-16">{home.services}</h2>
        <div className="grid gap-8 lg:grid-cols-[5fr_7fr] lg:gap-16">
          <div
            ref={list}
            role="tablist"
            aria-label="Services"
            aria-orientation="vertical"
            tabIndex={-1}
            onKeyDown={chooseByKey}
            className="js-only grid auto-rows-fr grid-cols-2 gap-3 self-start lg:auto-rows-auto lg:grid-cols-1"
          >
            {tiles.map((tile, index) => (
              <button
                key={tile.id}
                type="button"
                role="tab"
                id={`service-${tile.id}`}
                aria-selected={index === chosen}
                aria-controls={`detail-${tile.id}`}
                tabIndex={index === chosen ? 0 : -1}
                onClick={() => setChosen(index)}
                className="group/tile flex flex-col items-start gap-4 rounded-dialog border border-transparent p-4 text-left transition-[background-color,border-color] hover:bg-surface aria-selected:border-line aria-selected:bg-surface sm:p-5 lg:flex-row lg:gap-5"
              >
                <span className="size-12 shrink-0 overflow-hidden rounded-card">
                  <ResponsiveImage path={tile.serviceIcon} size="serviceIcon" sizes="48px" />
                </span>
                <span>
                  <span className="block font-serif text-lg leading-snug font-semibold text-balance group-aria-selected/tile:text-brand sm:text-xl">
                    {tile.title}
                  </span>
                  <span className="mt-1.5 block text-md text-ink-muted max-lg:hidden">{tile.lead}</span>
                </span>
              </button>
            ))}
          </div>
          <div className="grid min-w-0 gap-16">
            {tiles.map((tile, index) => (
              <Detail key={tile.id} tile={tile} isChosen={index === chosen} />
            ))}
          </div>
        </div>
      </Container>
    </section>
  )
}

function Detail({ tile, isChosen }: { tile: ServiceTile; isChosen: boolean }) {
  const { id, title, lead, description, serviceImage } = tile
  return (
    <div
      role="tabpanel"
      id={`detail-${id}`}
      aria-labelledby={`service-${id}`}
      className={isChosen ? undefined : 'is-collapsed'}
    >
      <div className="mb-8 aspect-[575/360] overflow-hidden rounded-dialog bg-canvas">
        <ResponsiveImage path={serviceImage} size="section" sizes="(min-width: 64rem) 640px, 92vw" />
      </div>
      <h3 className="mb-3 font-serif text-statement font-medium text-balance">{title}</h3>
      <p className="mb-4 text-lead font-medium lg:hidden">{lead}</p>
      <div className="text-ink-muted">
        <ReadMore html={description} length={480} about={title} />
      </div>
    </div>
  )
}
