import { useSyncExternalStore } from 'react'

/** The unit of a number alone in the timesheet. */
export type NumberUnit = 'h' | 'm'

const key = 'timesheetNumberUnit'
const subscribers = new Set<() => void>()

function subscribe(subscriber: () => void) {
  subscribers.add(subscriber)
  window.addEventListener('storage', subscriber)
  return () => {
    subscribers.delete(subscriber)
    window.removeEventListener('storage', subscriber)
  }
}

function read(): NumberUnit | null {
  const stored = localStorage.getItem(key)
  return stored === 'h' || stored === 'm' ? stored : null
}

/** The unit of a number alone, chosen once and stored in the browser; null before that. */
export function useNumberUnit(): [NumberUnit | null, (unit: NumberUnit | null) => void] {
  const unit = useSyncExternalStore(subscribe, read, () => null)
  const choose = (chosen: NumberUnit | null) => {
    if (chosen) localStorage.setItem(key, chosen)
    else localStorage.removeItem(key)
    for (const subscriber of subscribers) subscriber()
  }
  return [unit, choose]
}
