import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { conversationsQuery } from '#web/employee/chat/chat-api.ts'
import { ConversationList } from '#web/employee/chat/conversation-list.tsx'
import { ConversationPanel } from '#web/employee/chat/conversation-panel.tsx'
import { messagesQuery } from '#web/employee/chat/use-messages.ts'
import { fetchOnRender, prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { foundParameter } from '#web/employee/search/found-words.ts'
import { isSignedIn, storedUsername } from '#web/employee/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { useFocusFallback } from '#web/ui/focus/focus.ts'

export const loader = prefetchQueries(async ({ prefetch, search }) => {
  const conversations = await prefetch(conversationsQuery())
  const selected = conversations?.find(({ token }) => token === search.get('conversation'))
  // A script scrolls to a message further up.
  if (selected && !search.has('message')) await prefetch(messagesQuery(selected.token))
})

export const clientLoader = fetchOnRender

/** The team chat (EP-010): conversations on the left, the selected one on the right. */
export default function Chats() {
  if (!isSignedIn() || storedUsername() === '') return <Alert>{texts.notSignedIn}</Alert>
  return <Messenger />
}

function Messenger() {
  const [search, setSearch] = useSearchParams()
  const { data } = useQuery(conversationsQuery())
  const token = search.get('conversation')
  const position = Number(search.get('message')) || undefined
  const selected = data?.find((one) => one.token === token)
  const [isListOpen, setListOpen] = useState(token === null)
  const [isChosen, setChosen] = useState(false)
  useFocusFallback()

  function showList() {
    setListOpen(true)
    focusShown('conversations')
  }

  return (
    // Fills the space between header and footer. On a phone, part of the footer is below the fold; the input is
    // high enough on the screen that focusing it does not scroll.
    <div className="flex h-[calc(100dvh-9.5rem)] min-h-96 overflow-hidden rounded-card border border-line bg-canvas md:h-[calc(100dvh-10.375rem)]">
      {/* On a phone, one of the panels is hidden together with its heading. */}
      <h1 className="sr-only">Chat</h1>
      <div
        className={`${isListOpen ? 'flex' : 'hidden'} w-full min-w-0 flex-col border-line lg:flex lg:w-80 lg:shrink-0 lg:border-r`}
      >
        <ConversationList
          selected={token}
          onSelect={(location) => {
            setListOpen(false)
            setChosen(true)
            setSearch({
              conversation: location.token,
              ...(location.position !== undefined && { message: String(location.position) }),
              ...(location.words !== undefined && { [foundParameter]: location.words }),
            })
          }}
          onClose={() => {
            setListOpen(false)
            focusShown('conversation')
          }}
        />
      </div>
      <div className={`${isListOpen ? 'hidden' : 'flex'} min-w-0 flex-1 flex-col lg:flex`}>
        {selected ? (
          <ConversationPanel
            key={`${selected.token} ${position}`}
            conversation={selected}
            location={{ token: selected.token, ...(position !== undefined && { position }) }}
            takesFocus={isChosen}
            onLeft={() => {
              setSearch({})
              showList()
            }}
            onSelectUser={showList}
          />
        ) : (
          <NoneSelected onSelectUser={showList} />
        )}
      </div>
    </div>
  )
}

/** Focuses a heading when the element that had the focus is no longer shown. */
function focusShown(id: string): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || !activeElement.checkVisibility())
      document.getElementById(id)?.focus()
  })
}

function NoneSelected({ onSelectUser }: { onSelectUser: () => void }) {
  return (
    <section className="flex flex-1 flex-col">
      <header className="flex min-h-14 items-center gap-2 border-b border-line px-4 py-2">
        <h2 id="conversation" tabIndex={-1} className="min-w-0 flex-1 text-md font-semibold outline-none">
          {texts.noneSelected}
        </h2>
        <span className="lg:hidden">
          <IconButton label="Select user" icon="team" tipBelow onClick={onSelectUser} />
        </span>
      </header>
      <p className="m-auto max-w-md px-4 text-center text-md text-ink-muted">{texts.selectHint}</p>
    </section>
  )
}

/** The screen could not be set up (EP-476). */
export function ErrorBoundary() {
  return <Alert>{texts.setupFailed}</Alert>
}
