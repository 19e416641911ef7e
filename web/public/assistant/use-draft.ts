import { useState } from 'react'
import { draftKey, visitorAccount } from '#web/drafts/saved-drafts.ts'
import { useSavedDraft, useStoredDraft } from '#web/drafts/use-saved-draft.ts'

/** The message that is being written. It survives a reload until it is sent. */
export function useDraft() {
  const { key, stored } = useStoredDraft(draftKey(visitorAccount, 'assistant'))
  const [text, setText] = useState(() => String(stored?.typed.text ?? ''))
  const { close } = useSavedDraft(key, {
    values: text,
    toDraft: () => (text === '' ? null : { at: Date.now(), typed: { text }, before: {}, files: [] }),
    onClosedElsewhere: () => setText(''),
  })
  return {
    text,
    setText,
    /** Empties it, here and in other tabs. */
    clear: () => {
      close()
      setText('')
    },
  }
}
