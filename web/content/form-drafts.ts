import { storedAdmin } from '#web/admin-session.ts'
import { draftKey, readDraft } from '#web/drafts/saved-drafts.ts'

/** The storage key for the unsaved changes of a form, by author. */
export const formDraftKey = (form: string): string => draftKey(storedAdmin().admin_id, form)

/** Whether this browser has unsaved changes of a form. */
export const hasFormDraft = (key: string): boolean => readDraft(key) !== null
