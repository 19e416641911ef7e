import { Fragment } from 'react'
import { endOfSentence, mentionPattern } from '#contract/tracker/mentions.ts'
import { storedUsername } from '#web/employee/session.ts'

/** Web URLs without what usually ends a sentence, and mentions. */
const parts = new RegExp(`(https?://[^\\s<>"]+[^\\s<>".,;:!?)\\]}'])|${mentionPattern.source}`, 'gi')

/** Plain text: what looks like HTML in it is shown as it is (EP-464). URLs are links, and mentions are highlighted. */
export function MessageText({ children }: { children: string }) {
  const pieces: { text: string; start: number; kind: 'text' | 'link' | 'person' }[] = []
  let end = 0
  for (const match of children.matchAll(parts)) {
    if (match.index > end) pieces.push({ text: children.slice(end, match.index), start: end, kind: 'text' })
    const text = match[1] ?? match[0].replace(endOfSentence, '')
    pieces.push({ text, start: match.index, kind: match[1] ? 'link' : 'person' })
    end = match.index + text.length
  }
  if (end < children.length) pieces.push({ text: children.slice(end), start: end, kind: 'text' })
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {pieces.map(({ text, start, kind }) =>
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
            className={`font-semibold ${text.slice(1).toLowerCase() === storedUsername().toLowerCase() ? 'underline decoration-2 underline-offset-4' : ''}`}
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
