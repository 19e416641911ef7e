import type { Readable } from 'node:stream'
import { z } from 'zod'
import {
  driveArchiveQuerySchema,
  driveChangeSchema,
  driveDetailsSchema,
  driveFileSchema,
  driveListSchema,
  driveQuerySchema,
  driveSharingSchema,
  driveTrashSchema,
  driveUploadSchema,
  driveUploadsSchema,
  newFolderSchema,
} from '#contract/drive/drive.ts'
import { driveLimits, tus } from '#contract/drive/drive-rules.ts'
import { errorDetail, errorSentence, noContent, type RouteSchema } from '#server/http/route-schema.ts'

const tags = ['Files']
const refusals = { 401: errorDetail, 403: errorDetail, 404: errorDetail }
const change = { ...refusals, 400: errorSentence }
const upload = { ...change, 409: errorSentence, 412: errorSentence, 413: errorSentence, 423: errorSentence }

const piece = { mediaType: tus.mediaType, bytes: driveLimits.fileBytes }

/** The calls about files, as the API reference describes them. */
export const driveDocs = {
  list: {
    tags,
    summary:
      'Lists the files that the employee owns or may read, the latest change first unless `sort_by` says otherwise',
    querystring: driveQuerySchema,
    response: { 200: driveListSchema, ...change },
  },
  find: {
    tags,
    summary: 'One file or folder: the folders around it, its versions, and the projects it is shared with',
    response: { 200: driveDetailsSchema, ...refusals },
  },
  download: {
    tags,
    summary: 'The content of a file, whole or in part',
    description:
      'Always to be saved, with the media type that its content has. `version` is the id of an older one, for the owner.',
    response: {
      200: z.string(),
      206: z.string(),
      304: noContent,
      416: errorDetail,
      ...refusals,
    },
  },
  archive: {
    tags,
    summary: 'Several files in one ZIP archive',
    description: 'Folders among them, and what the employee may not read, are left out.',
    querystring: driveArchiveQuerySchema,
    response: { 200: z.custom<Readable>().describe('a ZIP archive'), ...change },
  },
  thumbnail: {
    tags,
    summary: 'An image, small and cut to fixed proportions',
    description: 'What follows `thumbnail_url` of a file; `of` has no effect but to tell contents apart.',
    response: { 200: z.custom<Buffer>().describe('a WebP image'), 304: noContent, ...refusals },
  },
  createFolder: {
    tags,
    summary: 'Adds a folder',
    body: newFolderSchema,
    response: { 201: driveFileSchema, ...change },
  },
  change: {
    tags,
    summary: 'Renames or moves an own file or folder',
    body: driveChangeSchema,
    response: { 200: driveFileSchema, ...change },
  },
  share: {
    tags,
    summary: 'Says which projects’ and conversations’ members may read an own file or folder',
    description: 'A conversation comes in by a message with the file, and can be taken away here.',
    body: driveSharingSchema,
    response: { 200: driveDetailsSchema, ...change },
  },
  removeVersion: {
    tags,
    summary: 'Takes a version of an own file away for good',
    description:
      'Of the current one, the one before becomes current: so an upload that replaced a file is undone.',
    response: { 204: noContent, ...change },
  },
  remove: {
    tags,
    summary: 'Moves an own file, or a folder with all that is in it, to the trash',
    response: { 204: noContent, ...refusals },
  },
  trash: {
    tags,
    summary: 'Lists what the employee has deleted, the latest first',
    querystring: driveQuerySchema.pick({ limit: true, offset: true }),
    response: { 200: driveTrashSchema, ...change },
  },
  restore: {
    tags,
    summary: 'Brings something back from the trash',
    response: { 200: driveFileSchema, ...refusals },
  },
  delete: {
    tags,
    summary: 'Deletes something in the trash for good',
    response: { 204: noContent, ...refusals },
  },
  uploads: {
    tags,
    summary: 'Lists the uploads that are not complete, and how much space is used',
    response: { 200: driveUploadsSchema, ...refusals },
  },
  createUpload: {
    tags,
    summary: 'Announces an upload',
    description:
      'Uploads follow tus 1.0.0 (https://tus.io). `Upload-Length` is the size of the file, `Upload-Metadata` has its `filename` and the `folder`, which is `home` unless given. It may also have `path`, folders below that one, separated by `/`, which are made where they are missing; `taken`, which is `version` (a file of the same name gets a new version) unless it is `rename`; and `reference`, under which a repeated announcement is the same upload. The answer’s `Location` takes the pieces. A body of `application/offset+octet-stream` is the first of them.',
    stream: piece,
    response: { 201: driveUploadSchema, ...upload },
  },
  findUpload: {
    tags,
    summary: 'How far an upload is; HEAD tells it by `Upload-Offset`',
    response: { 200: driveUploadSchema, ...upload },
  },
  appendUpload: {
    tags,
    summary: 'Adds a piece to an upload',
    description:
      'The body is `application/offset+octet-stream`, and belongs at `Upload-Offset`. What arrives before a connection breaks counts.',
    stream: piece,
    response: { 204: noContent, 415: errorSentence, ...upload },
  },
  discardUpload: {
    tags,
    summary: 'Discards an upload',
    response: { 204: noContent, ...upload },
  },
} satisfies Record<string, RouteSchema>
