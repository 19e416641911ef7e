import { createHash, randomUUID } from 'node:crypto'
import { chatMessages as texts } from '#contract/chat/chat-messages.ts'
import type { TalkContext } from '#server/chat/nextcloud/context.ts'
import { isDeleted, showMessages, toStates } from '#server/chat/nextcloud/message-states.ts'
import type { References } from '#server/chat/nextcloud/references.ts'
import type { TalkUser } from '#server/chat/nextcloud/talk.ts'
import { pageSize } from '#server/chat/nextcloud/talk.ts'
import { toTalkText } from '#server/chat/nextcloud/text.ts'
import type { TalkMessage } from '#server/chat/nextcloud/wire.ts'
import type { Chat } from '#server/chat/port.ts'
import { invalid, notFound, unavailable } from '#server/errors.ts'
import { escapeXml } from '#server/nextcloud/port.ts'

const sentences = {
  unknown: 'Nextcloud does not say whether it has stored this message.',
  noFile: 'One of these files is not there.',
} as const

/** Sends messages, each once under its reference. Talk has one file in a message, so that several files are several. */
export function createSending(context: TalkContext, references: References): Pick<Chat, 'send'> {
  const { people } = context

  /** Among the newest messages. */
  async function findSent({ talk, uid }: TalkUser, token: string, reference: string) {
    const recent = await talk.messagesBefore(token, pageSize)
    return recent.find(({ referenceId, actorId }) => referenceId === reference && actorId === uid) ?? null
  }

  /** Where the employee has a file, by its id. */
  async function pathOfFile({ session, uid }: TalkUser, id: string): Promise<string> {
    const own = `/files/${uid}`
    const entries = await session.findEntries({
      ...{ method: 'SEARCH', path: '/', headers: { 'content-type': 'text/xml' } },
      body: fileSearch(own, id),
    })
    const path = entries?.[0] && session.pathOf(entries[0].href)
    if (!path?.startsWith(`${own}/`) || path.endsWith('/')) throw invalid(sentences.noFile)
    return path.slice(own.length)
  }

  /** The last file carries the text. */
  async function sendFiles(user: TalkUser, token: string, sent: Outgoing): Promise<TalkMessage | null> {
    const paths = []
    for (const id of sent.files) paths.push(await pathOfFile(user, id))
    for (const [index, path] of paths.entries()) {
      const isLast = index === paths.length - 1
      const referenceId = isLast ? sent.reference : partOf(sent.reference, index)
      if ((await findSent(user, token, referenceId)) !== null) continue
      const { message: caption, replyTo } = sent
      await user.talk.shareFile(token, path, {
        referenceId,
        caption: isLast ? { ...(caption && { caption }), ...(replyTo && { replyTo }) } : {},
      })
    }
    return findSent(user, token, sent.reference)
  }

  async function post(user: TalkUser, token: string, sent: Outgoing): Promise<TalkMessage> {
    const { message, reference: referenceId, replyTo } = sent
    const stored =
      sent.files.length > 0
        ? await sendFiles(user, token, sent)
        : ((await user.talk.send(token, { message, referenceId, replyTo })) ??
          (await findSent(user, token, referenceId)))
    if (!stored) throw unavailable(sentences.unknown)
    return stored
  }

  return {
    async send(as, token, { message, reference = randomUUID(), replyTo, files = [] }) {
      const user = await context.enter(as, token)
      const text = toTalkText(message, await people.mentionedIn(message))
      if (replyTo !== undefined) {
        const repliedTo = await user.talk.readMessage(token, replyTo)
        if (!repliedTo || isDeleted(repliedTo)) throw invalid(texts.replyDeleted)
      }
      const sent = { message: text, reference, replyTo, files: [...new Set(files)] }
      const {
        id,
        isNew,
        message: fresh,
      } = await references.sendOnce(
        { accountId: as.id, token, reference },
        {
          send: () => post(user, token, sent),
          findSent: () => findSent(user, token, reference),
        },
      )
      const stored = fresh ?? (await user.talk.readMessage(token, id))
      const [shown] = await showMessages(context, user, token, toStates(stored ? [stored] : []))
      if (!shown) throw notFound()
      return { message: shown, isNew }
    },
  }
}

/** @param scope the employee's folder */
const fileSearch = (scope: string, id: string) =>
  '<d:searchrequest xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:basicsearch>' +
  '<d:select><d:prop><oc:fileid/></d:prop></d:select>' +
  `<d:from><d:scope><d:href>${escapeXml(scope)}</d:href><d:depth>infinity</d:depth></d:scope></d:from>` +
  `<d:where><d:eq><d:prop><oc:fileid/></d:prop><d:literal>${escapeXml(id)}</d:literal></d:eq></d:where>` +
  '</d:basicsearch></d:searchrequest>'

interface Outgoing {
  readonly message: string
  readonly reference: string
  readonly replyTo: number | undefined
  readonly files: readonly string[]
}

/** The reference of one of several messages that are sent as one. */
const partOf = (reference: string, index: number) =>
  createHash('sha256').update(`${reference}\n${index}`).digest('hex')
