import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import { storedAdmin } from '#web/admin/session.ts'
import { formFields } from '#web/content/active-status.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import type { FormValues } from '#web/forms/form.tsx'
import { changedFields, pick, rowValues } from '#web/forms/form-values.ts'
import { deleteDraft, draftKey, readDraft, type SavedDraft, saveDraft } from '#web/forms/saved-drafts.ts'

export type FormDraft = ReturnType<typeof useFormDraft>

/** So long after the last key the draft is written, in milliseconds. */
const saveDelay = 400

/**
 * What stands in a form and what it was made from. It is kept as a draft while it is typed, and an earlier draft of
 * the same form is offered.
 * @param row the row that is edited; undefined for a new one
 */
export function useFormDraft(type: AnyContent, row: AnyRow | undefined, initial: FormValues) {
  // Whose it is stays, also when the session has ended meanwhile.
  const [name] = useState(() => draftKey(storedAdmin().admin_id, `${type.path} ${row?.id ?? 'new'}`))
  const [stored] = useState(() => readDraft(name))
  const restored = stored?.isWanted ? stored : null
  const [savedDraft, setSavedDraft] = useState(restored ? null : stored)
  const [values, setValues] = useState(() => ({ ...initial, ...savedValues(type, restored) }))
  /** The row as it was when the changes to it began; it must not follow the list, which is read anew behind the form. */
  const [base, setBase] = useState(() => baseOf(row, restored))
  const [isChanged, setChanged] = useState(restored !== null)
  const [resetKey, setResetKey] = useState(0)
  const [isPersisted, setPersisted] = useState(true)
  /** What was typed here, while somebody else's text stands in its place. */
  const [stashed, stash] = useState<FormValues | null>(null)
  const isClosed = useRef(false)

  const draft = (values: FormValues) =>
    draftOf(type, values, base ? rowValues(type, base) : initial, base?.version)
  const persist = useEffectEvent(() => {
    if (!isChanged || isClosed.current) return
    const current = draft(values)
    if (current) setPersisted(saveDraft(name, current))
    else deleteDraft(name)
  })
  useEffect(() => {
    // Without another change there is nothing to keep anew.
    const timer = setTimeout(() => values && persist(), saveDelay)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    // Whatever closes the page or the form, the last words are in.
    const last = () => persist()
    window.addEventListener('pagehide', last)
    return () => {
      window.removeEventListener('pagehide', last)
      last()
    }
  }, [])

  /** Puts values in that nobody has typed here; what holds its own state must begin anew with them. */
  const reset = (values: FormValues) => {
    setValues(values)
    setResetKey((edition) => edition + 1)
  }

  /** Goes on from another state of the row. Without changes nothing of this form needs to be saved. */
  const rebase = (row: AnyRow, values: FormValues) => {
    reset(values)
    setBase(row)
    setChanged(changedFields(type, values, rowValues(type, row)).length > 0)
  }

  return {
    values,
    read: base,
    isChanged,
    /** Changes with every `put`; a key for inputs with a state of their own. */
    edition: resetKey,
    /** An earlier draft of this form that nobody has said anything about yet. */
    offer: savedDraft,
    /** Whether what is typed would survive a crash. */
    isKept: isPersisted,
    set: (changed: FormValues) => {
      setValues((values) => ({ ...values, ...changed }))
      setChanged(true)
    },
    restore: (draft: SavedDraft) => {
      reset({ ...values, ...savedValues(type, draft) })
      setBase((read) => baseOf(read, draft))
      setChanged(true)
      setSavedDraft(null)
    },
    decline: () => {
      deleteDraft(name)
      setSavedDraft(null)
    },
    goOnFrom: rebase,
    /** Gives way to the row as somebody else has made it; `putBack` gives way to what was typed here. */
    giveWay: (row: AnyRow) => {
      stash(values)
      rebase(row, rowValues(type, row))
    },
    putBack:
      stashed && base
        ? () => {
            stash(null)
            rebase(base, stashed)
          }
        : undefined,
    /** Everything is saved or given up. Returns a way to have it back, if there is something. */
    end: (): (() => void) | undefined => {
      const left = isChanged ? draft(values) : stashed && draft(stashed)
      isClosed.current = true
      // What was offered, and neither taken nor declined, is offered again.
      if (savedDraft && !isChanged) return undefined
      deleteDraft(name)
      return left ? () => void saveDraft(name, { ...left, isWanted: true }) : undefined
    },
  }
}

/** What is to be kept of a form; null when nothing in it that can be kept has been changed. */
function draftOf(
  type: AnyContent,
  values: FormValues,
  before: FormValues,
  version?: number,
): SavedDraft | null {
  const changed = changedFields(type, values, before)
  const files = changed.filter((name) => values[name] instanceof File)
  const typed = changed.filter((name) => !files.includes(name))
  if (typed.length === 0) return null
  return {
    at: Date.now(),
    version,
    typed: pick(values, typed),
    before: pick(before, typed),
    files: files.map((name) => formFields(type)[name]?.label ?? name),
  }
}

/** A draft may be older than the definition. */
const savedValues = (type: AnyContent, draft: SavedDraft | null): FormValues =>
  Object.fromEntries(
    Object.entries((draft?.typed ?? {}) as FormValues).filter(([name]) => name in formFields(type)),
  )

/** The row as it was when a draft was typed, so that what others have changed since is noticed. */
function baseOf(row: AnyRow | undefined, draft: SavedDraft | null): AnyRow | undefined {
  if (!row || draft?.version === undefined) return row
  return { ...row, ...(draft.before as Partial<AnyRow>), version: draft.version }
}
