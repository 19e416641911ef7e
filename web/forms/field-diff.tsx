import { Fragment, type ReactNode } from 'react'
import type { Field } from '#contract/content/fields.ts'
import { truncate } from '#contract/rich-text.ts'
import { wordsOf } from '#web/forms/field-text.ts'
import { type Stretch, wordDiff } from '#web/forms/word-diff.ts'

interface Both {
  field: Field
  former: unknown
  latter: unknown
}

/** What a change did to a field, in one text: what has gone is struck, what has come is marked, long common parts are left out. */
export function Change({ field, former, latter }: Both) {
  const [before, after] = [wordsOf(field, former), wordsOf(field, latter)]
  if (field.kind === 'image') return <Quiet>{picturesChange(before, after)}</Quiet>
  if (before === after) return <Quiet>The words are the same; their form has changed.</Quiet>
  if (before === '') return <Come>{truncate(after, longest)}</Come>
  if (after === '') return <Gone>{truncate(before, longest)}</Gone>
  const stretches = wordDiff(before, after)
  return stretches.map((stretch, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the stretches are made anew as a whole
    <Fragment key={index}>{inOne(stretch, index === 0, index === stretches.length - 1)}</Fragment>
  ))
}

/** One of two states of a field, whole; what the other has not got is marked. */
export function Side({ field, former, latter, of }: Both & { of: 'former' | 'latter' }) {
  const [before, after] = [wordsOf(field, former), wordsOf(field, latter)]
  const own = of === 'former' ? before : after
  if (own === '') return <Quiet>Empty</Quiet>
  if (before === after && field.kind === 'richText') return <Quiet>The same words in another form</Quiet>
  return wordDiff(before, after)
    .filter((stretch) => stretch.of === 'both' || stretch.of === of)
    .map((stretch, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stretches are made anew as a whole
      <Fragment key={index}>{stretch.of === 'both' ? stretch.text : <Come>{stretch.text}</Come>}</Fragment>
    ))
}

/** Longer texts that have come or gone as a whole are cut; the history is no place to read them. */
const longest = 400
/** So much of what has not changed stands around what has. */
const around = 60

function inOne({ of, text }: Stretch, isFirst: boolean, isLast: boolean): ReactNode {
  if (of === 'former') return <Gone>{truncate(text, longest)}</Gone>
  if (of === 'latter') return <Come>{truncate(text, longest)}</Come>
  if (text.length <= 3 * around) return text
  const start = isFirst ? '' : text.slice(0, text.indexOf(' ', around))
  return `${start} …${isLast ? '' : text.slice(text.lastIndexOf(' ', text.length - around))}`
}

const Gone = ({ children }: { children: string }) => (
  <>
    {blankBefore(children)}
    <del className="rounded-[2px] bg-bad-soft text-bad decoration-1">{children.trimStart()}</del>
  </>
)

const Come = ({ children }: { children: string }) => (
  <>
    {blankBefore(children)}
    <ins className="rounded-[2px] bg-ok-soft text-ok no-underline">{children.trimStart()}</ins>
  </>
)

const blankBefore = (text: string) => text.slice(0, text.length - text.trimStart().length)

const Quiet = ({ children }: { children: string }) => <span className="text-ink-muted">{children}</span>

function picturesChange(before: string, after: string): string {
  if (before === '') return 'A picture was added.'
  return after === '' ? 'The picture was removed.' : 'Another picture took its place.'
}
