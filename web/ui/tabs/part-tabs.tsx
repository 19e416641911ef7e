import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface PartTabsProps<Id extends string> {
  label: string
  entries: readonly {
    readonly id: Id
    readonly label: string
    /** How many entries it has, if that can be counted. */
    readonly count?: number
  }[]
  chosen: Id
  onChoose: (id: Id) => void
  children: ReactNode
}

const tabClass =
  'relative h-10 cursor-pointer rounded-control px-2 text-md text-ink-muted outline-offset-[-2px] hover:text-ink aria-selected:font-medium aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-2 aria-selected:after:bottom-0 aria-selected:after:border-b-2 aria-selected:after:border-brand'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * A few views of a part of a screen, with arrow keys as well. Without React Aria, which the portal's first screen and
 * the server avoid.
 */
export function PartTabs<Id extends string>({
  label,
  entries,
  chosen,
  onChoose,
  children,
}: PartTabsProps<Id>) {
  const id = useId()
  function move(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const index = entries.findIndex((entry) => entry.id === chosen) + step
    const next = entries.at(index % entries.length)
    if (!next) return
    onChoose(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 border-b border-line px-2"
      >
        {entries.map((entry) => (
          <button
            key={entry.id}
            id={`${id}-${entry.id}`}
            type="button"
            role="tab"
            aria-selected={entry.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={entry.id === chosen ? 0 : -1}
            onClick={() => onChoose(entry.id)}
            className={tabClass}
          >
            {entry.label}
            {entry.count !== undefined && (
              <span className="ml-1.5 inline-block min-w-5 rounded-full bg-sunken px-1 text-center text-xs/5 font-medium text-ink-muted sm:ml-2 sm:min-w-6 sm:px-1.5">
                {entry.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
