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
  // Before hydration there was no storage, so the page is rendered without them.
  const [texts, setTexts] = useState<Texts>(noTexts)
  const show = (shown: Texts) => {
    for (const input of inputsOf(form.current)) input.value = shown[input.name] ?? ''
    setTexts(shown)
  }
  const resume = useEffectEvent(() => {
    const typed = textsOf(form.current)
    if (stored) show({ ...(stored.typed as Texts), ...typed })
    else setTexts(typed)
  })
  useEffect(() => resume(), [])
  const { close } = useSavedDraft(key, {
    values: texts,
    toDraft: () =>
      Object.keys(texts).length === 0 ? null : { at: Date.now(), typed: texts, before: {}, files: [] },
    onClosedElsewhere: () => show(noTexts),
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

const textsOf = (form: HTMLFormElement | null): Texts =>
  Object.fromEntries(
    inputsOf(form)
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => [name, value]),
  )
