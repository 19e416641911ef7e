import { Fragment, type ReactNode } from 'react'
import type { Field } from '#contract/content/fields.ts'
import { truncate } from '#contract/rich-text.ts'
import { fieldText } from '#web/forms/field-text.ts'
import { kindOf } from '#web/forms/kinds/index.ts'
import { type Segment, wordDiff } from '#web/forms/word-diff.ts'

interface Versions {
  field: Field
  before: unknown
  after: unknown
}

/**
 * What an update did to a field, in one text: removed words are struck through, added ones marked, and long unchanged
 * parts left out.
 */
export function FieldDiff({ field, before, after }: Versions) {
  const [one, other] = [fieldText(field, before), fieldText(field, after)]
  if (!kindOf(field).isText) return <Muted>{imageDiff(one, other)}</Muted>
  if (one === other) return <Muted>Only formatting changed.</Muted>
  if (one === '') return <Added>{truncate(other, maxLength)}</Added>
  if (other === '') return <Removed>{truncate(one, maxLength)}</Removed>
  const segments = wordDiff(one, other)
  return segments.map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the segments are computed as a whole
    <Fragment key={index}>{inlineSegment(segment, index === 0, index === segments.length - 1)}</Fragment>
  ))
}

/** One of two states of a field, complete; what the other lacks is marked. */
export function DiffSide({ field, before, after, of }: Versions & { of: 'before' | 'after' }) {
  const [one, other] = [fieldText(field, before), fieldText(field, after)]
  const own = of === 'before' ? one : other
  if (own === '') return <Muted>Empty</Muted>
  if (one === other && kindOf(field).isText) return <Muted>Same text, different formatting</Muted>
  return wordDiff(one, other)
    .filter((segment) => segment.of === 'both' || segment.of === of)
    .map((segment, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the segments are computed as a whole
      <Fragment key={index}>{segment.of === 'both' ? segment.text : <Added>{segment.text}</Added>}</Fragment>
    ))
}

/** Longer texts that were added or removed as a whole are cut. */
const maxLength = 400
/** How many unchanged characters are shown around a change. */
const contextLength = 60

function inlineSegment({ of, text }: Segment, isFirst: boolean, isLast: boolean): ReactNode {
  if (of === 'before') return <Removed>{truncate(text, maxLength)}</Removed>
  if (of === 'after') return <Added>{truncate(text, maxLength)}</Added>
  if (text.length <= 3 * contextLength) return text
  const start = isFirst ? '' : text.slice(0, text.indexOf(' ', contextLength))
  return `${start} …${isLast ? '' : text.slice(text.lastIndexOf(' ', text.length - contextLength))}`
}

const Removed = ({ children }: { children: string }) => (
  <>
    {leadingBlank(children)}
    <del className="rounded-[2px] bg-bad-soft text-bad decoration-1">{children.trimStart()}</del>
  </>
)

const Added = ({ children }: { children: string }) => (
  <>
    {leadingBlank(children)}
    <ins className="rounded-[2px] bg-ok-soft text-ok no-underline">{children.trimStart()}</ins>
  </>
)

const leadingBlank = (text: string) => text.slice(0, text.length - text.trimStart().length)

const Muted = ({ children }: { children: string }) => <span className="text-ink-muted">{children}</span>

function imageDiff(before: string, after: string): string {
  if (before === '') return 'Image added.'
  return after === '' ? 'Image removed.' : 'Image replaced.'
}
