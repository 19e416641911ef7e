import { FileText, Paperclip, ThumbsDown, ThumbsUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { AssistantMessage, Source } from '#contract/assistant/assistant.ts'
import { initialMessage } from '#contract/assistant/conversation.ts'
import { type AssistantState, toMessage } from '#web/public/assistant/conversation.ts'
import { TransferProgress } from '#web/ui/transfer-progress.tsx'

/**
 * The messages, oldest first. Answers are announced once, when they are complete: while they are being written, they
 * are outside the log.
 */
export function Bubbles({
  vote,
  messages,
  awaited,
  uploaded,
  partialAnswer,
  cancel,
  findNext,
}: AssistantState & VoteProps & Pick<ComponentProps<typeof TransferProgress>, 'cancel' | 'findNext'>) {
  const isUploading = awaited?.file !== undefined && uploaded < 1 && partialAnswer === ''
  const isAwaitedShown = awaited !== null && awaited.message !== initialMessage
  const shown = isAwaitedShown ? [...messages, toMessage(awaited)] : messages
  return (
    <>
      <div role="log" aria-label="Conversation" className="grid gap-3">
        {shown.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added, and get their id later
          <Bubble key={index} {...message} vote={vote} />
        ))}
      </div>
      <p role="status" className="sr-only">
        {awaited && (isUploading ? 'Your file is being sent…' : 'The assistant is writing…')}
      </p>
      {awaited && (
        <div aria-hidden={!isUploading} className="mt-3">
          <Shape isUser={false}>
            {isUploading ? (
              <TransferProgress fraction={uploaded} cancel={cancel} findNext={findNext} />
            ) : (
              partialAnswer || <Typing />
            )}
          </Shape>
        </div>
      )}
    </>
  )
}

/** One message; its text is plain text, never HTML (PS-352). */
function Bubble({ vote, ...answer }: AssistantMessage & VoteProps) {
  const { is_user, message, file_name, sources } = answer
  return (
    <Shape isUser={is_user}>
      <span className="sr-only">{is_user ? 'You: ' : 'Assistant: '}</span>
      {message && <Text text={message} sources={sources} />}
      {file_name && (
        <span className={`flex items-center gap-1.5 font-medium ${message ? 'mt-1.5' : ''}`}>
          <Paperclip aria-hidden="true" size={16} className="shrink-0" />
          {file_name}
        </span>
      )}
      <Sources sources={sources.filter((source) => !isListed(source, message))} />
      {answer.vote_allowed && answer.id > 0 && <Votes answer={answer} vote={vote} />}
    </Shape>
  )
}

interface VoteProps {
  readonly vote: (id: number, isHelpful: boolean | null) => void
}

/** Says whether an answer was helpful; a second press takes it back. */
function Votes({ answer: { id, is_helpful }, vote }: { answer: AssistantMessage } & VoteProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <span role="group" aria-label="Was this helpful?" className="-mb-1 -ml-2 mt-1 flex">
      {votes.map(({ isHelpful, label, Thumb }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-pressed={is_helpful === isHelpful}
          title={label}
          onClick={() => vote(id, is_helpful === isHelpful ? null : isHelpful)}
          className="grid size-9 place-items-center rounded-control text-ink-muted transition-colors hover:bg-line hover:text-ink aria-pressed:text-brand"
        >
          <Thumb aria-hidden="true" size={16} fill={is_helpful === isHelpful ? 'currentColor' : 'none'} />
        </button>
      ))}
    </span>
  )
}

const votes = [
  { isHelpful: true, label: 'Helpful', Thumb: ThumbsUp },
  { isHelpful: false, label: 'Not helpful', Thumb: ThumbsDown },
] as const

function Shape({ isUser, children }: { isUser: boolean; children: ReactNode }) {
  return (
    <div
      data-from={isUser ? 'visitor' : 'assistant'}
      className={`w-fit max-w-[88%] rounded-dialog border px-4 py-2.5 text-base wrap-anywhere whitespace-pre-wrap ${
        isUser
          ? 'ml-auto rounded-br-control border-brand bg-brand text-brand-ink'
          : 'rounded-bl-control border-line bg-sunken'
      }`}
    >
      {children}
    </div>
  )
}

type Page = Source & { readonly path: string }

const bullet = '• '

/** Whether a source is an item of a list in the text, and is linked there. */
const isListed = (source: Source, text: string): source is Page =>
  source.path !== null && text.split('\n').includes(bullet + source.title)

/** Line by line, with list items set apart and those that are sources linked. */
function Text({ text, sources }: { text: string; sources: readonly Source[] }) {
  return text.split('\n').map((line, at) => {
    const source = sources.find((one) => isListed(one, line))
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
      <span key={at} className={`block min-h-lh ${line.startsWith(bullet) ? 'pl-4 -indent-4' : ''}`}>
        {source ? (
          <>
            {bullet}
            <PageLink {...source} />
          </>
        ) : (
          line
        )}
      </span>
    )
  })
}

/** The sources of an answer: pages as links, documents by title. */
function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <ul aria-label="Sources" className="mt-2 grid gap-1 border-t border-line pt-2 text-md">
      {sources.map(({ title, path }) => (
        <li key={`${path} ${title}`} className="flex gap-1.5">
          <FileText aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-ink-muted" />
          {path === null ? title : <PageLink path={path} title={title} />}
        </li>
      ))}
    </ul>
  )
}

const PageLink = ({ path, title }: Page) => (
  <Link to={path} className="font-medium text-brand underline underline-offset-2">
    {title}
  </Link>
)

const Typing = () => (
  <span className="typing">
    <span />
    <span />
    <span />
  </span>
)
