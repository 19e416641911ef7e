import { useQuery } from '@tanstack/react-query'
import type { Certainty, TrialAnswer } from '#contract/assistant/assistant.ts'
import { callQuery } from '#web/call-queries.ts'
import { RetryLine } from '#web/ui/alert.tsx'

/** What the assistant answers a question now, and once the drafts that were written since are published. */
export function GapAnswers({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(callQuery('GET content-gaps/{id}/answer/', { params: { id } }))
  if (isError)
    return <RetryLine onRetry={() => void refetch()}>The question could not be asked again.</RetryLine>
  return (
    <div className="grid gap-4 lg:grid-cols-2" aria-busy={!data}>
      <Answer title="The assistant answers now" answer={data?.now} />
      {data?.drafted && <Answer title="Once your drafts are published" answer={data.drafted} />}
    </div>
  )
}

const certaintyTexts: Readonly<Record<Certainty, string>> = {
  sure: 'Sure',
  doubtful: 'Not sure',
  unknown: 'No answer',
}

export const certaintyText = (certainty: Certainty | null): string =>
  certainty === null ? 'No question' : certaintyTexts[certainty]

function Answer({ title, answer }: { title: string; answer: TrialAnswer | undefined }) {
  return (
    <div className="grid min-h-24 content-start gap-1.5 rounded-card border border-line bg-canvas p-3">
      <h2 className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-muted">
        {title}
        {answer && <span className="font-medium text-ink">{certaintyText(answer.certainty)}</span>}
      </h2>
      <p className="max-w-[70ch] text-md wrap-anywhere whitespace-pre-line">{answer?.message ?? '…'}</p>
      {answer && answer.sources.length > 0 && (
        <p className="text-sm text-ink-muted">From {answer.sources.map(({ title }) => title).join(', ')}</p>
      )}
    </div>
  )
}
