import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { toastDuration } from '#contract/limits.ts'
import { Icon } from '#web/ui/icon.tsx'

type Kind = keyof typeof toastDuration

interface ToastMessage {
  kind: Kind
  title: string
  text?: string | undefined
}

const queue = new ToastQueue<ToastMessage>()

const show = (kind: Kind) => (title: string, text?: string) => {
  // What is said already needs no second voice, as when three counts fail at once.
  const isShown = queue.visibleToasts.some(
    ({ content }) => content.kind === kind && content.title === title && content.text === text,
  )
  if (isShown) return
  queue.add({ kind, title, text }, { timeout: toastDuration[kind] })
}

/** Says something for the time that the specification gives (AC-456, AC-457); it stays while the pointer or the focus is on it. */
export const toast = { success: show('success'), warning: show('warning'), failure: show('failure') }

const tones = { success: 'text-ok', warning: 'text-warn', failure: 'text-bad' } as const

/** Where popups appear; it stands once, around all screens. */
export function Toasts() {
  return (
    <ToastRegion
      queue={queue}
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-0 top-16 z-50 flex flex-col items-center gap-2 px-4 outline-none"
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          className="entering-rise pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-raised"
        >
          <span className={`flex h-5 items-center ${tones[toast.content.kind]}`}>
            <Icon name={toast.content.kind} size="lg" />
          </span>
          <ToastContent className="grid min-w-0 flex-1 gap-0.5 text-md">
            <Text slot="title" className="font-medium">
              {toast.content.title}
            </Text>
            {toast.content.text && (
              <Text slot="description" className="text-ink-muted">
                {toast.content.text}
              </Text>
            )}
          </ToastContent>
          <Button
            slot="close"
            className="flex size-5 cursor-pointer items-center justify-center rounded-control text-ink-faint hover:text-ink"
          >
            <Icon name="close" />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  )
}
