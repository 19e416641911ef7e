import { useQuery } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { messageFields } from '#contract/chat/chat-fields.ts'
import { AttachButton, AttachedFiles } from '#web/employee/chat/attached-files.tsx'
import { announceTyping, membersQuery } from '#web/employee/chat/chat-api.ts'
import { pastedFiles } from '#web/employee/chat/chat-uploads.ts'
import { sameName } from '#web/employee/chat/conversations.ts'
import type { ChosenFile } from '#web/employee/files/dropped-files.ts'
import { useMention } from '#web/employee/people/use-mention.tsx'
import { storedUsername } from '#web/employee/session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { isComposing } from '#web/ui/input-method.ts'
import type { Upload } from '#web/uploads/upload-queue.ts'

/** The purpose of the text if it is not simply a new message. */
export interface ComposerTask {
  readonly kind: 'reply' | 'edit'
  readonly title: string
  readonly excerpt: string
}

interface ComposerProps {
  token: string
  text: string
  /** Whether it is being saved, and stays as it is until then. */
  isSaving: boolean
  onText: (text: string) => void
  task: ComposerTask | null
  onCancelTask: () => void
  onSend: () => void
  /** The ids of the attached files. */
  files: readonly string[]
  onFiles: (files: readonly string[]) => void
  /** Files of the device that are being uploaded. */
  uploads: readonly Upload[]
  onDeviceFiles: (files: readonly ChosenFile[]) => void
  /** Whether the message is sent as soon as the uploads are done. */
  isWaitingForUploads: boolean
}

const { message } = messageFields

/** How often the others are told that someone is typing, in milliseconds. */
const typingMs = 3000

/**
 * The text input: Enter sends, Shift+Enter starts a new line, `@` mentions members of the conversation.
 */
export function Composer(props: ComposerProps) {
  const {
    token,
    text,
    isSaving,
    onText,
    task,
    onCancelTask,
    onSend,
    files,
    onFiles,
    uploads,
    onDeviceFiles,
    isWaitingForUploads,
  } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const announcedAt = useRef(0)
  const errorId = useId()
  const mention = useMention({ value: text, onChange: onText, input: () => input.current })
  const { data: members = [] } = useQuery({ ...membersQuery(token), enabled: mention.isTyping })
  const others = members.filter(({ userName }) => userName !== '' && !sameName(userName, storedUsername()))
  const offer = mention.offer(
    others.map(({ userName: username, ...person }) => ({ username, ...person })),
    'above',
  )
  const taskName = task ? `${task.kind} ${task.title} ${task.excerpt}` : ''
  const focusedFor = useRef(taskName)

  // The menu that started the task, or the button that cancels it, has disappeared.
  useEffect(() => {
    if (focusedFor.current === taskName) return
    focusedFor.current = taskName
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [taskName])

  const isTooLong = text.trim().length > message.max
  function submit() {
    if (!isTooLong) onSend()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent) || offer.press(event)) return
    if (event.key === 'Escape' && task) onCancelTask()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = task?.kind === 'edit' ? [] : pastedFiles(event.clipboardData)
    if (pasted.length === 0) return
    event.preventDefault()
    onDeviceFiles(pasted)
  }

  function onChange({ target }: ChangeEvent<HTMLTextAreaElement>) {
    const { value } = target
    onText(value)
    offer.follow(target)
    if (value.trim() === '' || Date.now() - announcedAt.current < typingMs) return
    announcedAt.current = Date.now()
    // It does not matter if this fails.
    void announceTyping(token).catch(() => undefined)
  }

  return (
    <form
      className="relative border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {task && (
        <div className="mb-2 flex items-start gap-2 border-l-2 border-brand pl-2 text-sm">
          <div className="min-w-0 flex-1">
            <p className="font-medium">{task.title}</p>
            <p className="truncate text-ink-muted">{task.excerpt}</p>
          </div>
          <IconButton label="Cancel" of={task.kind} icon="close" onClick={onCancelTask} />
        </div>
      )}
      {offer.list}
      <AttachedFiles files={files} onFiles={onFiles} uploads={uploads} />
      <div className="flex items-end gap-2">
        {task?.kind !== 'edit' && (
          <span className="flex h-10 items-center">
            <AttachButton files={files} onFiles={onFiles} onDeviceFiles={onDeviceFiles} />
          </span>
        )}
        <textarea
          ref={input}
          aria-label={message.label}
          placeholder="Write a message"
          rows={1}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? errorId : undefined}
          value={text}
          readOnly={isSaving}
          onChange={onChange}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...offer.attributes}
          className="field-sizing-content max-h-40 min-h-10 w-full min-w-0 resize-none rounded-control border border-line-strong bg-surface px-3 py-2.5 text-md placeholder:text-ink-faint aria-invalid:border-bad"
        />
        <Button type="submit" tone="primary" size="lg" icon={SendHorizontal} isBusy={isSaving}>
          {task?.kind === 'edit' ? 'Save' : 'Send'}
        </Button>
      </div>
      {isTooLong && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-bad">
          {message.errors.tooLong}
        </p>
      )}
      <p role="status" className="text-sm text-ink-muted not-empty:mt-1.5">
        {isWaitingForUploads && 'This is sent as soon as the files are uploaded.'}
      </p>
    </form>
  )
}
