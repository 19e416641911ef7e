import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ChatMessage, Conversation } from '#contract/chat/chat.ts'
import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { withNames } from '#contract/tracker/mentions.ts'
import { conversationsQuery } from '#web/employee/chat/chat-api.ts'
import { storedUsername } from '#web/employee/session.ts'
import { usePortalEvents } from '#web/employee/shell/live-events.ts'
import { queryClient } from '#web/query-client.ts'

export const sameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** Whether the signed-in employee wrote it (EP-459). */
export function isOwn({ actorId, actorDisplayName }: ChatMessage): boolean {
  const name = storedUsername()
  return name !== '' && (sameName(actorId, name) || sameName(actorDisplayName, name))
}

/** The name of a conversation (EP-440). */
export const conversationName = ({ displayName, id }: Pick<Conversation, 'displayName' | 'id'>): string =>
  displayName || `Room ${id}`

const update = (change: (conversations: readonly Conversation[]) => readonly Conversation[]): void =>
  void queryClient.setQueryData<readonly Conversation[]>(
    conversationsQuery().queryKey,
    (known) => known && [...change(known)],
  )

export const refetchConversations = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: conversationsQuery().queryKey })

/** Puts a new message into the list, which moves its conversation to the top (EP-479). */
function addMessage(token: string, message: ChatMessage): void {
  update((conversations) => {
    const found = conversations.find((one) => one.token === token)
    if (!found || found.change >= message.change) return conversations
    const { actorDisplayName, timestamp } = message
    const text = withNames(message.message || texts.onlyFiles, message.mentions)
    const isUnread = !isOwn(message) && message.messageType === 'comment'
    const changed: Conversation = {
      ...found,
      lastActivity: timestamp,
      lastMessage: { message: text, actorDisplayName, timestamp },
      messageCount: found.messageCount === null ? null : found.messageCount + 1,
      unread: isUnread ? Math.min(found.unread + 1, chatLimits.unread + 1) : found.unread,
      isMentioned: found.isMentioned || (isUnread && mentionsMe(message)),
      readUpTo: isOwn(message) ? message.position : found.readUpTo,
      change: message.change,
    }
    return [changed, ...conversations.filter((one) => one !== found)]
  })
}

const mentionsMe = ({ mentions }: ChatMessage) =>
  mentions.some(({ userName }) => sameName(userName, storedUsername()))

/** Applies a message that is new or has changed. */
export function applyToList(token: string, message: ChatMessage | null): void {
  const isKnown = queryClient
    .getQueryData<readonly Conversation[]>(conversationsQuery().queryKey)
    ?.some((one) => one.token === token)
  if (isKnown && message && message.position === message.change) addMessage(token, message)
  // An edited message may be the last one; if it is too long for an event, it has to be fetched.
  else if (!isKnown || message === null || message.isEdited || message.isDeleted) void refetchConversations()
}

/** Records that the employee has read a conversation up to a position, here or elsewhere. */
export function applyRead(token: string, position: number): void {
  update((conversations) =>
    conversations.map((one) =>
      one.token === token && position > one.readUpTo
        ? { ...one, readUpTo: position, ...(position >= one.change && { unread: 0, isMentioned: false }) }
        : one,
    ),
  )
}

/** Keeps the list of conversations up to date on every screen, and counts unread messages. */
export function useUnreadMessages(): number {
  const { data = [] } = useQuery(conversationsQuery())
  usePortalEvents((event) => {
    if (event?.topic === 'chat') applyToList(event.token, event.message)
    else if (event?.topic === 'chatRead') applyRead(event.token, event.position)
    else if (event === null || event.topic === 'conversation' || event.topic === 'membership')
      void refetchConversations()
  })
  return data.reduce((sum, { unread }) => sum + unread, 0)
}

/** A count of unread messages, capped for display. */
export const unreadLabel = (count: number): string =>
  count > chatLimits.unread ? `${chatLimits.unread}+` : String(count)

/** Shows the number of unread messages in the title of every screen. */
export function useUnreadTitle(unread: number): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another title
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\+?\) /, '')
    document.title = unread === 0 ? title : `(${unreadLabel(unread)}) ${title}`
  }, [unread, pathname])
}
