import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ChangeConversation, NewConversation, SendMessage } from '#contract/chat/chat.ts'
import type { ChatReaction } from '#contract/chat/chat-messages.ts'
import { callKey, callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { errorOf } from '#web/employee/portal-api.ts'
import { firstFieldError } from '#web/form-state/field-errors.ts'

/** All conversations of the employee, the latest activity first. */
export const conversationsQuery = () => callQuery('GET jira/nextcloud/chat/{userName}/')

/** Everyone the employee can talk to. */
export const peopleQuery = () => callQuery('GET jira/nextcloud/chat/{userName}/people/')

/** The current participants of a conversation. */
export const membersQuery = (conversationToken: string) => ({
  ...callQuery('GET jira/nextcloud/chat/{userName}/{conversationToken}/members/', {
    params: { conversationToken },
  }),
  gcTime: 0,
})

export const chatSearchQuery = (search: string) => ({
  ...callQuery('GET jira/nextcloud/chat/{userName}/search/', { query: { search } }),
  enabled: search !== '',
})

/** @param before a position: only messages before it */
export const fetchMessages = (
  conversationToken: string,
  { signal, ...query }: { limit: number; before?: number; signal?: AbortSignal },
) =>
  api(
    'GET jira/nextcloud/chat/{userName}/{conversationToken}/messages/',
    { params: { conversationToken }, query },
    signal && { signal },
  )

/** The beginning of the keys of what is known of a conversation's messages. */
export const messagesKey = (conversationToken: string) =>
  callKey('GET jira/nextcloud/chat/{userName}/{conversationToken}/messages/', {
    params: { conversationToken },
  })

const recentCount = 5

/**
 * The latest messages of a conversation, newest first.
 * @param change the number of the latest change, which is part of the key
 */
export const recentMessagesQuery = (token: string, change: number) =>
  queryOptions({
    queryKey: [...messagesKey(token), 'recent', change],
    queryFn: async ({ signal }) => (await fetchMessages(token, { limit: recentCount, signal })).reverse(),
    placeholderData: keepPreviousData,
  })

/** The changes to a conversation after the one with a number. */
export const fetchChanges = (conversationToken: string, after: number) =>
  api('GET jira/nextcloud/chat/{userName}/{conversationToken}/changes/', {
    params: { conversationToken },
    query: { after },
  })

export const sendMessage = async (conversationToken: string, body: SendMessage, signal: AbortSignal) => {
  const { sent_message } = await api(
    'POST jira/nextcloud/chat/{userName}/{conversationToken}/messages/',
    { params: { conversationToken }, body },
    { signal },
  )
  return sent_message
}

export const editMessage = (conversationToken: string, id: number, message: string) =>
  api('PATCH jira/nextcloud/chat/{userName}/{conversationToken}/messages/{id}/', {
    params: { conversationToken, id },
    body: { message },
  })

export const deleteMessage = (conversationToken: string, id: number) =>
  api('DELETE jira/nextcloud/chat/{userName}/{conversationToken}/messages/{id}/', {
    params: { conversationToken, id },
  })

export const react = (conversationToken: string, id: number, reaction: ChatReaction, isOn: boolean) =>
  api('PUT jira/nextcloud/chat/{userName}/{conversationToken}/messages/{id}/reaction/', {
    params: { conversationToken, id },
    body: { reaction, isOn },
  })

export const markRead = (conversationToken: string, position: number) =>
  api('POST jira/nextcloud/chat/{userName}/{conversationToken}/read/', {
    params: { conversationToken },
    body: { position },
  })

export const announceTyping = (conversationToken: string) =>
  api('POST jira/nextcloud/chat/{userName}/{conversationToken}/typing/', { params: { conversationToken } })

export const createConversation = (body: NewConversation) =>
  api('POST jira/nextcloud/chat/{userName}/', { body })

export const changeConversation = (conversationToken: string, body: ChangeConversation) =>
  api('PATCH jira/nextcloud/chat/{userName}/{conversationToken}/', { params: { conversationToken }, body })

export const leaveConversation = (conversationToken: string) =>
  api('DELETE jira/nextcloud/chat/{userName}/{conversationToken}/', { params: { conversationToken } })

/** The server's message about a failed call, or about its first invalid field. */
export const fieldErrorOf = (cause: Error, otherwise: string): string =>
  firstFieldError(cause) ?? errorOf(cause, otherwise)
