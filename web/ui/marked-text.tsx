import { Fragment } from 'react'
import { excerptAround, findMatches } from '#contract/search/matching.ts'

/** A text, or the part around what was found, with the found words marked. */
export function MarkedText({ text, query, length }: { text: string; query: string; length?: number }) {
  const shown = length === undefined ? text : excerptAround(text, query, length)
  let end = 0
  const parts = findMatches(shown, query).map((match) => {
    const before = shown.slice(end, match.start)
    end = match.end
    return (
      <Fragment key={match.start}>
        {before}
        <mark className="rounded-xs bg-brand-soft font-semibold text-ink">
          {shown.slice(match.start, match.end)}
        </mark>
      </Fragment>
    )
  })
  return (
    <>
      {parts}
      {shown.slice(end)}
    </>
  )
}
