import { toast } from '#web/ui/toasts/toast.tsx'

/** How long the portal shows success messages, in milliseconds (EP-271, EP-C36). */
const successDuration = 2000

export const toastSuccess = (title: string): void => toast.success(title, undefined, successDuration)

/** Offers to restore discarded input with one click. */
export const toastDiscarded = (undo: () => void): void => {
  toast.message('Discarded.', { label: 'Undo', run: undo })
}
