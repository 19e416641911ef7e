import { Fragment } from 'react'
import { findMentioned, type MentionedPerson, mentionPattern } from '#contract/tracker/mentions.ts'
import { storedUsername } from '#web/employee/session.ts'

/** Web URLs without trailing punctuation, and mentions. */
const parts = new RegExp(`(https?://[^\\s<>"]+[^\\s<>".,;:!?)\\]}'])|${mentionPattern.source}`, 'gi')

interface Piece {
  readonly start: number
  readonly text: string
  readonly kind: 'text' | 'link' | 'person'
  readonly isMe?: boolean
}

/** Plain text: HTML in it is shown as is (EP-464). URLs become links, and mentions show names. */
export function MessageText({
  mentions = [],
  children,
}: {
  mentions?: readonly MentionedPerson[]
  children: string
}) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {piecesOf(children, mentions).map(({ text, start, kind, isMe }) =>
        kind === 'link' ? (
          <a
            key={start}
            href={text}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-2"
          >
            {text}
          </a>
        ) : kind === 'person' ? (
          <strong
            key={start}
            className={`font-semibold ${isMe ? 'underline decoration-2 underline-offset-4' : ''}`}
          >
            {text}
          </strong>
        ) : (
          <Fragment key={start}>{text}</Fragment>
        ),
      )}
    </p>
  )
}

function piecesOf(text: string, mentions: readonly MentionedPerson[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(parts)) {
    const person = match[1] ? undefined : findMentioned(match[0], mentions)
    if (!match[1] && !person) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), start: end, kind: 'text' })
    const start = match.index
    pieces.push(
      person
        ? { text: `@${person.displayName}`, start, kind: 'person', isMe: isMe(person) }
        : { text: match[0], start, kind: 'link' },
    )
    end = start + (person ? 1 + person.userName.length : match[0].length)
  }
  if (end < text.length) pieces.push({ text: text.slice(end), start: end, kind: 'text' })
  return pieces
}

const isMe = ({ userName }: MentionedPerson) => userName.toLowerCase() === storedUsername().toLowerCase()
