import { useMutation } from '@tanstack/react-query'
import { Bell, SmilePlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { type ChatReaction, chatReactions, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { deleteMessage, react } from '#web/employee/chat/chat-api.ts'
import { isOwn } from '#web/employee/chat/conversations.ts'
import { MessageFiles } from '#web/employee/chat/message-files.tsx'
import { MessageText } from '#web/employee/chat/message-text.tsx'
import { addMessages } from '#web/employee/chat/use-messages.ts'
import { errorOf } from '#web/employee/portal-api.ts'
import { storedUsername } from '#web/employee/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { IconMenu, MenuItem } from '#web/ui/menus/menu.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { timeFormatter } from '#web/ui/time/reader-time.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

const formatTime = timeFormatter('en-US', { dateStyle: 'full', timeStyle: 'short', hour12: true })

/** "Sunday, January 5, 2025 at 3:04 PM" (EP-461, EP-462). */
const messageTime = (at: string | number): string =>
  formatTime(new Date(at))
    // Newer browsers put a narrow no-break space before AM and PM.
    .replace('\u202f', ' ')

interface MessageProps {
  token: string
  message: ChatMessage
  onReply: () => void
  onEdit: () => void
}

/** A person's message, or an event of the conversation (EP-458 to EP-464). */
export function Message({ token, message, onReply, onEdit }: MessageProps) {
  if (message.messageType === 'system' || message.systemMessage !== '')
    return <SystemMessage message={message} />
  const isMine = isOwn(message)
  return (
    <Bubble
      isOwn={isMine}
      author={message.actorDisplayName}
      footer={
        <>
          <DateTime at={message.timestamp * 1000} format={messageTime} />
          {message.isEdited && !message.isDeleted && ' · edited'}
        </>
      }
      actions={
        message.isDeleted ? undefined : (
          <Actions token={token} message={message} isMine={isMine} onReply={onReply} onEdit={onEdit} />
        )
      }
      below={<Reactions token={token} message={message} />}
    >
      {message.replyTo && (
        <blockquote className="mb-1.5 border-l-2 border-current/40 pl-2 text-sm opacity-80">
          <span className="font-medium">{message.replyTo.actorDisplayName}</span>
          <span className="line-clamp-2 wrap-anywhere">{message.replyTo.message || texts.deleted}</span>
        </blockquote>
      )}
      {message.isDeleted ? (
        <p className="italic opacity-80">{texts.deleted}</p>
      ) : (
        <>
          {message.message !== '' && <MessageText mentions={message.mentions}>{message.message}</MessageText>}
          <MessageFiles message={message} />
        </>
      )}
    </Bubble>
  )
}

function SystemMessage({ message }: { message: ChatMessage }) {
  return (
    <p className="flex items-center justify-center gap-2 px-4 text-center text-sm text-ink-muted">
      <Icon name={Bell} size="sm" />
      <span className="wrap-anywhere">{message.message || message.systemMessage}</span>
    </p>
  )
}

interface BubbleProps {
  isOwn: boolean
  author: string
  footer: ReactNode
  actions?: ReactNode
  below?: ReactNode
  /** Not on the server yet. */
  isPending?: boolean
  children: ReactNode
}

/** Own messages are on the right (EP-458). */
export function Bubble({ isOwn, author, footer, actions, below, isPending, children }: BubbleProps) {
  return (
    <article
      data-own={isOwn}
      aria-busy={isPending || undefined}
      className={`group flex max-w-[min(44rem,92%)] flex-col gap-1 ${isOwn ? 'items-end self-end' : 'items-start self-start'}`}
    >
      <p className="px-1 text-sm font-medium text-ink-muted">{author}</p>
      <div className={`flex max-w-full items-center gap-1 ${isOwn ? 'flex-row-reverse' : ''}`}>
        <div
          className={`min-w-0 rounded-card px-3 py-2 text-md ${isOwn ? 'bg-brand-soft text-ink' : 'border border-line bg-surface'} ${isPending ? 'opacity-60' : ''}`}
        >
          {children}
        </div>
        {actions && (
          <span className="flex shrink-0 opacity-0 transition-opacity group-hover:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
            {actions}
          </span>
        )}
      </div>
      {below}
      <p className="px-1 text-xs text-ink-muted">{footer}</p>
    </article>
  )
}

const failed = (what: string) => (cause: Error) => void toast.failure(errorOf(cause, what))

function Actions({ token, message, isMine, onReply, onEdit }: MessageProps & { isMine: boolean }) {
  const [isDeleting, setDeleting] = useState(false)
  const actions = useRef<HTMLSpanElement>(null)
  const setReaction = useReaction(token, message)
  const remove = useMutation({
    mutationFn: () => deleteMessage(token, message.id),
    onError: failed('The message could not be deleted.'),
  })
  const of = `to ${message.actorDisplayName}`

  function close(next: (actions: HTMLElement) => HTMLElement | null | undefined) {
    const target = actions.current && next(actions.current)
    setDeleting(false)
    requestAnimationFrame(() => target?.focus())
  }

  return (
    <span ref={actions} className="contents">
      <IconMenu label="React" of={of} icon={SmilePlus}>
        {chatReactions.map((reaction) => (
          <MenuItem key={reaction} onAction={() => setReaction(reaction, true)}>
            {reaction}
          </MenuItem>
        ))}
      </IconMenu>
      <IconMenu label="More" of={of} icon="more">
        <MenuItem icon="reply" onAction={onReply}>
          Reply
        </MenuItem>
        {isMine ? (
          <MenuItem icon="edit" onAction={onEdit}>
            Edit
          </MenuItem>
        ) : null}
        {isMine ? (
          <MenuItem icon="delete" onAction={() => setDeleting(true)}>
            Delete
          </MenuItem>
        ) : null}
      </IconMenu>
      <ConfirmDialog
        isOpen={isDeleting}
        title="Delete this message?"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        onCancel={() => close((span) => [...span.querySelectorAll('button')].at(-1))}
        onConfirm={() => {
          remove.mutate()
          // The message stays where it is, but loses its buttons.
          close((span) => span.closest<HTMLElement>('[role="log"]'))
        }}
      >
        Everyone in the conversation sees that it was deleted.
        {message.files.length > 0 && ` ${filesWithdrawn(message.files.length)}`}
      </ConfirmDialog>
    </span>
  )
}

const filesWithdrawn = (count: number) =>
  `The others can no longer open ${count === 1 ? 'its file' : 'its files'}, except what you have also sent in another message or shared in Files.`

function useReaction(token: string, message: ChatMessage) {
  const change = useMutation({
    mutationFn: ({ reaction, isOn }: { reaction: ChatReaction; isOn: boolean }) =>
      react(token, message.id, reaction, isOn),
    onSuccess: (changed) => addMessages(token, [changed]),
    onError: failed('The reaction could not be stored.'),
  })
  return (emoji: string, isOn: boolean) => {
    const reaction = chatReactions.find((one) => one === emoji)
    if (reaction) change.mutate({ reaction, isOn })
  }
}

function Reactions({ token, message }: { token: string; message: ChatMessage }) {
  const setReaction = useReaction(token, message)
  if (message.reactions.length === 0) return null
  return (
    <ul aria-label="Reactions" data-focus-fallback='[role="log"]' className="flex flex-wrap gap-1">
      {message.reactions.map(({ reaction, userNames }) => {
        const isMine = userNames.some((name) => name.toLowerCase() === storedUsername().toLowerCase())
        return (
          <li key={reaction}>
            <button
              type="button"
              aria-pressed={isMine}
              title={userNames.join(', ')}
              onClick={() => setReaction(reaction, !isMine)}
              className="flex h-6 cursor-pointer items-center gap-1 rounded-full border border-line bg-surface px-2 text-xs tabular-nums hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-soft"
            >
              {reaction} {userNames.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
