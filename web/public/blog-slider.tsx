import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Width } from '#web/public/container.tsx'
import { Picture } from '#web/public/responsive-image.tsx'
import { longDate } from '#web/ui/format-date.ts'

interface Slide {
  readonly slug: string
  readonly title: string
  readonly blogCategory: string
  readonly blogImage: string | null
  readonly blogPostDate: string
}

/** All posts side by side, two to a view, one on narrow screens (PS-264 to PS-266). The browser's own scrolling moves it. */
export function BlogSlider({ posts }: { posts: readonly Slide[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ first: true, last: false })
  const look = () => {
    if (!strip.current) return
    const { scrollLeft, scrollWidth, clientWidth } = strip.current
    const first = scrollLeft < 2
    const last = scrollLeft + clientWidth > scrollWidth - 2
    if (first !== ends.first || last !== ends.last) setEnds({ first, last })
  }
  const turn = (views: 1 | -1) => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    strip.current?.scrollBy({ left: views * strip.current.clientWidth, behavior })
  }
  if (posts.length === 0) return null
  return (
    <section aria-label="All posts" className="overflow-clip bg-deep pt-12 pb-14 text-deep-ink md:pb-20">
      <Width>
        <ul
          ref={strip}
          onScroll={look}
          className="relative -mx-3 flex snap-x snap-mandatory overflow-x-auto pb-1 [scrollbar-width:none]"
        >
          {posts.map((post) => (
            <li key={post.slug} className="w-full shrink-0 snap-start px-3 min-[567px]:w-1/2">
              <SlideCard {...post} />
            </li>
          ))}
        </ul>
        {posts.length > 1 && (
          <div className="scripted mt-8 flex gap-3">
            <Turn label="Previous posts" isOff={ends.first} onTurn={() => turn(-1)}>
              <ArrowLeft aria-hidden="true" size={20} />
            </Turn>
            <Turn label="Next posts" isOff={ends.last} onTurn={() => turn(1)}>
              <ArrowRight aria-hidden="true" size={20} />
            </Turn>
          </div>
        )}
      </Width>
    </section>
  )
}

function SlideCard({ slug, title, blogCategory, blogImage, blogPostDate }: Slide) {
  return (
    <article className="group relative grid h-full content-start gap-6 lg:grid-cols-[16.1875rem_1fr] lg:gap-8">
      <div className="aspect-[259/190] overflow-hidden rounded-dialog bg-deep-line">
        <div className="size-full transition-transform duration-500 ease-out group-hover:scale-[1.03]">
          <Picture
            path={blogImage}
            size="slide"
            shown="(min-width: 64rem) 259px, (min-width: 567px) 46vw, 92vw"
          />
        </div>
      </div>
      <div className="lg:py-2">
        <p className="mb-2 text-md font-semibold text-deep-muted">{blogCategory}</p>
        <h2 className="mb-4 font-serif text-xl font-semibold text-balance">
          <Link
            to={`/blogs/${slug}`}
            prefetch="intent"
            className="rounded-control group-hover:underline after:absolute after:inset-0 after:rounded-dialog"
          >
            {title}
          </Link>
        </h2>
        <p className="text-md text-deep-muted">
          <time dateTime={blogPostDate}>{longDate(blogPostDate)}</time>
        </p>
      </div>
    </article>
  )
}

interface TurnProps {
  readonly label: string
  readonly isOff: boolean
  readonly onTurn: () => void
  readonly children: ReactNode
}

/** Stays in the order of the keyboard at the ends too, so that the focus is not lost. */
function Turn({ label, isOff, onTurn, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={onTurn}
      className="grid size-12 place-items-center rounded-full border border-deep-line transition-colors hover:bg-deep-ink hover:text-deep aria-disabled:pointer-events-none aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}
