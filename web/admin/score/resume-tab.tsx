import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quote } from '#contract/hiring/evaluation.ts'
import type { ResumeSections as Sections } from '#contract/hiring/resume.ts'
import { HiddenText } from '#web/admin/score/hidden-text.tsx'
import { ResumeSections } from '#web/admin/score/resume-sections.tsx'
import { ResumeText } from '#web/admin/score/resume-text.tsx'
import { resumeTextQuery } from '#web/admin/score/score-api.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const views = ['Sections', 'Full text'] as const

interface ResumeTabProps {
  candidateId: number
  sections: Sections
  /** The quotes that the AI's scores are based on. */
  quotes: readonly Quote[]
  /** The quote that was clicked; its text is shown at once. */
  chosen: Quote | null
  onBack: () => void
}

/** The resume by section, or its whole text. */
export function ResumeTab({ candidateId, sections, quotes, chosen, onBack }: ResumeTabProps) {
  const [view, setView] = useState<string>(chosen ? 'Full text' : 'Sections')
  const { data: resume, isError, refetch } = useQuery(resumeTextQuery(candidateId))
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl label="Show the resume as" options={views} chosen={view} onChoose={setView} />
        {chosen && (
          <Button icon="previous" onClick={onBack} autoFocus>
            Back to the score
          </Button>
        )}
      </div>
      {resume && <HiddenText hidden={resume.hidden} />}
      {resume?.error && <Alert>{resume.error}</Alert>}
      {isError && (
        <RetryLine onRetry={() => void refetch()}>The text of the resume could not be loaded.</RetryLine>
      )}
      {view === 'Sections' && <ResumeSections sections={sections} />}
      {view === 'Full text' && !resume && !isError && <Skeleton lines={5} />}
      {view === 'Full text' && resume?.text && (
        <ResumeText text={resume.text} quotes={quotes} chosen={chosen} />
      )}
      {view === 'Full text' && resume?.text === '' && !resume.error && (
        <p className="text-md text-ink-muted">This resume has no text.</p>
      )}
    </div>
  )
}
