import { bytesOf, errorDetail, errorSentence, noContent, refusals } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import {
  driveArchiveQuerySchema,
  driveChangeSchema,
  driveDetailsSchema,
  driveDownloadQuerySchema,
  driveFileSchema,
  driveListSchema,
  driveQuerySchema,
  driveSharingSchema,
  driveTrashSchema,
  newFolderSchema,
} from '#contract/drive/drive.ts'

export const sharedByDriveCalls = {
  tags: ['Files'],
  access: 'employee',
  own: 'user',
  answers: refusals,
} as const

const invalid = { 400: errorSentence }
const fileContent = {
  summary: 'The content of a file, whole or in part',
  description:
    'Always to be saved, with the media type that its content has. `version` is the id of an older one, for the owner.',
  query: driveDownloadQuerySchema,
  answers: {
    200: bytesOf('the file'),
    206: bytesOf('a part of the file'),
    302: noContent,
    304: noContent,
    416: errorDetail,
  },
} as const
/** Joining or leaving a project or a conversation changes which files one may read. */
const readersChange = ['files', 'membership'] as const
const archive = {
  summary: 'Several files in one ZIP archive',
  description: 'Folders among them, and what the employee may not read, are left out.',
  query: driveArchiveQuerySchema,
  answers: { 200: bytesOf('a ZIP archive'), ...invalid },
} as const

/** The files of the portal (EP-395..EP-431, EP-496, EP-531..EP-536). The requirements fix `nextcloud` in the paths. */
export const driveCalls = declareCalls(sharedByDriveCalls, {
  'GET jira/nextcloud/files/{user}/': {
    summary:
      'Lists the files that the employee owns or may read, the latest change first unless `sort_by` says otherwise',
    outdatedBy: readersChange,
    query: driveQuerySchema,
    answers: { 200: driveListSchema, ...invalid },
  },
  'GET jira/nextcloud/files/{user}/archive/': archive,
  'HEAD jira/nextcloud/files/{user}/archive/': archive,
  'GET jira/nextcloud/files/{user}/{id}/': {
    summary: 'One file or folder: the folders around it, its versions, and the projects it is shared with',
    outdatedBy: readersChange,
    answers: { 200: driveDetailsSchema },
  },
  'GET jira/nextcloud/files/{user}/{id}/download/': fileContent,
  'HEAD jira/nextcloud/files/{user}/{id}/download/': fileContent,
  'GET jira/nextcloud/files/{user}/{id}/thumbnail/': {
    summary: 'An image, small and cut to fixed proportions',
    description: 'What follows `thumbnail_url` of a file; `of` has no effect but to tell contents apart.',
    answers: { 200: bytesOf('a WebP image'), 304: noContent },
  },
  'POST jira/nextcloud/files/{user}/folders/': {
    records: { type: 'files', action: 'created' },
    summary: 'Adds a folder',
    body: newFolderSchema,
    answers: { 201: driveFileSchema, ...invalid },
  },
  'PATCH jira/nextcloud/files/{user}/{id}/': {
    records: { type: 'files', action: 'moved', of: ['folder'], otherwise: 'renamed' },
    summary: 'Renames or moves an own file or folder',
    body: driveChangeSchema,
    answers: { 200: driveFileSchema, ...invalid },
  },
  'PUT jira/nextcloud/files/{user}/{id}/sharing/': {
    records: { type: 'files', action: 'shared' },
    summary: 'Says which projects’ and conversations’ members may read an own file or folder',
    description: 'A conversation comes in by a message with the file, and can be taken away here.',
    body: driveSharingSchema,
    answers: { 200: driveDetailsSchema, ...invalid },
  },
  'DELETE jira/nextcloud/files/{user}/{id}/versions/{version}/': {
    records: { type: 'files', action: 'changed' },
    summary: 'Takes a version of an own file away for good',
    description:
      'Of the current one, the one before becomes current: so an upload that replaced a file is undone.',
    answers: { 204: noContent, ...invalid },
  },
  'DELETE jira/nextcloud/files/{user}/{id}/': {
    records: { type: 'files', action: 'deleted' },
    summary: 'Moves an own file, or a folder with all that is in it, to the trash',
    answers: { 204: noContent },
  },
  'GET jira/nextcloud/files/{user}/trash/': {
    summary: 'Lists what the employee has deleted, the latest first',
    outdatedBy: readersChange,
    query: driveQuerySchema.pick({ limit: true, offset: true }),
    answers: { 200: driveTrashSchema, ...invalid },
  },
  'POST jira/nextcloud/files/{user}/trash/{id}/restore/': {
    records: { type: 'files', action: 'restored' },
    summary: 'Brings something back from the trash',
    answers: { 200: driveFileSchema },
  },
  'DELETE jira/nextcloud/files/{user}/trash/{id}/': {
    records: { type: 'files', action: 'purged' },
    summary: 'Deletes something in the trash for good',
    answers: { 204: noContent },
  },
})
