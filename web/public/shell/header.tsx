import { Menu, X } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { JoinUsButton } from '#web/public/careers/join-us.tsx'
import { menu } from '#web/public/pages.ts'
import { useSite } from '#web/site.ts'
import { Mark } from '#web/ui/images/mark.tsx'

/** The header of every public page (PS-026, PS-027). It overlays a hero, and is condensed after 200 px of scrolling. */
export function SiteHeader() {
  const { company } = useSite()
  const [condensed, sentinelRef] = useScrollSentinel()
  return (
    <>
      <span ref={sentinelRef} aria-hidden="true" className="pointer-events-none absolute top-0 h-50 w-px" />
      <header
        data-condensed={condensed || undefined}
        className="group/header header-scrim print:static sticky top-0 z-20 h-18 border-b border-line bg-canvas transition-[translate,color,background-color,border-color] duration-200 data-condensed:-translate-y-2 md:h-22 md:data-condensed:-translate-y-3 over-hero:not-data-condensed:border-transparent over-hero:not-data-condensed:bg-transparent over-hero:not-data-condensed:text-deep-ink"
      >
        <div className="mx-auto flex h-full w-full max-w-300 items-center justify-between gap-6 px-5 transition-[translate] duration-200 group-data-condensed/header:translate-y-1 sm:px-8 md:group-data-condensed/header:translate-y-1.5">
          <Link
            to="/"
            className="flex items-center gap-2.5 rounded-control text-lg font-semibold tracking-tight whitespace-nowrap"
          >
            <Mark />
            {company.name}
          </Link>
          <MainNavigation />
          <MobileNavigation />
        </div>
      </header>
    </>
  )
}

function MainNavigation() {
  return (
    <nav aria-label="Main" className="flex items-center gap-1 max-xl:hidden">
      {menu.map(({ label, path }) => (
        <Link
          key={label}
          to={path}
          prefetch="intent"
          className="rounded-full px-3 py-2 text-md font-medium transition-colors hover:bg-current/8"
        >
          {label}
        </Link>
      ))}
      <span className="ml-4">
        <JoinUsButton size="small">Join Us</JoinUsButton>
      </span>
    </nav>
  )
}

/** The same for narrow screens, in a popover: it opens and closes without scripts too. */
function MobileNavigation() {
  const { company } = useSite()
  const popover = useRef<HTMLElement>(null)
  const close = () => popover.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget="menu"
        aria-label="Menu"
        className="-mr-2.5 grid size-11 place-items-center rounded-full xl:hidden"
      >
        <Menu aria-hidden="true" />
      </button>
      <nav
        ref={popover}
        id="menu"
        popover="auto"
        aria-label="Main"
        className="m-0 w-full max-w-none -translate-y-2 bg-canvas px-5 pb-8 text-ink opacity-0 shadow-raised transition-[opacity,translate,display,overlay] transition-discrete duration-200 backdrop:bg-scrim open:translate-y-0 open:opacity-100 sm:px-8 starting:open:-translate-y-2 starting:open:opacity-0"
      >
        <div className="flex h-18 items-center justify-between">
          <span className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
            <Mark />
            {company.name}
          </span>
          <button
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="-mr-2.5 grid size-11 place-items-center rounded-full"
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <ul className="mb-8">
          {menu.map(({ label, path }) => (
            <li key={label} className="border-b border-line">
              <Link to={path} onClick={close} className="block py-4 font-serif text-2xl">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <JoinUsButton>Join Us</JoinUsButton>
      </nav>
    </>
  )
}

/** Whether the page has been scrolled past the sentinel: the element that gets the second value as its ref. */
function useScrollSentinel(): [boolean, (element: HTMLElement) => () => void] {
  const [isPast, setPast] = useState(false)
  const sentinelRef = useCallback((element: HTMLElement) => {
    const observer = new IntersectionObserver((entries) => setPast(entries.at(-1)?.isIntersecting === false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isPast, sentinelRef]
}
