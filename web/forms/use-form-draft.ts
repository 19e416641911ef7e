import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import { storedAdmin } from '#web/admin/session.ts'
import { fieldsOf } from '#web/content/active-status.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import type { Values } from '#web/forms/form.tsx'
import { differing, only, valuesOf } from '#web/forms/form-values.ts'
import { type Draft, draftName, dropDraft, keepDraft, readDraft } from '#web/forms/saved-drafts.ts'

export type Typing = ReturnType<typeof useTyping>

/** So long after the last key the draft is written, in milliseconds. */
const pause = 400

/**
 * What stands in a form and what it was made from. It is kept as a draft while it is typed, and an earlier draft of
 * the same form is offered.
 * @param row the row that is edited; undefined for a new one
 */
export function useTyping(type: AnyContent, row: AnyRow | undefined, initial: Values) {
  // Whose it is stays, also when the session has ended meanwhile.
  const [name] = useState(() => draftName(storedAdmin().admin_id, `${type.path} ${row?.id ?? 'new'}`))
  const [found] = useState(() => readDraft(name))
  const wanted = found?.isWanted ? found : null
  const [offer, setOffer] = useState(wanted ? null : found)
  const [values, setValues] = useState(() => ({ ...initial, ...typedIn(type, wanted) }))
  /** The row as it was when the changes to it began; it must not follow the list, which is read anew behind the form. */
  const [read, setRead] = useState(() => readFor(row, wanted))
  const [isChanged, setChanged] = useState(wanted !== null)
  const [edition, setEdition] = useState(0)
  const [isKept, setKept] = useState(true)
  /** What was typed here, while somebody else's text stands in its place. */
  const [aside, putAside] = useState<Values | null>(null)
  const isOver = useRef(false)

  const draft = (values: Values) =>
    draftOf(type, values, read ? valuesOf(type, read) : initial, read?.version)
  const keep = useEffectEvent(() => {
    if (!isChanged || isOver.current) return
    const current = draft(values)
    if (current) setKept(keepDraft(name, current))
    else dropDraft(name)
  })
  useEffect(() => {
    // Without another change there is nothing to keep anew.
    const timer = setTimeout(() => values && keep(), pause)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    // Whatever closes the page or the form, the last words are in.
    const last = () => keep()
    window.addEventListener('pagehide', last)
    return () => {
      window.removeEventListener('pagehide', last)
      last()
    }
  }, [])

  /** Puts values in that nobody has typed here; what holds its own state must begin anew with them. */
  const put = (values: Values) => {
    setValues(values)
    setEdition((edition) => edition + 1)
  }

  /** Goes on from another state of the row. Without changes nothing of this form needs to be saved. */
  const goOnFrom = (row: AnyRow, values: Values) => {
    put(values)
    setRead(row)
    setChanged(differing(type, values, valuesOf(type, row)).length > 0)
  }

  return {
    values,
    read,
    isChanged,
    /** Changes with every `put`; a key for inputs with a state of their own. */
    edition,
    /** An earlier draft of this form that nobody has said anything about yet. */
    offer,
    /** Whether what is typed would survive a crash. */
    isKept,
    set: (changed: Values) => {
      setValues((values) => ({ ...values, ...changed }))
      setChanged(true)
    },
    restore: (draft: Draft) => {
      put({ ...values, ...typedIn(type, draft) })
      setRead((read) => readFor(read, draft))
      setChanged(true)
      setOffer(null)
    },
    decline: () => {
      dropDraft(name)
      setOffer(null)
    },
    goOnFrom,
    /** Gives way to the row as somebody else has made it; `putBack` gives way to what was typed here. */
    giveWay: (row: AnyRow) => {
      putAside(values)
      goOnFrom(row, valuesOf(type, row))
    },
    putBack:
      aside && read
        ? () => {
            putAside(null)
            goOnFrom(read, aside)
          }
        : undefined,
    /** Everything is saved or given up. Returns a way to have it back, if there is something. */
    end: (): (() => void) | undefined => {
      const left = isChanged ? draft(values) : aside && draft(aside)
      isOver.current = true
      // What was offered, and neither taken nor declined, is offered again.
      if (offer && !isChanged) return undefined
      dropDraft(name)
      return left ? () => void keepDraft(name, { ...left, isWanted: true }) : undefined
    },
  }
}

/** What is to be kept of a form; null when nothing in it that can be kept has been changed. */
function draftOf(type: AnyContent, values: Values, before: Values, version?: number): Draft | null {
  const changed = differing(type, values, before)
  const files = changed.filter((name) => values[name] instanceof File)
  const typed = changed.filter((name) => !files.includes(name))
  if (typed.length === 0) return null
  return {
    at: Date.now(),
    version,
    typed: only(values, typed),
    before: only(before, typed),
    files: files.map((name) => fieldsOf(type)[name]?.label ?? name),
  }
}

/** A draft may be older than the definition. */
const typedIn = (type: AnyContent, draft: Draft | null): Values =>
  Object.fromEntries(
    Object.entries((draft?.typed ?? {}) as Values).filter(([name]) => name in fieldsOf(type)),
  )

/** The row as it was when a draft was typed, so that what others have changed since is noticed. */
function readFor(row: AnyRow | undefined, draft: Draft | null): AnyRow | undefined {
  if (!row || draft?.version === undefined) return row
  return { ...row, ...(draft.before as Partial<AnyRow>), version: draft.version }
}
