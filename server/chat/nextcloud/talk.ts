import { z } from 'zod'
import { chatMessages as texts } from '#contract/chat/chat-messages.ts'
import {
  foundPeopleSchema,
  hitsSchema,
  messageSchema,
  participantSchema,
  reactionsSchema,
  roomSchema,
  type TalkMessage,
  type TalkParticipant,
  type TalkReactions,
  type TalkRoom,
} from '#server/chat/nextcloud/wire.ts'
import { forbidden, invalid, notFound, tooLarge } from '#server/errors.ts'
import type { NextcloudRequest, NextcloudSession } from '#server/nextcloud/port.ts'
import type { Employee } from '#server/sessions/store.ts'
import { segment } from '#server/upstream/client.ts'

/** The most messages of one answer. */
export const pageSize = 200

const roomPath = '/apps/spreed/api/v4/room'
const roomOf = (token: string) => `${roomPath}/${segment(token)}`
const chatOf = (token: string) => `/apps/spreed/api/v1/chat/${segment(token)}`
const reactionOf = (token: string, id: number) => `/apps/spreed/api/v1/reaction/${segment(token)}/${id}`

const anything = z.unknown()
const messages = z.array(messageSchema)
/** Looking at messages here marks nothing as read, and shows nobody as being online. */
const unnoticed = { setReadMarker: 0, markNotificationsAsRead: 0, noStatusUpdate: 1 } as const

const sentences = {
  closed: 'This conversation is not open yet.',
  sharedBefore: 'This file has been sent to this conversation before, or may not be shared with it.',
  tooOld: 'Nextcloud does not change this message any more.',
  lastModerator: 'Somebody else has to become a moderator of this conversation in Nextcloud first.',
  notPosted: 'You may not write in this conversation.',
} as const

/** What Talk means by statuses that say something else elsewhere. */
const refusals: Readonly<Record<number, () => Error>> = {
  400: () => invalid(sentences.tooOld),
  403: () => forbidden(texts.notOwn),
  // What has been deleted, and system messages.
  405: () => notFound(),
  412: () => forbidden(sentences.closed),
  413: () => tooLarge(texts.tooLong),
}
const readRefusals = { 412: refusals[412] }

/** A change that comes after what is known. */
interface Waiting {
  /** How long the answer may take if there is none yet, in seconds. */
  readonly seconds: number
  readonly signal: AbortSignal
}

export interface NewTalkMessage {
  readonly message: string
  readonly referenceId?: string | undefined
  readonly replyTo?: number | undefined
}

/** The calls of Talk's API, as one employee. They throw what the session throws. */
export function callTalk(session: NextcloudSession) {
  const { ocs, ocsAnswer } = session

  /** The data of an answer; null for 304. Throws what the refusals say instead of what they mean elsewhere. */
  async function ask<T>(
    schema: z.ZodType<T>,
    request: NextcloudRequest,
    refused: Readonly<Record<number, (() => Error) | undefined>>,
  ): Promise<T | null> {
    const accepts = [304, ...Object.keys(refused).map(Number)]
    const { status, content } = await ocsAnswer(schema, { ...request, accepts })
    const error = refused[status]?.()
    if (error) throw error
    return content
  }
  /** A change whose answer has nothing of interest. */
  const tell = (request: NextcloudRequest) => ask(anything, request, {})
  const present = <T>(content: T | null): T => {
    if (content === null) throw notFound()
    return content
  }

  return {
    /** All conversations, or those that have changed since a time that an earlier answer has named. */
    async listRooms(since?: number): Promise<{ rooms: TalkRoom[]; at: number }> {
      const { content, headers } = await ocsAnswer(z.array(roomSchema), {
        path: roomPath,
        query: { noStatusUpdate: 1, includeStatus: 'false', modifiedSince: since },
      })
      return { rooms: content ?? [], at: Number(headers.get('x-nextcloud-talk-modified-before')) || 0 }
    },
    readRoom: (token: string): Promise<TalkRoom> => ocs(roomSchema, { path: roomOf(token) }),
    /** `isWhole` is false where some of the participants are unknown. */
    async createRoom(json: object): Promise<{ room: TalkRoom; isNew: boolean; isWhole: boolean }> {
      const { content, status } = await ocsAnswer(roomSchema, { method: 'POST', path: roomPath, json })
      return { room: present(content), isNew: status !== 200, isWhole: status !== 202 }
    },
    deleteRoom: (token: string) => tell({ method: 'DELETE', path: roomOf(token) }),
    renameRoom: (token: string, roomName: string) =>
      tell({ method: 'PUT', path: roomOf(token), json: { roomName } }),
    listParticipants: (token: string): Promise<TalkParticipant[]> =>
      ocs(z.array(participantSchema), { path: `${roomOf(token)}/participants` }),
    addParticipant: (token: string, newParticipant: string) =>
      tell({
        ...{ method: 'POST', path: `${roomOf(token)}/participants` },
        json: { newParticipant, source: 'users' },
      }),
    removeParticipant: (token: string, attendeeId: number) =>
      tell({ method: 'DELETE', path: `${roomOf(token)}/attendees`, query: { attendeeId } }),
    promote: (token: string, attendeeId: number) =>
      tell({ method: 'POST', path: `${roomOf(token)}/moderators`, json: { attendeeId } }),
    leave: (token: string) =>
      ask(
        anything,
        { method: 'DELETE', path: `${roomOf(token)}/participants/self` },
        { 400: () => invalid(sentences.lastModerator) },
      ),

    /** The newest before an id, the newest first. */
    messagesBefore: (token: string, limit: number, before?: number): Promise<TalkMessage[]> =>
      ask(
        messages,
        {
          path: chatOf(token),
          query: { lookIntoFuture: 0, limit, lastKnownMessageId: before, ...unnoticed },
        },
        readRefusals,
      ).then((found) => found ?? []),
    /** Those after an id, the oldest first. */
    messagesAfter: (token: string, after: number, waiting?: Waiting): Promise<TalkMessage[]> =>
      ask(
        messages,
        {
          path: chatOf(token),
          query: {
            ...{ lookIntoFuture: 1, limit: pageSize, lastKnownMessageId: after, ...unnoticed },
            timeout: waiting?.seconds ?? 0,
          },
          ...(waiting && { wait: waiting.seconds * 1000, signal: waiting.signal }),
        },
        readRefusals,
      ).then((found) => found ?? []),
    /** Null for one that is not there. */
    async readMessage(token: string, id: number): Promise<TalkMessage | null> {
      const query = { lookIntoFuture: 0, limit: 1, lastKnownMessageId: id, includeLastKnown: 1, ...unnoticed }
      const found = await ask(messages, { path: chatOf(token), query }, readRefusals)
      return found?.find((message) => message.id === id) ?? null
    },
    /** Null where Talk does not say what it has stored. */
    send: (token: string, json: NewTalkMessage): Promise<TalkMessage | null> =>
      ask(
        messageSchema.nullable(),
        { method: 'POST', path: chatOf(token), json },
        { ...readRefusals, 403: () => forbidden(sentences.notPosted), 413: refusals[413] },
      ),
    edit: (token: string, id: number, message: string) =>
      ask(anything, { method: 'PUT', path: `${chatOf(token)}/${id}`, json: { message } }, refusals),
    delete: (token: string, id: number) =>
      ask(anything, { method: 'DELETE', path: `${chatOf(token)}/${id}` }, refusals),
    markRead: (token: string, lastReadMessage: number) =>
      tell({ method: 'POST', path: `${chatOf(token)}/read`, json: { lastReadMessage } }),

    reactions: (token: string, id: number): Promise<TalkReactions> =>
      ocs(reactionsSchema, { path: reactionOf(token, id) }),
    react: (token: string, id: number, reaction: string) =>
      ask(
        anything,
        { method: 'POST', path: reactionOf(token, id), json: { reaction } },
        { 400: () => notFound() },
      ),
    /** Also where there is no such reaction. */
    unreact: (token: string, id: number, reaction: string) =>
      ask(
        anything,
        { method: 'DELETE', path: reactionOf(token, id), query: { reaction } },
        { 400: () => notFound(), 404: undefined },
      ),

    search: (term: string, limit: number) =>
      ocs(hitsSchema, { path: '/search/providers/talk-message/search', query: { term, limit } }),
    findPeople: (search: string, limit: number) =>
      ocs(foundPeopleSchema, {
        path: '/core/autocomplete/get',
        query: { search, itemType: 'call', itemId: 'new', 'shareTypes[]': 0, limit },
      }),
    /** Shares a file with a conversation, which posts it there. */
    shareFile: (token: string, path: string, { referenceId = '', caption }: FileMessage) =>
      ask(
        anything,
        {
          ...{ method: 'POST', path: '/apps/files_sharing/api/v1/shares' },
          json: {
            ...{ shareType: 10, shareWith: token, path, referenceId },
            talkMetaData: JSON.stringify(caption),
          },
        },
        { 403: () => invalid(sentences.sharedBefore) },
      ),
  }
}

interface FileMessage {
  readonly referenceId?: string | undefined
  readonly caption: { readonly caption?: string; readonly replyTo?: number }
}

export type Talk = ReturnType<typeof callTalk>

/** An employee at Talk. */
export interface TalkUser {
  readonly as: Employee
  /** The id of the account at Nextcloud. */
  readonly uid: string
  readonly talk: Talk
  readonly session: NextcloudSession
}
