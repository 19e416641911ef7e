import { FileText, Paperclip } from 'lucide-react'
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
  messages,
  awaited,
  uploaded,
  partialAnswer,
  cancel,
  findNext,
}: AssistantState & Pick<ComponentProps<typeof TransferProgress>, 'cancel' | 'findNext'>) {
  const isUploading = awaited?.file !== undefined && uploaded < 1 && partialAnswer === ''
  const isAwaitedShown = awaited !== null && awaited.message !== initialMessage
  const shown = isAwaitedShown ? [...messages, toMessage(awaited)] : messages
  return (
    <>
      <div role="log" aria-label="Conversation" className="grid gap-3">
        {shown.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added, and get their id later
          <Bubble key={index} {...message} />
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
function Bubble({ is_user, message, file_name, sources }: AssistantMessage) {
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
    </Shape>
  )
}

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
