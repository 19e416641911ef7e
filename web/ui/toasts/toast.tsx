import { useEffect, useEffectEvent, useId, useState } from 'react'
import { toastDuration } from '#contract/limits.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { createToastQueue, ToastRegion } from '#web/ui/toasts/toast-queue.tsx'

type Kind = keyof typeof toastDuration

interface Outcome {
  readonly kind: Kind | 'progress'
  readonly title: string
  readonly text?: string | undefined
  /** Stays until it is confirmed with a button. */
  readonly mustConfirm?: boolean
}

interface Action {
  readonly label: string
  readonly run: () => void
}

interface Message {
  readonly text: string
  /** The action that it offers while it is shown; the undo shortcut runs that of the latest. */
  readonly actions: readonly Action[]
}

const outcomes = createToastQueue<Outcome>()
const messages = createToastQueue<Message>(1)

/** How long a message is shown, in milliseconds. */
const messageDuration = { plain: 4000, withAction: 8000 } as const
/** How long it lets clicks through, because the user may still be clicking what it covers, in milliseconds. */
const clickThroughTime = 600

function add(outcome: Outcome, duration: number | null) {
  // One of the same is enough, as when three counts fail at once.
  const isShown = outcomes
    .current()
    .some(
      ({ content: { kind, title, text } }) =>
        kind === outcome.kind && title === outcome.title && text === outcome.text,
    )
  if (!isShown) outcomes.add(outcome, duration)
}

const show =
  (kind: Kind) =>
  (title: string, text?: string, duration: number = toastDuration[kind]) =>
    add({ kind, title, text }, duration)

/** Announces in a corner of the screen what has happened. */
export const toast = {
  /** With an icon, at the top, for the time in the requirements (AC-456, AC-457). */
  success: show('success'),
  warning: show('warning'),
  info: show('info'),
  failure: show('failure'),
  /** A failure that stays until it is confirmed (HD-519). */
  error: (title: string, text?: string) => add({ kind: 'failure', title, text, mustConfirm: true }, null),
  /** Something that takes a while; the returned function ends it. */
  progress: (title: string, text?: string) => {
    const key = outcomes.add({ kind: 'progress', title, text }, null)
    return () => outcomes.dismiss(key)
  },
  /** Quietly, at the bottom of the screen, with its actions. The next one replaces it. */
  message: (text: string, ...actions: readonly Action[]) =>
    messages.add({ text, actions }, actions.length > 0 ? messageDuration.withAction : messageDuration.plain),
  /** The same with something that can be done for a set time, in milliseconds. */
  offer: (text: string, action: Action, duration: number) =>
    messages.add({ text, actions: [action] }, duration),
  clearMessage: messages.clear,
}

/** Shows the toasts; rendered once, around all screens. */
export function Toasts() {
  return (
    <>
      <ToastRegion
        queue={outcomes}
        role="region"
        aria-label="Notifications"
        className="pointer-events-none fixed inset-x-0 top-16 z-50 flex flex-col items-center gap-2 px-4"
      >
        {(outcome, dismiss) => <OutcomeToast {...outcome} onDismiss={dismiss} />}
      </ToastRegion>
      <ToastRegion
        queue={messages}
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-[calc(1rem+var(--bulk-bar-space,0rem))] z-30 flex justify-center px-4 print:hidden"
      >
        {(message, dismiss) => <MessageToast {...message} onDismiss={dismiss} />}
      </ToastRegion>
    </>
  )
}

const icons = {
  success: { name: 'success', color: 'text-ok' },
  warning: { name: 'warning', color: 'text-warn' },
  failure: { name: 'failure', color: 'text-bad' },
  info: { name: 'info', color: 'text-info' },
  progress: { name: 'progress', color: 'text-brand' },
} as const

function OutcomeToast({
  kind,
  title,
  text,
  mustConfirm = false,
  onDismiss,
}: Outcome & { onDismiss: () => void }) {
  const id = useId()
  const icon = icons[kind]
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text && `${id}-text`}
      className="entering-rise pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-raised"
    >
      <span className={`flex h-5 items-center ${icon.color} ${isDismissable(kind) ? '' : 'turning'}`}>
        <Icon name={icon.name} size="lg" />
      </span>
      <div role="alert" className="grid min-w-0 flex-1 gap-0.5 text-md">
        <span id={`${id}-title`} className="font-medium">
          {title}
        </span>
        {text && (
          <span id={`${id}-text`} className="text-ink-muted">
            {text}
          </span>
        )}
      </div>
      <Dismiss kind={kind} mustConfirm={mustConfirm} onDismiss={onDismiss} />
    </div>
  )
}

/** A running operation ends by itself. */
const isDismissable = (kind: Outcome['kind']) => kind !== 'progress'

function Dismiss({
  kind,
  mustConfirm,
  onDismiss,
}: Pick<Outcome, 'kind'> & { mustConfirm: boolean; onDismiss: () => void }) {
  if (!isDismissable(kind)) return null
  if (mustConfirm)
    return (
      <Button size="sm" onClick={onDismiss}>
        OK
      </Button>
    )
  return (
    <button
      type="button"
      aria-label="Close"
      onClick={onDismiss}
      className="flex size-5 cursor-pointer items-center justify-center rounded-control text-ink-faint hover:text-ink"
    >
      <Icon name="close" />
    </button>
  )
}

function MessageToast({ text, actions, onDismiss }: Message & { onDismiss: () => void }) {
  const [isTouchable, setTouchable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTouchable(true), clickThroughTime)
    return () => clearTimeout(timer)
  }, [])
  const run = (action: Action) => {
    onDismiss()
    action.run()
  }
  const last = actions.at(-1)
  useUndoShortcut(last && (() => run(last)))
  return (
    <div
      className={`entering-rise ${isTouchable ? 'pointer-events-auto' : ''} flex max-w-full items-center gap-3 rounded-card border border-line bg-raised py-1.5 pr-1.5 pl-4 text-md shadow-raised`}
    >
      <span className="min-w-0 wrap-anywhere">{text}</span>
      {actions.map((action) => (
        <Button
          key={action.label}
          onClick={() => run(action)}
          aria-keyshortcuts={action === last ? 'Control+Z Meta+Z' : undefined}
        >
          {action.label}
        </Button>
      ))}
      <IconButton label="Dismiss" icon="close" onClick={onDismiss} />
    </div>
  )
}

/** Control or Command and Z trigger the message's action, except where that undoes typing. */
function useUndoShortcut(run: (() => void) | undefined) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (!run || isTyping || event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
