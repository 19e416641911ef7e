import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { draftKey, visitorAccount } from '#web/drafts/saved-drafts.ts'
import { useSavedDraft, useStoredDraft } from '#web/drafts/use-saved-draft.ts'

type Texts = Readonly<Record<string, string>>

/**
 * The texts of a form, which are there again after a reload until they are sent. The inputs hold them; files and
 * hidden inputs are left out.
 * @param name of the draft: forms of one name share it
 */
export function useVisitorDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  const { key, stored } = useStoredDraft(draftKey(visitorAccount, name))
  const [texts, setTexts] = useState<Texts>(() => (stored?.typed as Texts | undefined) ?? noTexts)
  const resume = useEffectEvent(() => {
    // What was typed before the page was hydrated is newer.
    const typed = textsOf(form.current)
    fill(form.current, { ...texts, ...typed })
    if (Object.keys(typed).length > 0) setTexts(textsOf(form.current))
  })
  useEffect(() => resume(), [])
  const { close } = useSavedDraft(key, {
    values: texts,
    toDraft: () => {
      // Of an untouched form: another tab may have stored what it shows.
      if (texts === noTexts) return undefined
      if (Object.keys(texts).length === 0) return null
      return { at: Date.now(), typed: texts, before: {}, files: [] }
    },
    onClosedElsewhere: () => {
      fill(form.current, noTexts)
      setTexts(noTexts)
    },
  })
  return {
    texts,
    /** For the form's `onInput`. */
    read: () => setTexts(textsOf(form.current)),
    /** Call it when the form was sent. */
    close: () => {
      close()
      setTexts(noTexts)
    },
  }
}

const noTexts: Texts = {}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const textTypes = new Set(['text', 'email', 'textarea', 'select-one'])

const inputsOf = (form: HTMLFormElement | null): Input[] =>
  [...(form?.elements ?? [])].filter((element): element is Input => {
    const { name, type } = element as Input
    return name !== '' && textTypes.has(type)
  })

function fill(form: HTMLFormElement | null, texts: Texts): void {
  for (const input of inputsOf(form)) input.value = texts[input.name] ?? ''
}

const textsOf = (form: HTMLFormElement | null): Texts =>
  Object.fromEntries(
    inputsOf(form)
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => [name, value]),
  )
