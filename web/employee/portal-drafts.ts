import { draftKey, portalAccount, readDraft } from '#web/drafts/saved-drafts.ts'
import { storedUsername } from '#web/employee/session.ts'

/**
 * The key of a form's draft, which belongs to the employee.
 * @param form such as `comment PORT-17`
 */
export const portalDraftKey = (form: string): string => draftKey(portalAccount(storedUsername()), form)

/** Whether a form contains unsent input. */
export const hasPortalDraft = (form: string): boolean => readDraft(portalDraftKey(form)) !== null
