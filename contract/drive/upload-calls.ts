import { errorSentence, noContent } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { driveUploadSchema, driveUploadsSchema } from '#contract/drive/drive.ts'
import { sharedByDriveCalls } from '#contract/drive/drive-calls.ts'
import { driveLimits, tus } from '#contract/drive/drive-rules.ts'

const bytes = { mediaType: tus.mediaType, bytes: driveLimits.fileBytes }
const invalid = {
  400: errorSentence,
  409: errorSentence,
  412: errorSentence,
  413: errorSentence,
  423: errorSentence,
}

/** Resumable uploads by tus, a protocol with many other clients. */
export const uploadCalls = declareCalls(sharedByDriveCalls, {
  'GET jira/nextcloud/files/{user}/uploads/': {
    summary: 'Lists the uploads that are not complete, and how much space is used',
    outdatedBy: ['files'],
    answers: { 200: driveUploadsSchema },
  },
  'POST jira/nextcloud/files/{user}/uploads/': {
    summary: 'Announces an upload',
    description:
      'Uploads follow tus 1.0.0 (https://tus.io). `Upload-Length` is the size of the file, `Upload-Metadata` has its `filename` and the `folder`, which is `home` unless given. It may also have `path`, folders below that one, separated by `/`, which are made where they are missing; `taken`, which is `version` (a file of the same name gets a new version) unless it is `rename`; and `reference`, under which a repeated announcement is the same upload. The answer’s `Location` takes the pieces. A body of `application/offset+octet-stream` is the first of them.',
    stream: bytes,
    answers: { 201: driveUploadSchema, ...invalid },
  },
  'GET jira/nextcloud/files/{user}/uploads/{id}/': {
    summary: 'How far an upload is; HEAD tells it by `Upload-Offset`',
    answers: { 200: driveUploadSchema, ...invalid },
  },
  'PATCH jira/nextcloud/files/{user}/uploads/{id}/': {
    summary: 'Adds a piece to an upload',
    description:
      'The body is `application/offset+octet-stream`, and belongs at `Upload-Offset`. What arrives before a connection breaks counts.',
    stream: bytes,
    answers: { 204: noContent, 415: errorSentence, ...invalid },
  },
  'DELETE jira/nextcloud/files/{user}/uploads/{id}/': {
    summary: 'Discards an upload',
    answers: { 204: noContent, ...invalid },
  },
})
