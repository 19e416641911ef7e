import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { membersQuery } from '#web/employee/issue/issue-api.ts'
import { mediaKind, type TextPart, textParts } from '#web/employee/issue/text-parts.ts'

/** The plain text of a comment or a work log, with its attachments, mentions, and links. */
export function EntryText({ text, issue }: { text: string; issue: IssueDetails }) {
  const { data: members = [] } = useQuery(membersQuery(issue.fields.project.key))
  const parts = textParts(text, { attachments: issue.attachments, members })
  return (
    <div className="max-w-[75ch] text-md wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are computed as a whole
        <Fragment key={index}>{shownPart(part)}</Fragment>
      ))}
    </div>
  )
}

function shownPart(part: TextPart): ReactNode {
  if (part.kind === 'text') return part.text
  if (part.kind === 'link')
    return (
      <a
        href={part.text}
        target="_blank"
        rel="noreferrer"
        className="text-brand underline underline-offset-4"
      >
        {part.text}
      </a>
    )
  if (part.kind === 'mention')
    return (
      <span title={part.text} className="rounded-[3px] bg-brand-soft px-1 font-medium text-brand">
        @{part.displayName}
      </span>
    )
  return <Thumbnail {...part.attachment} />
}

/** An image of at most 200x150, a video of at most 300x200 (EP-285, EP-286); a link for any other file. */
function Thumbnail(attachment: IssueDetails['attachments'][number]) {
  const { content, thumbnail, filename } = attachment
  const kind = mediaKind(attachment)
  if (kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: the files of issues have no captions
      <video
        src={content}
        controls
        preload="metadata"
        aria-label={filename}
        className="my-1 block max-h-[200px] max-w-[min(300px,100%)] rounded-control bg-sunken"
      />
    )
  return (
    <a href={content} target="_blank" rel="noreferrer" className="text-brand underline underline-offset-4">
      {kind === 'image' ? (
        <img
          src={thumbnail || content}
          alt={filename}
          loading="lazy"
          className="my-1 inline-block max-h-[150px] max-w-[min(200px,100%)] rounded-control align-top"
        />
      ) : (
        filename
      )}
    </a>
  )
}
