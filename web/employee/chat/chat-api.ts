import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  ChangeConversation,
  ChatChanges,
  ChatHit,
  ChatMessage,
  ChatPerson,
  Conversation,
  NewConversation,
  SendMessage,
} from '#contract/chat/chat.ts'
import type { ChatReaction } from '#contract/chat/chat-messages.ts'
import { ApiError, type CallOptions } from '#web/api.ts'
import { errorOf, portalCall } from '#web/employee/portal-api.ts'
import { storedUsername } from '#web/employee/session.ts'

const base = 'nextcloud/chat/{user}/'

const chatCall = <T>(path: string, options?: CallOptions) => portalCall<T>(`${base}${path}`, options)

/** All conversations of the employee, the latest activity first. */
export const conversationsQuery = () =>
  queryOptions({
    queryKey: ['conversations', storedUsername()],
    queryFn: ({ signal }) => chatCall<Conversation[]>('', { signal }),
  })

/** Everyone whom one can talk to. */
export const peopleQuery = () =>
  queryOptions({
    queryKey: ['chat people', storedUsername()],
    queryFn: ({ signal }) => chatCall<ChatPerson[]>('people/', { signal }),
  })

/** Who takes part in a conversation at this moment. */
export const membersQuery = (token: string) =>
  queryOptions({
    queryKey: ['chat members', storedUsername(), token],
    queryFn: ({ signal }) => chatCall<ChatPerson[]>(`${token}/members/`, { signal }),
    gcTime: 0,
  })

export const chatSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['chat search', storedUsername(), search],
    queryFn: ({ signal }) => chatCall<ChatHit[]>(`search/?search=${encodeURIComponent(search)}`, { signal }),
    enabled: search !== '',
  })

/** @param before a position: only messages before it */
export const fetchMessages = (
  token: string,
  { limit, before, signal }: { limit: number; before?: number; signal?: AbortSignal },
) =>
  chatCall<ChatMessage[]>(
    `${token}/messages/?limit=${limit}${before === undefined ? '' : `&before=${before}`}`,
    signal && { signal },
  )

const recentCount = 5

/**
 * The latest messages of a conversation, the newest first.
 * @param change the number of the latest change; another one has other messages
 */
export const recentMessagesQuery = (token: string, change: number) =>
  queryOptions({
    queryKey: ['recent messages', storedUsername(), token, change],
    queryFn: async ({ signal }) => (await fetchMessages(token, { limit: recentCount, signal })).reverse(),
    placeholderData: keepPreviousData,
  })

/** What has happened in a conversation after a number. */
export const fetchChanges = (token: string, after: number) =>
  chatCall<ChatChanges>(`${token}/changes/?after=${after}`)

export const sendMessage = async (
  token: string,
  body: SendMessage,
  signal: AbortSignal,
): Promise<ChatMessage> =>
  (await chatCall<{ sent_message: ChatMessage }>(`${token}/messages/`, { method: 'POST', body, signal }))
    .sent_message

export const editMessage = (token: string, id: number, message: string) =>
  chatCall<ChatMessage>(`${token}/messages/${id}/`, { method: 'PATCH', body: { message } })

export const deleteMessage = (token: string, id: number) =>
  chatCall<void>(`${token}/messages/${id}/`, { method: 'DELETE' })

export const react = (token: string, id: number, reaction: ChatReaction, isOn: boolean) =>
  chatCall<ChatMessage>(`${token}/messages/${id}/reaction/`, { method: 'PUT', body: { reaction, isOn } })

export const markRead = (token: string, position: number) =>
  chatCall<void>(`${token}/read/`, { method: 'POST', body: { position } })

export const tellTyping = (token: string) => chatCall<void>(`${token}/typing/`, { method: 'POST' })

export const createConversation = (body: NewConversation) =>
  chatCall<Conversation>('', { method: 'POST', body })

export const changeConversation = (token: string, body: ChangeConversation) =>
  chatCall<Conversation>(`${token}/`, { method: 'PATCH', body })

export const leaveConversation = (token: string) => chatCall<void>(`${token}/`, { method: 'DELETE' })

/** What the server says of a call, or of the first field that is wrong with it. */
export const fieldErrorOf = (cause: Error, otherwise: string): string =>
  (cause instanceof ApiError && Object.values(cause.fields ?? {})[0]?.[0]) || errorOf(cause, otherwise)
