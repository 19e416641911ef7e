import { toast } from '#web/ui/toast.tsx'

/** How long successes are shown in the portal, in milliseconds (EP-271, EP-C36). */
const successDuration = 2000

export const toastSuccess = (title: string): void => toast.success(title, undefined, successDuration)
