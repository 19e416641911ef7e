import { type ApplicantFieldName, applicantFields } from '#contract/hiring/applicant-fields.ts'
import {
  candidateLabels,
  candidateStatuses,
  type ListedCandidate,
  statusLabel,
} from '#contract/hiring/candidate.ts'
import { defaultSort } from '#contract/list.ts'
import { candidateFilter } from '#web/admin/join-team/candidate-filter.ts'
import {
  candidatesPath,
  listedFields,
  loadSelected,
  type SelectedCandidate,
} from '#web/admin/join-team/candidates-api.ts'
import { ScoreCell } from '#web/admin/join-team/score-cell.tsx'
import { ApiError } from '#web/api.ts'
import { ClampedText } from '#web/forms/kinds/plain-text.tsx'
import { deleteRows, reorderRows } from '#web/list/bulk-calls.ts'
import { textColumn } from '#web/list/more-columns.tsx'
import type { ListAction, ListSource, ListTab } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { StoredImage } from '#web/ui/images/stored-image.tsx'
import { NewYorkTime } from '#web/ui/time/new-york-time.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

export type CandidateSource = ListSource<SelectedCandidate, ListedCandidate>
export type CandidateList = List<SelectedCandidate, ListedCandidate>

const { pending, hired, rejected, evaluating } = candidateStatuses

/** Candidates in evaluation are in every tab (HD-017 to HD-030). */
const tabs: readonly [ListTab, ...ListTab[]] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'hired', label: 'Hired', query: { status: [hired, evaluating] } },
  { id: 'pending', label: 'Pending', query: { status: [pending, evaluating] } },
  { id: 'rejected', label: 'Rejected', query: { status: [rejected, evaluating] } },
]

/** Whether a tab includes candidates with a status. */
export function isInTab({ query }: ListTab, status: number): boolean {
  return query.status === undefined || [query.status].flat().includes(status)
}

/** A text that applicants enter. @param min width */
const applicantColumn = (
  name: ApplicantFieldName,
  min: number,
  isSortable = true,
): CandidateSource['columns'][number] => ({
  name,
  label: applicantFields[name].label,
  width: { min },
  isSortable,
  cell: (row) => <ClampedText>{row[name]}</ClampedText>,
})

/** The list of candidates: what it shows, and its data source. */
export const candidateSource: CandidateSource = {
  path: candidatesPath,
  title: 'Join our team',
  label: { one: 'Candidate', many: 'Candidates' },
  tabs,
  columns: [
    {
      name: 'candidateImage',
      label: candidateLabels.candidateImage,
      width: { fixed: 4.25 },
      isSortable: false,
      kind: 'image',
      cell: ({ candidateImage }) => (
        <StoredImage path={candidateImage} size="thumb" alt="" fallback="portrait" isPrivate />
      ),
    },
    applicantColumn('candidateName', 10),
    { ...applicantColumn('email', 11), kind: 'text' },
    { ...applicantColumn('designation', 8), kind: 'text' },
    {
      name: 'Created_at',
      label: candidateLabels.Created_at,
      width: { fixed: 8 },
      isSortable: true,
      kind: 'date',
      cell: ({ Created_at }) => <NewYorkTime at={Created_at} />,
    },
    {
      name: 'ai_score',
      label: candidateLabels.ai_score,
      width: { fixed: 6.25 },
      isSortable: true,
      kind: 'text',
      cell: (row) => <ScoreCell row={row} />,
    },
  ],
  hasViews: true,
  moreColumns: [
    applicantColumn('nameOfReference', 8, false),
    applicantColumn('description', 14, false),
    {
      name: 'status',
      label: candidateLabels.status,
      width: { fixed: 7 },
      isSortable: true,
      kind: 'text',
      cell: ({ status }) => statusLabel(status),
    },
    textColumn('resumeName', candidateLabels.resumeName, ({ resumeName }) => resumeName),
  ],
  fields: listedFields,
  filter: candidateFilter,
  searchDelay: 300,
  nameColumn: 'candidateName',
  nameOf: ({ candidateName }) => candidateName,
  defaultSort,
  pageSize: { storageKey: 'candidates', initial: 20, resetOnSearch: 'toggle' },
  needsPolling: (rows) => rows.some(({ status }) => status === evaluating),
  selectAll: {
    load: loadSelected,
    onError: () =>
      toast.error('Failed to Select All Candidates', 'Unable to fetch candidate IDs. Please try again.'),
  },
  minBulk: 1,
  deleteSelectedLabel: 'Delete',
  actionsWidth: 15.5,
  deleteRows: (rows) => deleteRows(candidatesPath, rows),
  onDeleted: () => toast.success('Candidates Deleted Successfully!'),
  reorderRows: (rows) => reorderRows(candidatesPath, rows),
  onError: (action, cause) => showError(action, cause),
}

/** Failures to load are shown in place rather than as a toast (HD-146, HD-520). */
function showError(action: ListAction, cause: Error): void {
  // The sign-in screen is about to appear, which says enough.
  if (cause instanceof ApiError && cause.status === 401) return
  if (action === 'delete') toast.error('Deletion Failed', 'Unable to delete candidates. Please try again.')
  if (action === 'reorder')
    toast.error(
      'Order Update Failed!',
      (cause instanceof ApiError ? cause.detail : undefined) ?? 'Reverted to last saved order.',
    )
}
