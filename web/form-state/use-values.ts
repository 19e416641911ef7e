import { useState } from 'react'
import type { SavedDraft } from '#web/drafts/saved-drafts.ts'
import { useSavedDraft, useStoredDraft } from '#web/drafts/use-saved-draft.ts'
import { isSameValue } from '#web/form-state/is-same-value.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/** The values of a form. */
export interface ValueState<V> {
  readonly values: V
  /** Whether they differ from those that the form began with. */
  readonly isChanged: boolean
  /** Whether they survive a reload, so that leaving loses nothing. */
  readonly isDrafted: boolean
  set(changed: Partial<V>): void
  /** Called when they are saved or discarded. Returns how to undo discarding, if there is something to undo. */
  close(): (() => void) | undefined
}

/**
 * Values that start with those of the first render. With a key they are stored in the browser until they are
 * sent or discarded, and restored when the form opens again; files are not stored.
 * @param typedBefore values that replace the stored ones
 */
export function useValues<V extends object>(first: V, draftKey?: string, typedBefore: Partial<V> = {}) {
  const { key, stored } = useStoredDraft(draftKey)
  const [initial, setInitial] = useState(first)
  const restored = () => ({ ...initial, ...storedValues(initial, stored), ...typedBefore })
  // A server-rendered page has no drafts; `resume` restores them once it is hydrated.
  const isHydrated = useIsHydrated()
  const [values, setValues] = useState<V>(isHydrated ? restored : initial)
  const [resetKey, setResetKey] = useState(0)
  const changed = changedValues(initial, values)
  const isChanged = Object.keys(changed).length > 0
  const reset = (to = initial) => {
    setInitial(to)
    setValues(to)
    setResetKey((key) => key + 1)
  }
  const { begin, close } = useSavedDraft(key, {
    values,
    toDraft: () => toDraft(changed),
    onClosedElsewhere: reset,
  })
  return {
    values,
    isChanged,
    isDrafted: draftKey !== undefined,
    /** Changes with every reset; a key for inputs with a state of their own. */
    resetKey,
    set: (changed: Partial<V> | ((values: V) => Partial<V>)) =>
      setValues((values) => ({ ...values, ...(typeof changed === 'function' ? changed(values) : changed) })),
    /** @param typed before the page was hydrated, which is newer than the draft */
    resume: (typed: Partial<V>) => {
      const draft = restored()
      begin(draft)
      setValues(Object.keys(typed).length > 0 ? { ...draft, ...typed } : draft)
    },
    /** Starts over, with other values if they are given. */
    reset,
    close: () => close(),
  }
}

const changedValues = (initial: object, values: object): Record<string, unknown> => {
  const before = new Map(Object.entries(initial))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameValue(value, before.get(name))),
  )
}

/** Null if nothing can be stored. */
function toDraft(changed: Readonly<Record<string, unknown>>): SavedDraft | null {
  const typed = Object.fromEntries(Object.entries(changed).filter(([, value]) => !hasFile(value)))
  return Object.keys(typed).length === 0 ? null : { at: Date.now(), typed, before: {}, files: [] }
}

const hasFile = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasFile) : value instanceof File

/** A draft may be older than the form, so values of another type are left out. */
function storedValues<V extends object>(initial: V, draft: SavedDraft | null): Partial<V> {
  const types = new Map(Object.entries(initial).map(([name, value]) => [name, typeof value]))
  const typed = Object.entries(draft?.typed ?? {}).filter(([name, value]) => types.get(name) === typeof value)
  // The names and the types were compared.
  return Object.fromEntries(typed) as Partial<V>
}
