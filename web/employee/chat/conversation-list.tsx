import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '#contract/chat/chat.ts'
import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { withNames } from '#contract/tracker/mentions.ts'
import { chatSearchQuery, conversationsQuery } from '#web/employee/chat/chat-api.ts'
import { conversationName, unreadLabel } from '#web/employee/chat/conversations.ts'
import { NewConversation } from '#web/employee/chat/new-conversation.tsx'
import { Picture } from '#web/employee/people/picture.tsx'
import { errorOf } from '#web/employee/portal-api.ts'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'

/** The delay after the last key, in milliseconds. */
const searchDelay = 300

/** A location in a conversation; its end if there is no position. */
export interface ChatLocation {
  readonly token: string
  readonly position?: number
  /** The words that a search has found there. */
  readonly words?: string
}

interface ConversationListProps {
  selected: string | null
  onSelect: (location: ChatLocation) => void
  /** Closes the panel on small screens. */
  onClose: () => void
}

/** The left panel: all conversations, a search, and a button that starts a new one (EP-432 to EP-445). */
export function ConversationList({ selected, onSelect, onClose }: ConversationListProps) {
  const { data, error, isPending, refetch } = useQuery(conversationsQuery())
  const [search, setSearch] = useState('')
  const [isCreating, setCreating] = useState(false)
  const count = data?.length ?? 0
  return (
    <section aria-labelledby="conversations" className="flex min-h-0 flex-1 flex-col">
      <header className="grid gap-2 border-b border-line p-3">
        <div className="flex items-center gap-1">
          <h2 id="conversations" tabIndex={-1} className="mr-auto text-md font-semibold outline-none">
            {count > 0 ? `${texts.title} (${count})` : texts.title}
          </h2>
          <IconButton label="New conversation" icon="add" tipBelow onClick={() => setCreating(true)} />
          <span className="lg:hidden">
            <IconButton label="Close" icon="close" tipBelow onClick={onClose} />
          </span>
        </div>
        <SearchBox label="Search messages" value={search} delay={searchDelay} onSearch={setSearch} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && (
          <LoadFailure error={error} onRetry={() => void refetch()}>
            {errorOf(error, texts.conversationsFailed)}
          </LoadFailure>
        )}
        {isPending && <p className="p-4 text-md text-ink-muted">{texts.loadingConversations}</p>}
        {search !== '' ? (
          <Hits search={search} onSelect={onSelect} />
        ) : (
          data && (
            <>
              {count === 0 && <p className="p-4 text-md text-ink-muted">{texts.noConversations}</p>}
              <ul className="long-list">
                {data.map((conversation) => (
                  <li key={conversation.token}>
                    <Entry
                      conversation={conversation}
                      isSelected={conversation.token === selected}
                      onSelect={() => onSelect({ token: conversation.token })}
                    />
                  </li>
                ))}
              </ul>
            </>
          )
        )}
      </div>
      {isCreating && (
        <NewConversation
          onClose={() => setCreating(false)}
          onCreated={({ token }) => {
            setCreating(false)
            onSelect({ token })
          }}
        />
      )}
    </section>
  )
}

/** The beginning of a text, in one line (EP-442). */
const preview = (text: string) =>
  text.length > chatLimits.previewLength ? `${text.slice(0, chatLimits.previewLength)}...` : text

const entryClass =
  'flex w-full cursor-pointer items-center gap-3 border-l-2 px-3 py-2.5 text-left outline-offset-[-2px] hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-brand-soft'

function Entry({
  conversation,
  isSelected,
  onSelect,
}: {
  conversation: Conversation
  isSelected: boolean
  onSelect: () => void
}) {
  const { lastMessage, unread, isMentioned, avatarUrls } = conversation
  return (
    <button
      type="button"
      aria-current={isSelected}
      onClick={onSelect}
      className={`${entryClass} border-transparent`}
    >
      <Picture profile={{ profileImage: null, avatarUrls }} alt="" />
      <span className="grid min-w-0 flex-1">
        <span className={`truncate text-md ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>
          {conversationName(conversation)}
        </span>
        <span className={`truncate text-sm ${unread > 0 ? 'text-ink' : 'text-ink-muted'}`}>
          {lastMessage ? preview(lastMessage.message) : texts.noPreview}
        </span>
      </span>
      {unread > 0 && (
        <span className="flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-semibold text-brand-ink tabular-nums">
          <span aria-hidden="true">
            {isMentioned && '@ '}
            {unreadLabel(unread)}
          </span>
          <span className="sr-only">
            {unreadLabel(unread)} unread{isMentioned && ', you are mentioned'}
          </span>
        </span>
      )}
    </button>
  )
}

function Hits({ search, onSelect }: { search: string; onSelect: (location: ChatLocation) => void }) {
  const { data, isPending, error, refetch } = useQuery(chatSearchQuery(search))
  if (error)
    return (
      <LoadFailure error={error} onRetry={() => void refetch()}>
        The search failed.
      </LoadFailure>
    )
  if (isPending) return <p className="p-4 text-md text-ink-muted">Searching…</p>
  if (data.length === 0) return <p className="p-4 text-md text-ink-muted">No message has these words.</p>
  return (
    <ul aria-label="Found messages">
      {data.map(({ token, conversation, message }) => (
        <li key={message.id}>
          <button
            type="button"
            onClick={() => onSelect({ token, position: message.position, words: search })}
            className={`${entryClass} border-transparent`}
          >
            <span className="grid min-w-0">
              <span className="truncate text-sm text-ink-muted">
                {message.actorDisplayName} in {conversation}
              </span>
              <span className="line-clamp-2 text-md wrap-anywhere">
                <MarkedText text={withNames(message.message, message.mentions)} query={search} length={120} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
