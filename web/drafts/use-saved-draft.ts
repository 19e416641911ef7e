import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  closeDraft,
  deleteDraft,
  onDraftClosed,
  readDraft,
  type SavedDraft,
  saveDraft,
  textOf,
} from '#web/drafts/saved-drafts.ts'

/** How long after the last keystroke the draft is saved, in milliseconds. */
const saveDelay = 400

/**
 * The draft that a form finds when it opens, and the key at that time: its owner stays the same when the session
 * ends.
 */
export function useStoredDraft(formKey: string) {
  const [key] = useState(formKey)
  const [stored] = useState(() => readDraft(key))
  return { key, stored }
}

interface DraftSource {
  /** The form's values; a new object after each change. */
  readonly values: unknown
  /** The draft to save; null to delete it, undefined to leave the stored one unchanged. */
  readonly toDraft: () => SavedDraft | null | undefined
  /** The content of this form was sent or discarded in another tab, or nothing was typed here. */
  readonly onClosedElsewhere: () => void
}

/**
 * Saves what is typed into a form until it is sent or discarded, no matter how the page or the form is closed.
 * @param key from `useStoredDraft`
 */
export function useSavedDraft(key: string, { values, toDraft, onClosedElsewhere }: DraftSource) {
  const [isPersisted, setPersisted] = useState(true)
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  })
  /** The form's values when it was opened. */
  const opened = useRef(values)
  /** The values that are stored already, or that must not be stored anymore. */
  const settled = useRef(values)
  const isClosing = useRef(false)

  const write = () => {
    settled.current = values
    const draft = toDraft()
    if (draft) setPersisted(saveDraft(key, draft))
    else if (draft === null) deleteDraft(key)
  }
  const persist = useEffectEvent(() => {
    if (settled.current !== values) write()
  })
  useEffect(() => {
    // Without another change there is nothing to save.
    const timer = setTimeout(() => values && persist(), saveDelay)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    // The last keystrokes are saved no matter how the page or the form is closed.
    const flush = () => persist()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  const hear = useEffectEvent((closed: string, typed: string) => {
    if (closed !== key || isClosing.current) return
    const mine = toDraft()
    const isOwn = values !== opened.current && mine && textOf(mine) !== typed
    // Both forms share one place in storage, which the other form has emptied.
    if (isOwn) write()
    else onClosedElsewhere()
  })
  useEffect(() => onDraftClosed((closed, typed) => hear(closed, typed)), [])

  return {
    /** Whether the changes would survive a crash. */
    isPersisted,
    /**
     * Call it when everything is sent or discarded, even if the form is gone. If there was something, returns a
     * function that restores what was discarded.
     */
    close: (draft = toDraft()): (() => void) | undefined => {
      settled.current = latest.current
      isClosing.current = true
      closeDraft(key, draft ?? null)
      isClosing.current = false
      return draft ? () => void saveDraft(key, { ...draft, isWanted: true }) : undefined
    },
  }
}
