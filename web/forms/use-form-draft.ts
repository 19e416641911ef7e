import { useState } from 'react'
import { readDraft, type SavedDraft, saveDraft } from '#web/drafts/saved-drafts.ts'
import { useSavedDraft, useStoredDraft } from '#web/drafts/use-saved-draft.ts'
import { changedFields, type Fields, type FormValues, pick } from '#web/forms/form-values.ts'

export type FormDraft<B extends FormBase = FormBase> = ReturnType<typeof useFormDraft<B>>

/** The state of a row that the values of a form are based on. */
export interface FormBase {
  readonly values: FormValues
  /** The version of the stored row; absent for a new one. */
  readonly version?: number | undefined
}

/**
 * The values of a form and what they are based on. While they are edited, they are saved as a draft in the browser,
 * and an earlier draft of the same form is offered. Until that is restored or discarded, it stays stored beside them.
 * @param key of the draft, from `draftKey`
 */
export function useFormDraft<B extends FormBase>(fields: Fields, key: string, initialBase: B) {
  const { key: name, stored } = useStoredDraft(key)
  const restored = stored?.isWanted ? stored : null
  const [savedDraft, setSavedDraft] = useState(restored ? (restored.offered ?? null) : mergedOf(stored))
  /** This form, and those whose drafts were restored into it. */
  const [forms, setForms] = useState(() => [Math.random(), ...formsOf(restored)])
  const [values, setValues] = useState(() => ({ ...initialBase.values, ...savedValues(fields, restored) }))
  /** The base when the changes began; it must not follow the list, which is refetched behind the form. */
  const [base, setBase] = useState(() => baseOf(initialBase, restored))
  const [isChanged, setChanged] = useState(restored !== null)
  const [resetKey, setResetKey] = useState(0)
  /** The values that were typed here, while someone else's version is shown instead. */
  const [stashed, stash] = useState<FormValues | null>(null)

  const draft = (values: FormValues, offered = savedDraft) => {
    const typed = draftOf(fields, values, base)
    return typed && { ...typed, forms, ...(offered && { offered }) }
  }
  /** Sets values that were not typed here; inputs with a state of their own must reset to them. */
  const reset = (values: FormValues) => {
    setValues(values)
    setResetKey((key) => key + 1)
  }

  /** Continues from another state of the row. Without changes, nothing in this form needs to be saved. */
  const rebase = (base: B, values: FormValues) => {
    reset(values)
    setBase(base)
    setChanged(changedFields(fields, values, base.values).length > 0)
  }

  const { isPersisted, close, discardOffered } = useSavedDraft(name, {
    values,
    offered: savedDraft,
    toDraft: (offered) => (isChanged ? (draft(values, offered) ?? offered) : undefined),
    onOfferClosed: () => setSavedDraft(null),
    onClosedElsewhere: () => {
      setSavedDraft((offered) => offered && mergedOf(readDraft(name)))
      if (isChanged) rebase(base, base.values)
    },
  })

  return {
    values,
    base,
    isChanged,
    // Leaving asks anyway, because files are not stored.
    isDrafted: false,
    /** Changes with every reset; a key for inputs with a state of their own. */
    resetKey,
    /** An earlier draft of this form that is neither restored nor discarded yet. */
    savedDraft,
    isPersisted,
    set: (changed: FormValues) => {
      setValues((values) => ({ ...values, ...changed }))
      setChanged(true)
    },
    /** What was typed since the draft was offered stays. */
    restore: (draft: SavedDraft) => {
      const typed = pick(values, changedFields(fields, values, base.values))
      reset({ ...values, ...savedValues(fields, draft), ...typed })
      setBase((base) => baseOf(base, draft))
      setChanged(true)
      setForms((forms) => [...forms, ...formsOf(draft)])
      setSavedDraft(null)
    },
    discard: () => {
      discardOffered()
      setSavedDraft(null)
    },
    rebase,
    /** Shows someone else's version; `restoreMine` brings back what was typed here. */
    takeTheirs: (theirs: B) => {
      stash(values)
      rebase(theirs, theirs.values)
    },
    restoreMine: stashed
      ? () => {
          stash(null)
          rebase(base, stashed)
        }
      : undefined,
    /**
     * Called when everything is saved or discarded. Returns how to undo discarding, if there is something to undo.
     */
    close: (): (() => void) | undefined => {
      // A draft that was neither restored nor discarded is offered again.
      if (savedDraft && !isChanged) return undefined
      const undo = close(isChanged ? draft(values) : stashed && draft(stashed))
      if (savedDraft) saveDraft(name, savedDraft)
      return undo
    },
  }
}

/** The part of a form to save; null if nothing in it that can be saved has changed. */
function draftOf(
  fields: Fields,
  values: FormValues,
  { values: before, version }: FormBase,
): SavedDraft | null {
  const changed = changedFields(fields, values, before)
  const files = changed.filter((name) => values[name] instanceof File)
  const typed = changed.filter((name) => !files.includes(name))
  if (typed.length === 0) return null
  return {
    at: Date.now(),
    version,
    typed: pick(values, typed),
    before: pick(before, typed),
    files: files.map((name) => fields[name]?.label ?? name),
  }
}

/** A draft and the one that was offered beside it as one, in which the later values win. */
function mergedOf(draft: SavedDraft | null): SavedDraft | null {
  if (!draft?.offered) return draft
  const { offered, ...later } = draft
  return {
    ...later,
    version: offered.version,
    typed: { ...offered.typed, ...later.typed },
    before: { ...later.before, ...offered.before },
    files: [...new Set([...offered.files, ...later.files])],
    forms: [...formsOf(later), ...formsOf(offered)],
  }
}

const formsOf = (draft: SavedDraft | null): readonly number[] => draft?.forms ?? []

/** The values of a draft, without fields that the definition no longer has. */
const savedValues = (fields: Fields, draft: SavedDraft | null): FormValues =>
  Object.fromEntries(Object.entries(valuesOf(draft?.typed)).filter(([name]) => name in fields))

/** The base of a draft, from which others' later changes are noticed. */
function baseOf<B extends FormBase>(base: B, draft: SavedDraft | null): B {
  if (base.version === undefined || draft?.version === undefined) return base
  return { ...base, version: draft.version, values: { ...base.values, ...valuesOf(draft.before) } }
}

// A draft stores nothing but values of its form.
const valuesOf = (stored: SavedDraft['typed'] = {}) => stored as FormValues
