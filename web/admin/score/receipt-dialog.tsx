import { useQuery } from '@tanstack/react-query'
import { aiScoreName } from '#contract/hiring/evaluation.ts'
import type { Receipt } from '#contract/hiring/receipt.ts'
import { categoryLabel } from '#contract/hiring/scores.ts'
import { OverrideHistory } from '#web/admin/score/override-history.tsx'
import { receiptQuery, saveReceipt } from '#web/admin/score/receipt.ts'
import { categoriesOf, findReviewer, reviewersOf } from '#web/admin/score/reviewers.ts'
import type { ScoredCandidate } from '#web/admin/score/score-api.ts'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

interface ReceiptDialogProps {
  candidate: Pick<ScoredCandidate, 'id' | 'candidateName'>
  evaluationId: number
  onClose: () => void
}

/** Everything that a score is based on, for people to read; its JSON is for programs. */
export function ReceiptDialog({ candidate, evaluationId, onClose }: ReceiptDialogProps) {
  const { data, isError, refetch } = useQuery(receiptQuery(candidate.id, evaluationId))
  return (
    <FormDialog title={`Receipt of ${candidate.candidateName}`} size="lg" onClose={onClose}>
      {isError && <RetryLine onRetry={() => void refetch()}>The receipt could not be loaded.</RetryLine>}
      {!data && !isError && <Skeleton lines={5} />}
      {data && <ReceiptText receipt={data} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-muted">
          <code>npm run verify-score</code> checks the JSON on any machine.
        </p>
        <span className="flex gap-2">
          <Button icon="download" disabled={!data} onClick={() => data && saveReceipt(candidate.id, data)}>
            Download JSON
          </Button>
          <Button onClick={onClose}>Close</Button>
        </span>
      </div>
    </FormDialog>
  )
}

function ReceiptText({ receipt }: { receipt: Receipt }) {
  const { evaluation, resume, scorer, as_of, input_hash } = receipt
  const people = reviewersOf(evaluation).filter(({ role }) => role !== 'ai')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="Evaluated">
          <DateTime at={evaluation.evaluated_at ?? evaluation.updated_at} />
        </Fact>
        <Fact label="Criteria">Version {evaluation.criteria_version}</Fact>
        <Fact label="Scorer">
          {[scorer.name, scorer.model, scorer.prompt_version].filter(Boolean).join(', ')}
        </Fact>
        <Fact label="“Until today” counts to">{as_of}</Fact>
        <Fact label="SHA-256 of the resume’s text">
          <code className="text-xs">{resume.sha256}</code>
        </Fact>
        <Fact label="SHA-256 of all inputs">
          <code className="text-xs">{input_hash}</code>
        </Fact>
      </dl>
      <Categories receipt={receipt} />
      {people.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-md font-semibold">Reviewers</h3>
          <ul className="grid gap-1 text-md">
            {people.map(({ name, score }) => (
              <li key={name} className="flex gap-3">
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <span className="tabular-nums">{score}%</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {evaluation.score_history.length > 0 && <OverrideHistory entries={evaluation.score_history} />}
      <Text label="Criteria text">{evaluation.criteria}</Text>
      <Text label="Resume text">{resume.text}</Text>
      <Text label="JSON">{JSON.stringify(receipt, null, 2)}</Text>
    </div>
  )
}

const Text = ({ label, children }: { label: string; children: string }) => (
  <details className="text-sm">
    <summary className="w-fit cursor-pointer rounded-control text-ink-muted hover:text-ink">{label}</summary>
    <pre className="mt-2 max-h-72 overflow-auto rounded-control bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere">
      {children}
    </pre>
  </details>
)

/** How the AI Score adds up, and the quotes that each part is based on. */
function Categories({ receipt: { evaluation } }: { receipt: Receipt }) {
  const ai = findReviewer(reviewersOf(evaluation), aiScoreName)
  if (!ai) return null
  return (
    <FiguresTable
      caption={`${aiScoreName} ${ai.score}%`}
      hasTitle
      columns={[
        {
          label: 'Category',
          cell: ({ key, feedback, quotes }) => (
            <>
              <span className="font-medium">{categoryLabel(key)}</span>
              {feedback && <span className="block text-sm text-ink-muted">{feedback}</span>}
              {quotes.map(({ start, end, text }) => (
                <q key={`${start} ${end}`} className="block text-sm text-ink-muted">
                  {text.replace(/\s+/g, ' ').trim()}
                </q>
              ))}
            </>
          ),
        },
        { label: 'Score', cell: ({ score }) => `${score}%` },
        { label: 'Weight', cell: ({ original_weight }) => original_weight },
        { label: 'Points', cell: ({ weighted_score }) => weighted_score },
      ]}
      rows={categoriesOf(evaluation, ai)}
      keyOf={({ key }) => key}
      sum={{ label: 'Sum, without fractions', values: [ai.score] }}
    />
  )
}
