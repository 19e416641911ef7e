import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { rowPath } from '#contract/content/row-pages.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { longDate } from '#web/ui/time/format-date.ts'

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
  const updateEnds = () => {
    if (!strip.current) return
    const { scrollLeft, scrollWidth, clientWidth } = strip.current
    const first = scrollLeft < 2
    const last = scrollLeft + clientWidth > scrollWidth - 2
    if (first !== ends.first || last !== ends.last) setEnds({ first, last })
  }
  const scrollByView = (views: 1 | -1) => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    strip.current?.scrollBy({ left: views * strip.current.clientWidth, behavior })
  }
  if (posts.length === 0) return null
  return (
    <section aria-label="All posts" className="overflow-clip bg-deep pt-12 pb-14 text-deep-ink md:pb-20">
      <Container>
        <ul
          ref={strip}
          onScroll={updateEnds}
          className="relative -mx-3 flex snap-x snap-mandatory overflow-x-auto pb-1 [scrollbar-width:none]"
        >
          {posts.map((post) => (
            <li key={post.slug} className="w-full shrink-0 snap-start px-3 min-[567px]:w-1/2">
              <SlideCard {...post} />
            </li>
          ))}
        </ul>
        {posts.length > 1 && (
          <div className="js-only mt-8 flex gap-3">
            <ArrowButton label="Previous posts" isDisabled={ends.first} onPress={() => scrollByView(-1)}>
              <ArrowLeft aria-hidden="true" size={20} />
            </ArrowButton>
            <ArrowButton label="Next posts" isDisabled={ends.last} onPress={() => scrollByView(1)}>
              <ArrowRight aria-hidden="true" size={20} />
            </ArrowButton>
          </div>
        )}
      </Container>
    </section>
  )
}

function SlideCard({ slug, title, blogCategory, blogImage, blogPostDate }: Slide) {
  return (
    <article className="group relative grid h-full content-start gap-6 lg:grid-cols-[16.1875rem_1fr] lg:gap-8">
      <div className="aspect-[259/190] overflow-hidden rounded-dialog bg-deep-line">
        <div className="size-full transition-transform duration-500 ease-out group-hover:scale-[1.03]">
          <ResponsiveImage
            path={blogImage}
            size="slide"
            sizes="(min-width: 64rem) 259px, (min-width: 567px) 46vw, 92vw"
          />
        </div>
      </div>
      <div className="lg:py-2">
        <p className="mb-2 text-md font-semibold text-deep-muted">{blogCategory}</p>
        <h2 className="mb-4 font-serif text-xl font-semibold text-balance">
          <Link
            to={rowPath('blog', slug)}
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

interface ArrowButtonProps {
  readonly label: string
  readonly isDisabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** Stays focusable at both ends, so that the focus is not lost. */
function ArrowButton({ label, isDisabled, onPress, children }: ArrowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={onPress}
      className="grid size-12 place-items-center rounded-full border border-deep-line transition-colors hover:bg-deep-ink hover:text-deep aria-disabled:pointer-events-none aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}
