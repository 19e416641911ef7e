import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  type ClosedDraft,
  closeDraft,
  deleteDraft,
  isPartOf,
  onDraftClosed,
  readDraft,
  type SavedDraft,
  saveDraft,
  textOf,
} from '#web/drafts/saved-drafts.ts'
import { onSignedInAgain } from '#web/reauth.ts'

/** How long after the last keystroke the draft is saved, in milliseconds. */
const saveDelay = 400

/**
 * The draft that a form finds when it opens, and the key at that time: its owner stays the same when the session
 * ends. Without a key there is none.
 */
export function useStoredDraft<Key extends string | undefined>(formKey: Key) {
  const [key] = useState(formKey)
  const [stored] = useState(() => (key === undefined ? null : readDraft(key)))
  return { key, stored }
}

interface DraftSource {
  /** The form's values; a new object after each change. */
  readonly values: unknown
  /** An earlier draft that the form offers. */
  readonly offered?: SavedDraft | null
  /** The draft to save, with the offered one; null to delete it, undefined to leave the stored one unchanged. */
  readonly toDraft: (offered: SavedDraft | null) => SavedDraft | null | undefined
  /** The offered draft was sent or discarded in another tab. */
  readonly onOfferClosed?: () => void
  /** The content of this form was sent or discarded in another tab, or nothing was typed here. */
  readonly onClosedElsewhere: () => void
}

/**
 * Saves what is typed into a form until it is sent or discarded, no matter how the page or the form is closed.
 * @param key from `useStoredDraft`; without one, nothing is saved
 */
export function useSavedDraft(
  key: string | undefined,
  { values, offered = null, toDraft, onOfferClosed, onClosedElsewhere }: DraftSource,
) {
  const [isPersisted, setPersisted] = useState(true)
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  })
  /** The form's values when it was opened. */
  const opened = useRef(values)
  /** The values that are stored already, or that must not be stored anymore. */
  const settled = useRef(values)
  /** The values that were sent or discarded. */
  const closedValues = useRef<unknown>(undefined)
  const isClosing = useRef(false)

  const write = (draft = toDraft(offered)) => {
    settled.current = values
    if (key === undefined) return
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
  const followClosed = useEffectEvent((closed: ClosedDraft) => {
    if (key === undefined || closed.key !== key || isClosing.current) return
    const isOfferClosed = offered !== null && isPartOf(offered, closed)
    if (isOfferClosed) onOfferClosed?.()
    const mine = toDraft(isOfferClosed ? null : offered)
    const isOwn = values !== opened.current && mine && textOf(mine) !== closed.typed
    // Both forms share one key of the storage, which the other form has just deleted.
    if (isOwn) return write(mine)
    settled.current = values
    closedValues.current = values
    // This form may have saved the same text after that.
    const stored = readDraft(key)
    if (stored && textOf(stored) === closed.typed) deleteDraft(key)
    onClosedElsewhere()
  })
  useEffect(() => (key === undefined ? undefined : onDraftClosed(followClosed)), [key])
  const writeAgain = useEffectEvent(() => {
    const draft = closedValues.current === values ? null : toDraft(offered)
    if (draft) write(draft)
  })
  // Signing out in another tab has deleted the draft.
  useEffect(() => onSignedInAgain(writeAgain), [])

  return {
    /** Whether the changes would survive a crash. */
    isPersisted,
    /** Marks these values as stored already: they come from the draft. */
    begin: (values: unknown) => {
      opened.current = values
      settled.current = values
    },
    /** Discards the offered draft in all tabs; what was typed here stays. */
    discardOffered: () => {
      if (key === undefined) return
      isClosing.current = true
      closeDraft(key, offered)
      isClosing.current = false
      write(toDraft(null))
    },
    /**
     * Call it when everything is sent or discarded, even if the form is gone. If there was something, returns a
     * function that restores what was discarded.
     */
    close: (draft = toDraft(offered)): (() => void) | undefined => {
      settled.current = latest.current
      closedValues.current = latest.current
      if (key === undefined) return undefined
      isClosing.current = true
      closeDraft(key, draft ?? null)
      isClosing.current = false
      return draft ? () => void saveDraft(key, { ...draft, isWanted: true }) : undefined
    },
  }
}
