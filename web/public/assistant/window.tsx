import { ArrowDown, Eraser, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { initialMessage } from '#contract/assistant/conversation.ts'
import { Bubbles } from '#web/public/assistant/bubbles.tsx'
import type { Outgoing } from '#web/public/assistant/chat-api.ts'
import { Composer } from '#web/public/assistant/composer.tsx'
import {
  createAssistantConversation,
  isUploadAllowed,
  visibleMessages,
} from '#web/public/assistant/conversation.ts'
import { useStayAtEnd } from '#web/public/assistant/use-stay-at-end.ts'
import { useSite } from '#web/site.ts'

export interface AssistantWindowProps {
  readonly isOpen: boolean
  onClose(): void
}

/** The conversation with the assistant: messages, suggested answers, and the composer (PS-335 to PS-352). */
export function AssistantWindow({ isOpen, onClose }: AssistantWindowProps) {
  const [conversation] = useState(createAssistantConversation)
  const state = useSyncExternalStore(conversation.subscribe, conversation.getState)
  const { isLoaded, awaited, failure } = state
  const messages = visibleMessages(state.messages)
  const isGreetingAwaited = !isLoaded || awaited?.message === initialMessage
  const [isClearing, setClearing] = useState(false)
  const { assistant } = useSite()
  const input = useRef<HTMLTextAreaElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const end = useStayAtEnd([messages.length, awaited, state.partialAnswer, isLoaded, isOpen])
  useEffect(() => conversation.follow(), [conversation])
  useEffect(() => {
    if (!isOpen) return
    void conversation.load()
    writingTarget(input.current, heading.current)?.focus({ preventScroll: true })
  }, [isOpen, conversation])

  const send = (outgoing: Outgoing) => {
    end.goTo()
    return conversation.send(outgoing)
  }
  /** Takes the focus from a button that is about to disappear. */
  const writeNext = () => writingTarget(input.current, heading.current)?.focus({ preventScroll: true })
  const findNext = useCallback(() => writingTarget(input.current, heading.current), [])
  const reply = (message: string) => {
    writeNext()
    void send({ message })
  }
  const last = messages.at(-1)
  return (
    <>
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5">
        <div className="mr-auto min-w-0">
          <h2 ref={heading} id="assistant" tabIndex={-1} className="text-base font-semibold outline-none">
            {assistant.name}
          </h2>
          {assistant.about && <p className="text-sm text-ink-muted">{assistant.about}</p>}
        </div>
        {messages.length > 1 && (
          <IconButton label="Clear the conversation" onClick={() => setClearing(true)}>
            <Eraser aria-hidden="true" size={18} />
          </IconButton>
        )}
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
      {isClearing && (
        <ClearQuestion
          onAnswer={(isConfirmed) => {
            setClearing(false)
            if (isConfirmed) void conversation.clear()
            writeNext()
          }}
        />
      )}
      <div className="relative flex min-h-0 flex-1">
        <div
          ref={end.scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2"
        >
          {isLoaded && (
            <Bubbles
              {...state}
              messages={messages}
              vote={conversation.vote}
              cancel={conversation.cancel}
              findNext={findNext}
            />
          )}
          {!awaited && last && !last.is_user && <Replies replies={last.replies} onChoose={reply} />}
        </div>
        {!end.isAtEnd && (
          <button
            type="button"
            onClick={() => {
              writeNext()
              end.goTo()
            }}
            aria-label="Go to the newest message"
            className="absolute right-4 bottom-3 grid size-10 place-items-center rounded-full border border-line bg-raised shadow-raised hover:bg-sunken"
          >
            <ArrowDown aria-hidden="true" size={18} />
          </button>
        )}
      </div>
      {failure && (
        <div role="alert" className="border-t border-bad bg-bad-soft px-4 py-2.5 text-md text-bad">
          {failure}
          {messages.length === 0 && !awaited && (
            <button
              type="button"
              onClick={() => {
                writeNext()
                void conversation.load()
              }}
              className="ml-2 font-semibold underline underline-offset-2"
            >
              Try again
            </button>
          )}
        </div>
      )}
      <Composer
        inputRef={input}
        awaiting={isGreetingAwaited ? 'greeting' : awaited && 'answer'}
        isUploadAllowed={isUploadAllowed(state.messages)}
        send={send}
        onRefuse={conversation.fail}
      />
    </>
  )
}

/** Focuses the composer, unless that would open a keyboard over the text to read. */
const writingTarget = (input: HTMLElement | null, heading: HTMLElement | null) =>
  matchMedia('(pointer: coarse)').matches ? heading : input

/** Answers that can be given with one click. */
function Replies({ replies, onChoose }: { replies: readonly string[]; onChoose: (reply: string) => void }) {
  if (replies.length === 0) return null
  return (
    <ul aria-label="Suggested answers" className="mt-3 flex flex-wrap gap-2">
      {replies.map((reply) => (
        <li key={reply}>
          <button
            type="button"
            onClick={() => onChoose(reply)}
            className="min-h-10 rounded-full border border-brand px-4 py-2 text-left text-md font-medium text-brand transition-colors hover:bg-brand-soft"
          >
            {reply}
          </button>
        </li>
      ))}
    </ul>
  )
}

function ClearQuestion({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-3 border-b border-line bg-sunken px-5 py-3 text-md"
    >
      <p id={id} className="mr-auto">
        Delete this conversation for good?
      </p>
      <span className="flex gap-2">
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: the focus follows the question that a press has asked
          autoFocus
          onClick={() => onAnswer(false)}
          className={answerClass}
        >
          Keep
        </button>
        <button type="button" onClick={() => onAnswer(true)} className={`${answerClass} text-bad`}>
          Delete
        </button>
      </span>
    </section>
  )
}

const answerClass =
  'h-10 rounded-full border border-current px-4 font-medium transition-colors hover:bg-current/10'

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-muted transition-colors hover:bg-sunken hover:text-ink"
    >
      {children}
    </button>
  )
}
