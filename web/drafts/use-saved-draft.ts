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

/** How long after the last key the draft is written, in milliseconds. */
const saveDelay = 400

/** The draft that a form finds as it opens, under the key that it had then: its owner stays the same when the session ends. */
export function useStoredDraft(formKey: string) {
  const [key] = useState(formKey)
  const [stored] = useState(() => readDraft(key))
  return { key, stored }
}

interface DraftSource {
  /** What the form holds; another value after each change. */
  readonly values: unknown
  /** What is to be saved of it; null for nothing, undefined to leave what is stored as it is. */
  readonly toDraft: () => SavedDraft | null | undefined
  /** What this form shows was sent or discarded in another tab, or nothing was typed here. */
  readonly onClosedElsewhere: () => void
}

/**
 * Saves what is typed into a form until it is sent or discarded, however the page or the form is closed.
 * @param key from `useStoredDraft`
 */
export function useSavedDraft(key: string, { values, toDraft, onClosedElsewhere }: DraftSource) {
  const [isPersisted, setPersisted] = useState(true)
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  })
  /** The values that the form was opened with. */
  const opened = useRef(values)
  /** The values that are stored already, or no longer to be stored. */
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
    // Without another change there is nothing new to save.
    const timer = setTimeout(() => values && persist(), saveDelay)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    // The last keys are saved however the page or the form is closed.
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
    // They have one place in storage, which the other form has emptied.
    if (isOwn) write()
    else onClosedElsewhere()
  })
  useEffect(() => onDraftClosed((closed, typed) => hear(closed, typed)), [])

  return {
    /** Whether the changes would survive a crash. */
    isPersisted,
    /**
     * To be called when everything is sent or discarded, also after the form is gone. Returns how to undo the latter, if
     * there was something.
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
