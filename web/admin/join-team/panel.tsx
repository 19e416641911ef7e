import { useEffect, useRef, useState } from 'react'
import { type ApplicantFieldName, applicantFields, isLongText } from '#contract/hiring/applicant-fields.ts'
import { candidateLabels, type ListedCandidate } from '#contract/hiring/candidate.ts'
import { keysOf } from '#contract/records.ts'
import { ApplicationTranscript } from '#web/admin/join-team/application-transcript.tsx'
import { CandidateStatusBadge } from '#web/admin/join-team/candidate-status.tsx'
import { Conversation } from '#web/admin/join-team/conversation.tsx'
import { OtherApplications } from '#web/admin/join-team/other-applications.tsx'
import { useResumeDownload } from '#web/admin/join-team/resume-download.ts'
import { showDownloadFailure } from '#web/admin/join-team/row-actions.tsx'
import { useScoreActions } from '#web/admin/join-team/score-actions.ts'
import { ScoreCell } from '#web/admin/join-team/score-cell.tsx'
import type { CandidateList } from '#web/admin/join-team/source.tsx'
import { threadQuery } from '#web/admin/join-team/threads-api.ts'
import { useMarkViewed } from '#web/admin/join-team/use-mark-viewed.ts'
import { Colleague } from '#web/admin/onboarding/colleague.tsx'
import { ScoreAgain } from '#web/admin/score/score-again.tsx'
import { queryClient } from '#web/query-client.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { fileSize } from '#web/ui/fields/file-size.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { StoredImage } from '#web/ui/images/stored-image.tsx'
import { useEscape } from '#web/ui/keyboard-shortcuts.ts'
import { NewYorkTime } from '#web/ui/time/new-york-time.tsx'

interface PanelProps {
  list: CandidateList
  row: ListedCandidate
}

/** Everything about a candidate (HD-196 to HD-213). */
export function Panel({ list, row }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { followScoring } = useScoreActions()
  useEscape(panel, list.close)
  useMarkViewed(row)
  const { previous, next } = neighbors(list, row)
  usePrefetchedThread(next)
  const goTo = (target: ListedCandidate | undefined) => target && list.open(target.id)
  return (
    <section
      ref={panel}
      aria-label={`Candidate ${row.candidateName}`}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <div className="flex items-start gap-4">
        <Photo row={row} />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-lg font-semibold wrap-anywhere">{row.candidateName}</h2>
          <p className="flex flex-wrap items-center gap-2 text-md text-ink-muted">
            {row.designation}
            <CandidateStatusBadge status={row.status} />
          </p>
        </div>
        <span className="ml-auto flex gap-1">
          <IconButton
            label="Previous candidate"
            icon="previous"
            disabled={!previous}
            onClick={() => goTo(previous)}
          />
          <IconButton label="Next candidate" icon="next" disabled={!next} onClick={() => goTo(next)} />
          <IconButton label="Close" icon="close" onClick={list.close} />
        </span>
      </div>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextFact name="candidateName" row={row} />
        <TextFact name="designation" row={row} />
        <Fact label={candidateLabels.Created_at}>
          <NewYorkTime at={row.Created_at} />
        </Fact>
        <TextFact name="email" row={row} />
        {furtherLines.map((name) => (
          <TextFact key={name} name={name} row={row} />
        ))}
        <Fact label={candidateLabels.status}>
          <CandidateStatusBadge status={row.status} />
        </Fact>
        <Fact label={candidateLabels.ai_score}>
          <ScoreCell row={row} />
          {row.ai_score === null && row.scoringError && (
            <span className="text-ink-muted"> {row.scoringError}</span>
          )}
          {row.ai_score === null && (
            <span className="mt-1 block">
              <ScoreAgain candidate={row} onStarted={followScoring} />
            </span>
          )}
        </Fact>
        {longTexts.map((name) => (
          <TextFact key={name} name={name} row={row} isWide />
        ))}
      </dl>
      <Attachment row={row} />
      <OtherApplications candidate={row} onOpen={list.open} />
      <Colleague key={`colleague-${row.id}`} candidate={row} />
      <ApplicationTranscript candidate={row} />
      <Conversation key={row.id} candidate={row} />
    </section>
  )
}

/** The texts of one line that are not mentioned above, and the longer ones. */
const { candidateName: _, designation: __, email: ___, ...further } = applicantFields
const furtherLines = keysOf(further).filter((name) => !isLongText(name))
const longTexts = keysOf(further).filter(isLongText)

/** A text that the applicant has entered. */
function TextFact({ name, row, isWide }: { name: ApplicantFieldName; row: ListedCandidate; isWide?: true }) {
  return (
    <Fact label={applicantFields[name].label} isWide={isWide}>
      {row[name]}
    </Fact>
  )
}

/** The photo; opens enlarged if there is one. */
function Photo({ row: { candidateImage, candidateName } }: Pick<PanelProps, 'row'>) {
  const [isOpen, setOpen] = useState(false)
  const image = (size: 'applicant' | 'preview', alt: string) => (
    <StoredImage path={candidateImage} size={size} alt={alt} fallback="portrait" isPrivate />
  )
  if (candidateImage === null) return <span className="photo">{image('applicant', '')}</span>
  return (
    <>
      <button
        type="button"
        aria-label={`Show the picture of ${candidateName} larger`}
        onClick={() => setOpen(true)}
        className="photo"
      >
        {image('applicant', '')}
      </button>
      {isOpen && (
        <FormDialog title={candidateName} size="sm" onClose={() => setOpen(false)}>
          {image('preview', `Picture of ${candidateName}`)}
        </FormDialog>
      )}
    </>
  )
}

function Attachment({ row }: Pick<PanelProps, 'row'>) {
  const download = useResumeDownload({ onError: showDownloadFailure })
  return (
    <div className="flex w-fit max-w-full flex-wrap items-center gap-3 rounded-card border border-line bg-canvas px-3 py-2 text-md">
      <Icon name="attachment" />
      <span className="min-w-0 wrap-anywhere">{row.resumeName}</span>
      <span className="text-sm text-ink-muted">{fileSize(row.resumeSize)}</span>
      <Button size="sm" icon="download" isBusy={download.isPending} onClick={() => download.one(row)}>
        Download
      </Button>
    </div>
  )
}

/** The candidates before and after one on this page. */
export function neighbors({ rows }: Pick<CandidateList, 'rows'>, { id }: Pick<ListedCandidate, 'id'>) {
  const index = rows.findIndex((row) => row.id === id)
  return { previous: rows[index - 1], next: index < 0 ? undefined : rows[index + 1] }
}

/** Preloads the next panel. */
function usePrefetchedThread(next: ListedCandidate | undefined): void {
  const { id, email } = next ?? {}
  useEffect(() => {
    if (id !== undefined && email !== undefined) void queryClient.prefetchQuery(threadQuery({ id, email }))
  }, [id, email])
}
