import { useQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { initialMessage } from '#contract/assistant/conversation.ts'
import {
  conversationFilters,
  outcomeLabels,
  type VisitorConversation,
  type VisitorMessage,
  visitorConversationsPath,
} from '#contract/assistant/visitor-conversation.ts'
import { AssistantWeeks } from '#web/admin/assistant/assistant-weeks.tsx'
import { certaintyText } from '#web/admin/assistant/gap-answers.tsx'
import { callQuery } from '#web/call-queries.ts'
import { ClampedText } from '#web/forms/kinds/plain-text.tsx'
import { EmptyList } from '#web/list/empty-list.tsx'
import { namedFilter } from '#web/list/filters/named-filter.ts'
import { ListScreen } from '#web/list/list-screen.tsx'
import { OpenButton } from '#web/list/open-button.tsx'
import type { ListSource } from '#web/list/source.ts'
import { useList } from '#web/list/use-list.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** What visitors have asked the assistant, how sure its answers were, and what came of it. */
export default function Conversations() {
  const list = useList(source)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <ListScreen
        list={list}
        details={() => null}
        actions={(row) => <OpenButton list={list} row={row} label="View" />}
        panel={(row) => <Detail row={row} onClose={list.close} />}
        empty={<EmptyList list={list} />}
      />
      <AssistantWeeks />
    </div>
  )
}

const source: ListSource<VisitorConversation> = {
  path: visitorConversationsPath,
  exportPath: visitorConversationsPath,
  title: 'Conversations',
  label: { one: 'Conversation', many: 'Conversations' },
  tabs: [
    { id: 'all', label: 'All', query: {} },
    { id: 'unhelped', label: 'Not helped', query: { status: 1 } },
  ],
  columns: [
    {
      name: 'question',
      label: 'First question',
      width: { min: 16 },
      isSortable: false,
      kind: 'text',
      cell: ({ question }) => <ClampedText>{question}</ClampedText>,
    },
    {
      name: 'questions',
      label: 'Messages',
      width: { fixed: 6 },
      isSortable: false,
      kind: 'text',
      cell: ({ questions }) => <span className="tabular-nums">{questions}</span>,
    },
    {
      name: 'unknown',
      label: 'Answers',
      width: { fixed: 9 },
      isSortable: false,
      kind: 'text',
      cell: (row) => answersText(row),
    },
    {
      name: 'helpful',
      label: 'Votes',
      width: { fixed: 7 },
      isSortable: false,
      kind: 'text',
      cell: (row) => <Votes {...row} />,
    },
    {
      name: 'outcome',
      label: 'Led to',
      width: { fixed: 8 },
      isSortable: false,
      kind: 'text',
      cell: ({ outcome }) => (outcome ? outcomeLabels[outcome] : '–'),
    },
    {
      name: 'last_message_at',
      label: 'Last message',
      width: { fixed: 9 },
      isSortable: false,
      kind: 'date',
      cell: ({ last_message_at }) => <RelativeTime at={last_message_at} />,
    },
  ],
  hasViews: true,
  filter: namedFilter(conversationFilters),
  nameColumn: 'question',
  nameCloses: true,
  nameOf: ({ question }) => `“${question}”`,
  defaultSort: '-last_message_at',
  pageSize: { storageKey: 'conversations' },
  actionsWidth: 5,
  onError: () => toast.error('Error', 'Failed to load the conversations'),
}

function answersText({ sure, doubtful, unknown }: VisitorConversation): string {
  const parts = [
    [sure, 'sure'],
    [doubtful, 'not sure'],
    [unknown, 'none'],
  ] as const
  return parts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ') || '–'
}

const Votes = ({ helpful, unhelpful }: Pick<VisitorConversation, 'helpful' | 'unhelpful'>) =>
  helpful + unhelpful === 0 ? (
    '–'
  ) : (
    <span className="inline-flex items-center gap-3 tabular-nums">
      {helpful > 0 && <Vote isHelpful count={helpful} />}
      {unhelpful > 0 && <Vote isHelpful={false} count={unhelpful} />}
    </span>
  )

function Vote({ isHelpful, count }: { isHelpful: boolean; count?: number }) {
  const Thumb = isHelpful ? ThumbsUp : ThumbsDown
  return (
    <span className="inline-flex items-center gap-1">
      <Thumb aria-hidden="true" size={16} />
      {count}
      <span className="sr-only">{isHelpful ? 'helpful' : 'not helpful'}</span>
    </span>
  )
}

function Detail({ row, onClose }: { row: VisitorConversation; onClose: () => void }) {
  const { id } = row
  const { data, isError, refetch } = useQuery(
    callQuery('GET assistant-conversations/{id}/messages/', { params: { id } }),
  )
  return (
    <section
      aria-label={source.nameOf(row)}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      {isError && <RetryLine onRetry={() => void refetch()}>The conversation could not be loaded.</RetryLine>}
      <ol className="grid max-w-[70ch] gap-3" aria-busy={!data && !isError}>
        {data
          ?.filter(({ is_user, message }) => !is_user || message !== initialMessage)
          .map((message) => (
            <Message key={message.id} {...message} />
          ))}
      </ol>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </section>
  )
}

function Message({ is_user, message, sources, file_name, certainty, is_helpful }: VisitorMessage) {
  return (
    <li className="grid gap-0.5 text-md">
      <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
        {is_user ? 'Visitor' : 'Assistant'}
        {certainty && <span className="font-medium text-ink">{certaintyText(certainty)}</span>}
        {is_helpful !== null && <Vote isHelpful={is_helpful} />}
      </span>
      <span className={`wrap-anywhere whitespace-pre-line ${is_user ? 'font-medium' : ''}`}>{message}</span>
      {file_name && <span className="text-sm text-ink-muted">{file_name}</span>}
      {sources.length > 0 && (
        <span className="text-sm text-ink-muted">From {sources.map(({ title }) => title).join(', ')}</span>
      )}
    </li>
  )
}
