import { useEffect, useState } from 'react'
import type { ImageSize } from '#contract/images.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { ReadMore } from '#web/public/sections/read-more.tsx'
import { Container } from '#web/public/shell/container.tsx'

/** A service or an industry, as its page shows it. */
export interface Section {
  readonly id: number
  readonly title: string
  /** Plain text. */
  readonly lead: string
  readonly description: string
  readonly image: string | null
}

interface AlternatingSectionsProps {
  /** The accessible name of the tabs. */
  readonly label: string
  readonly sections: readonly Section[]
  /** Longer descriptions are collapsed. */
  readonly length: number
}

const size: ImageSize = 'section'

/** A sticky bar of tabs, and sections that alternate left and right (PS-083 to PS-093, PS-098 to PS-103). */
export function AlternatingSections({ label, sections, length }: AlternatingSectionsProps) {
  const inView = useSectionInView(sections)
  if (sections.length === 0) return null
  return (
    <>
      <nav
        aria-label={label}
        data-section-tabs
        className="sticky top-16 z-10 md:top-19 border-b border-line bg-canvas/95 backdrop-blur-sm"
      >
        <Container>
          <ul className="-mx-3 flex overflow-x-auto">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#section-${id}`}
                  aria-current={inView === id ? 'location' : undefined}
                  className="block border-b-2 border-transparent px-3 py-4 text-md font-medium whitespace-nowrap text-ink-muted hover:text-ink aria-[current]:border-brand aria-[current]:text-brand"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Container>
      </nav>
      {sections.map(({ id, title, lead, description, image }) => (
        <section
          key={id}
          id={`section-${id}`}
          aria-labelledby={`title-${id}`}
          className="group/section py-16 odd:bg-sunken md:py-28"
        >
          <Container>
            <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
              <div className="aspect-[575/457] overflow-hidden rounded-dialog bg-sunken lg:group-even/section:order-last">
                <ResponsiveImage path={image} size={size} sizes="(min-width: 64rem) 560px, 100vw" />
              </div>
              <div className="min-w-0">
                <h2 id={`title-${id}`} className="mb-5 font-serif text-title font-medium text-balance">
                  {title}
                </h2>
                <p className="mb-6 text-lead font-medium">{lead}</p>
                <div className="text-ink-muted">
                  <ReadMore html={description} length={length} about={title} />
                </div>
              </div>
            </div>
          </Container>
        </section>
      ))}
    </>
  )
}

/** The id of the section that crosses the upper third of the window. */
function useSectionInView(sections: readonly Section[]): number | null {
  const [inView, setInView] = useState<number | null>(sections[0]?.id ?? null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entering = entries.find(({ isIntersecting }) => isIntersecting)
        if (entering) setInView(Number(entering.target.id.replace('section-', '')))
      },
      { rootMargin: '-30% 0px -65% 0px' },
    )
    for (const { id } of sections) {
      const element = document.getElementById(`section-${id}`)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])
  return inView
}
