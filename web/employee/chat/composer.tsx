import { useQuery } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ChatPerson } from '#contract/chat.ts'
import { chatLimits } from '#contract/chat-messages.ts'
import { AttachButton, AttachedFiles } from '#web/employee/chat/attached-files.tsx'
import { peopleQuery, tellTyping } from '#web/employee/chat/chat-api.ts'
import { Button, IconButton } from '#web/ui/button.tsx'

/** What the text is for, when it is not simply a new message. */
export interface ComposerTask {
  readonly kind: 'reply' | 'edit'
  readonly title: string
  readonly excerpt: string
}

interface ComposerProps {
  token: string
  text: string
  onText: (text: string) => void
  task: ComposerTask | null
  onCancelTask: () => void
  onSend: () => void
  /** The ids of the files that are attached. */
  files: readonly string[]
  onFiles: (files: readonly string[]) => void
}

/** How often the others are notified that one is writing, in milliseconds. */
const typingMs = 3000

/** The text input: Enter sends, Shift and Enter begin a new line, `@` names people. */
export function Composer(props: ComposerProps) {
  const { token, text, onText, task, onCancelTask, onSend, files, onFiles } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const toldAt = useRef(0)
  const mention = useMention(text, onText, input)
  const taskName = task ? `${task.kind} ${task.title} ${task.excerpt}` : ''
  const focusedFor = useRef(taskName)

  // The menu that has begun the task, or the button that cancels it, is gone.
  useEffect(() => {
    if (focusedFor.current === taskName) return
    focusedFor.current = taskName
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [taskName])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || mention.onKeyDown(event)) return
    if (event.key === 'Escape' && task) onCancelTask()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    onSend()
  }

  function onChange(value: string) {
    onText(value)
    mention.onInput()
    if (value.trim() === '' || Date.now() - toldAt.current < typingMs) return
    toldAt.current = Date.now()
    // Nothing is lost when no one hears of it.
    void tellTyping(token).catch(() => undefined)
  }

  return (
    <form
      className="relative border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
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
      {mention.list}
      <AttachedFiles files={files} onFiles={onFiles} />
      <div className="flex items-end gap-2">
        {task?.kind !== 'edit' && (
          <span className="flex h-10 items-center">
            <AttachButton files={files} onFiles={onFiles} />
          </span>
        )}
        <textarea
          ref={input}
          aria-label="Message"
          placeholder="Write a message"
          rows={1}
          maxLength={chatLimits.messageLength}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          onBlur={mention.close}
          {...mention.attributes}
          className="field-sizing-content max-h-40 min-h-10 w-full min-w-0 resize-none rounded-control border border-line-strong bg-surface px-3 py-2.5 text-md placeholder:text-ink-faint"
        />
        <Button type="submit" tone="primary" size="lg" icon={SendHorizontal}>
          {task?.kind === 'edit' ? 'Save' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

const mostPeople = 6

/** Names people: after `@` the list of those whose name begins so, chosen by arrow keys and Enter. */
function useMention(
  text: string,
  onText: (text: string) => void,
  input: React.RefObject<HTMLTextAreaElement | null>,
) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: isOpen, staleTime: 60_000 })
  const end = input.current?.selectionStart ?? text.length
  const typed = /(?<![\w@.])@([\w.-]{0,30})$/.exec(text.slice(0, end))?.[1]?.toLowerCase()
  const matching =
    isOpen && typed !== undefined
      ? people
          .filter(({ userName, displayName }) =>
            [userName, ...displayName.split(' ')].some((part) => part.toLowerCase().startsWith(typed)),
          )
          .slice(0, mostPeople)
      : []
  // What is written in full is not chosen any more: Enter sends.
  const isWhole = matching.length === 1 && matching[0]?.userName.toLowerCase() === typed
  const found = isWhole ? [] : matching

  function choose({ userName }: ChatPerson) {
    const start = end - (typed?.length ?? 0)
    onText(`${text.slice(0, start)}${userName} ${text.slice(end)}`)
    setOpen(false)
    const caret = start + userName.length + 1
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret))
  }

  /** @returns whether the key was meant for the list */
  function onKeyDown(event: KeyboardEvent): boolean {
    const person = found[Math.min(active, found.length - 1)]
    if (!person) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape') setOpen(false)
    else return false
    event.preventDefault()
    return true
  }

  const current = Math.min(active, found.length - 1)
  return {
    onKeyDown,
    onInput: () => {
      setOpen(true)
      setActive(0)
    },
    close: () => setOpen(false),
    attributes: {
      'aria-controls': found.length > 0 ? 'mention-people' : undefined,
      'aria-activedescendant': found[current] && `mention-${found[current].userName}`,
      'aria-autocomplete': 'list' as const,
    },
    list: found.length > 0 && (
      <div
        id="mention-people"
        role="listbox"
        aria-label="People"
        className="absolute bottom-full left-3 z-20 mb-1 w-72 max-w-[calc(100%-1.5rem)] rounded-card border border-line bg-raised p-1 shadow-raised"
      >
        {found.map((person, index) => (
          <div
            key={person.userName}
            id={`mention-${person.userName}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            // The focus stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
            onKeyDown={() => undefined}
            className="flex cursor-pointer items-baseline gap-2 rounded-control px-2 py-1.5 text-md aria-selected:bg-sunken"
          >
            <span className="truncate font-medium">{person.displayName}</span>
            <span className="truncate text-sm text-ink-muted">@{person.userName}</span>
          </div>
        ))}
      </div>
    ),
  }
}
