import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/chat-messages.ts'
import { fetchChanges, fetchMessages, messagesKey } from '#web/employee/chat/chat-api.ts'
import { usePortalEvents } from '#web/employee/shell/live-events.ts'
import { queryClient } from '#web/query-client.ts'

/** The loaded messages of a conversation. */
interface Timeline {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[]
  /** Whether there are none before them. */
  readonly isWhole: boolean
  /** The number of the latest known change; all changes before it are known too. */
  readonly change: number
}

const keyOf = (token: string) => [...messagesKey(token), 'timeline']

/** Merges two lists in the order of the conversation; of two states of a message, the later one wins. */
function merge(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of more) {
    const other = byId.get(message.id)
    if (!other || other.change <= message.change) byId.set(message.id, message)
  }
  return [...byId.values()].sort((one, other) => one.position - other.position)
}

/**
 * Applies changes to the loaded messages; changes to earlier messages are left out.
 * @param isComplete whether these are all changes after the known ones
 */
function addTo(timeline: Timeline, changes: readonly ChatMessage[], isComplete = false): Timeline {
  const [first] = timeline.messages
  const shown = changes.filter(({ position }) => timeline.isWhole || position >= (first?.position ?? 0))
  return {
    ...timeline,
    messages: merge(timeline.messages, shown),
    change: isComplete
      ? Math.max(timeline.change, latest(changes))
      : changes.reduce((known, { change }) => (change === known + 1 ? change : known), timeline.change),
  }
}

/**
 * Whether there are no earlier messages. A page of long messages is shorter, so its length does not tell; the
 * first position does.
 */
const isWhole = (messages: readonly ChatMessage[], limit: number) =>
  messages.length === 0 || (messages.length < limit && (messages[0]?.position ?? 0) <= 1)

const latest = (messages: readonly ChatMessage[]) => Math.max(0, ...messages.map(({ change }) => change))

/** Adds messages that the server has stored to their conversation. */
export function addMessages(token: string, messages: readonly ChatMessage[], isComplete = false): void {
  queryClient.setQueryData<Timeline>(keyOf(token), (known) => known && addTo(known, messages, isComplete))
}

/** The newest messages, as many as are loaded, so that a list that has grown keeps its length. */
async function load(token: string, requested: number, signal: AbortSignal): Promise<Timeline> {
  const count = queryClient.getQueryData<Timeline>(keyOf(token))?.messages.length ?? 0
  const limit = Math.min(Math.max(requested, count), chatLimits.messages)
  const messages = await fetchMessages(token, { limit, signal })
  // Events may have added messages during the request.
  const known = queryClient.getQueryData<Timeline>(keyOf(token))
  const fetched = { messages, isWhole: isWhole(messages, limit), change: latest(messages) }
  return known ? addTo(fetched, known.messages, true) : fetched
}

/** Adds the previous page above the first message. */
async function loadPageBefore(token: string): Promise<void> {
  const [first] = queryClient.getQueryData<Timeline>(keyOf(token))?.messages ?? []
  if (!first) return
  const older = await fetchMessages(token, { limit: chatLimits.page, before: first.position })
  queryClient.setQueryData<Timeline>(
    keyOf(token),
    (known) =>
      known && {
        ...known,
        messages: merge(older, known.messages),
        isWhole: isWhole(older, chatLimits.page),
      },
  )
}

/** Loads the changes since then, or all messages again if there are too many changes. */
async function catchUp(token: string): Promise<void> {
  const known = queryClient.getQueryData<Timeline>(keyOf(token))
  if (!known) return
  const { messages, isComplete } = await fetchChanges(token, known.change)
  if (isComplete) addMessages(token, messages, true)
  else await queryClient.invalidateQueries({ queryKey: keyOf(token) })
}

/** The messages of a conversation, updated as long as it is shown. */
export const messagesQuery = (token: string, limit: number = chatLimits.page) =>
  queryOptions({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => load(token, limit, signal),
    // Changes are not followed while a conversation is not shown.
    gcTime: 0,
  })

/** The messages of the current conversation as the server has them. */
export function useMessages(token: string, requested: number) {
  const query = useQuery(messagesQuery(token, requested))
  const [isLoadingOlder, setLoadingOlder] = useState(false)

  usePortalEvents((event) => {
    if (event === null) void catchUp(token).catch(() => query.refetch())
    if (event?.topic !== 'chat' || event.token !== token) return
    const known = queryClient.getQueryData<Timeline>(keyOf(token))?.change ?? event.change
    const { previous = event.change - 1 } = event
    if (event.message && previous <= known) addMessages(token, [event.message], true)
    else if (event.change > known) void catchUp(token).catch(() => query.refetch())
  })

  const { data } = query
  /** Whether there are earlier messages. */
  const hasOlder = data !== undefined && !data.isWhole

  return {
    ...query,
    messages: data?.messages,
    change: data?.change ?? 0,
    hasOlder,
    isLoadingOlder,
    /** Loads the previous fifty messages (EP-454). */
    async loadOlder() {
      if (!hasOlder || isLoadingOlder) return
      setLoadingOlder(true)
      try {
        await loadPageBefore(token)
      } finally {
        setLoadingOlder(false)
      }
    },
  }
}
