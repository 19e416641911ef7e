import { Fragment, type ReactNode } from 'react'
import type { Field } from '#contract/content/fields.ts'
import { truncate } from '#contract/rich-text.ts'
import { fieldText } from '#web/forms/field-text.ts'
import { type Segment, wordDiff } from '#web/forms/word-diff.ts'

interface Versions {
  field: Field
  former: unknown
  latter: unknown
}

/** What a change did to a field, in one text: what has gone is struck, what has come is marked, long common parts are left out. */
export function FieldDiff({ field, former, latter }: Versions) {
  const [before, after] = [fieldText(field, former), fieldText(field, latter)]
  if (field.kind === 'image') return <Muted>{imageChange(before, after)}</Muted>
  if (before === after) return <Muted>The words are the same; their form has changed.</Muted>
  if (before === '') return <Added>{truncate(after, maxLength)}</Added>
  if (after === '') return <Removed>{truncate(before, maxLength)}</Removed>
  const segments = wordDiff(before, after)
  return segments.map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the stretches are made anew as a whole
    <Fragment key={index}>{inlineSegment(segment, index === 0, index === segments.length - 1)}</Fragment>
  ))
}

/** One of two states of a field, whole; what the other has not got is marked. */
export function DiffSide({ field, former, latter, of }: Versions & { of: 'before' | 'after' }) {
  const [before, after] = [fieldText(field, former), fieldText(field, latter)]
  const own = of === 'before' ? before : after
  if (own === '') return <Muted>Empty</Muted>
  if (before === after && field.kind === 'richText') return <Muted>The same words in another form</Muted>
  return wordDiff(before, after)
    .filter((segment) => segment.of === 'both' || segment.of === of)
    .map((segment, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stretches are made anew as a whole
      <Fragment key={index}>{segment.of === 'both' ? segment.text : <Added>{segment.text}</Added>}</Fragment>
    ))
}

/** Longer texts that have come or gone as a whole are cut; the history is no place to read them. */
const maxLength = 400
/** So much of what has not changed stands around what has. */
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

function imageChange(before: string, after: string): string {
  if (before === '') return 'A picture was added.'
  return after === '' ? 'The picture was removed.' : 'Another picture took its place.'
}
