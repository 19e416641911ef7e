import { useQuery } from '@tanstack/react-query'
import { adminPath } from '#contract/account/admin-path.ts'
import { type Candidate, candidateStatuses } from '#contract/hiring/candidate.ts'
import { Panel, PanelRows, Person } from '#web/admin/dashboard/panel.tsx'
import { useResumeDownload } from '#web/admin/join-team/resume-download.ts'
import { rowsQuery } from '#web/list/list-queries.ts'
import { logFailure, logged } from '#web/logged.ts'
import { IconButton } from '#web/ui/button.tsx'
import { StoredImage } from '#web/ui/images/stored-image.tsx'
import { NewYorkTime } from '#web/ui/time/new-york-time.tsx'

const maxApplicants = 5
const screen = `${adminPath}/join-team`

/** The first pending candidates, each with the resume to download (HD-422 to HD-427). */
export function ApplicantsPanel() {
  const query = { status: candidateStatuses.pending, limit: maxApplicants }
  const candidates = useQuery(logged(rowsQuery<Candidate>({ path: 'candidates' }, query)))
  return (
    <Panel heading="Join Our Team" to={screen}>
      <PanelRows rows={candidates.data} isPending={candidates.isPending} max={maxApplicants}>
        {(candidate) => <Applicant candidate={candidate} />}
      </PanelRows>
    </Panel>
  )
}

function Applicant({ candidate }: { candidate: Candidate }) {
  const { id, candidateName, candidateImage, designation, Created_at } = candidate
  const resume = useResumeDownload({ onError: logFailure })
  return (
    <>
      <Person
        name={candidateName}
        to={`${screen}?id=${id}`}
        image={<StoredImage path={candidateImage} size="thumb" alt="" fallback="portrait" isPrivate />}
      >
        {designation}
      </Person>
      <NewYorkTime at={Created_at} className="w-24 text-right text-sm text-ink-muted sm:w-auto" />
      <IconButton
        label="Download resume"
        of={`of ${candidateName}`}
        icon="download"
        aria-disabled={resume.isPending}
        onClick={() => resume.isPending || resume.one(candidate)}
      />
    </>
  )
}
