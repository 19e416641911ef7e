import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { Link } from 'react-router'

interface TabEntry<Id extends string> {
  id: Id
  label: string
  /** How many entries it has; undefined while that is unknown, null if nothing can be counted. */
  count: number | undefined | null
}

interface TabBarProps<Id extends string> {
  label: string
  entries: readonly TabEntry<Id>[]
  /** Shown at the end of the bar; not a tab. */
  trailing?: ReactNode
}

const stickyClass = 'sticky top-14 z-20 bg-canvas'
// If they do not fit, the tabs scroll under the trailing element.
const barClass =
  'flex h-11 gap-1 overflow-x-auto border-b border-line pr-20 transition-shadow [scrollbar-width:none] data-[sticky=true]:shadow-raised'
const tabClass =
  'relative flex shrink-0 cursor-pointer items-center gap-1.5 rounded-control px-1.5 text-md sm:gap-2 sm:px-3 text-ink-muted outline-offset-[-2px] hover:text-ink'
const selectedTabClass =
  'data-selected:font-medium data-selected:text-ink data-selected:after:absolute data-selected:after:inset-x-1.5 sm:data-selected:after:inset-x-3 data-selected:after:bottom-0 data-selected:after:border-b-2 data-selected:after:border-brand'

/**
 * Views of one thing, each with a count. Those of a page stick under its header: `isStuck` once it has been scrolled
 * that far. Without `isStuck`, they are part of a page and scroll with it.
 */
export function Tabs<Id extends string>({
  label,
  entries,
  trailing,
  chosen,
  onChoose,
  isStuck,
  children,
}: TabBarProps<Id> & {
  chosen: Id
  onChoose: (id: Id) => void
  isStuck?: boolean
  children: ReactNode
}) {
  const bar = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  // React Aria gives a panel the id of its first tab for good.
  useLayoutEffect(() => {
    const id = bar.current?.querySelector('[role=tab][aria-selected=true]')?.getAttribute('aria-controls')
    if (panel.current && id) panel.current.id = id
  })
  return (
    <AriaTabs
      selectedKey={chosen}
      onSelectionChange={(id) => onChoose(idOf<Id>(id))}
      keyboardActivation="manual"
    >
      <div className={isStuck === undefined ? 'relative' : stickyClass}>
        <TabList
          ref={bar}
          aria-label={label}
          data-sticky={isStuck}
          className={isStuck === undefined ? `${barClass} pl-2` : barClass}
        >
          {entries.map(({ id, label, count }) => (
            <Tab key={id} id={id} className={`${tabClass} ${selectedTabClass}`}>
              {label}
              <Count count={count} />
            </Tab>
          ))}
        </TabList>
        <Trailing>{trailing}</Trailing>
      </div>
      {/* A page keeps its list, and with it what is focused. */}
      <TabPanel
        key={isStuck === undefined ? chosen : 'page'}
        ref={panel}
        id={chosen}
        className="outline-none"
      >
        {children}
      </TabPanel>
    </AriaTabs>
  )
}

/** Views of one thing in a dialog; the bar stays at the top of the scrolling content. */
export function DialogTabs<Id extends string>({
  label,
  entries,
  chosen,
  onChoose,
  children,
}: {
  label: string
  entries: readonly { id: Id; label: string }[]
  chosen: Id
  onChoose: (id: Id) => void
  children: ReactNode
}) {
  return (
    <AriaTabs selectedKey={chosen} onSelectionChange={(id) => onChoose(idOf<Id>(id))}>
      <TabList
        aria-label={label}
        className="sticky top-0 z-20 flex h-11 gap-1 overflow-x-auto border-b border-line bg-raised px-4 [scrollbar-width:none] sm:px-6"
      >
        {entries.map(({ id, label }) => (
          <Tab key={id} id={id} className={`${tabClass} ${selectedTabClass} whitespace-nowrap`}>
            {label}
          </Tab>
        ))}
      </TabList>
      {/* The key gives each panel the id that its tab refers to. */}
      <TabPanel key={chosen} id={chosen} className="px-4 py-5 outline-none sm:px-6">
        {children}
      </TabPanel>
    </AriaTabs>
  )
}

/** The bar of the views while none of them is shown; each is a link back to its own. */
export function TabLinks<Id extends string>({
  label,
  entries,
  trailing,
  to,
}: TabBarProps<Id> & { to: (id: Id) => string }) {
  return (
    <div className={stickyClass}>
      <nav aria-label={label} className={barClass}>
        {entries.map(({ id, label, count }) => (
          <Link key={id} to={to(id)} className={tabClass}>
            {label}
            <Count count={count} />
          </Link>
        ))}
      </nav>
      <Trailing>{trailing}</Trailing>
    </div>
  )
}

const Count = ({ count }: { count: number | undefined | null }) =>
  count !== null && (
    <span className="min-w-5 rounded-full bg-sunken px-1 text-center sm:min-w-6 sm:px-1.5 text-xs/5 font-medium text-ink-muted">
      {count ?? ''}
    </span>
  )

const Trailing = ({ children }: { children: ReactNode }) =>
  children && (
    <div className="absolute top-0 right-0 bottom-px flex items-center bg-canvas pl-1">{children}</div>
  )

// React Aria gives back the id of a tab as a key.
const idOf = <Id extends string>(key: unknown) => key as Id
