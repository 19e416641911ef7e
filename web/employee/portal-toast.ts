import { toast } from '#web/ui/toast.tsx'

/** How long successes are shown in the portal, in milliseconds (EP-271, EP-C36). */
const successDuration = 2000

export const toastSuccess = (title: string): void => toast.success(title, undefined, successDuration)

/** What was typed and thrown away is one press away. */
export const toastDiscarded = (undo: () => void): void => {
  toast.message('Discarded.', { label: 'Undo', run: undo })
}
