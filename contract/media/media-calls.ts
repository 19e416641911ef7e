import { z } from 'zod'
import { errorDetail, fieldErrors, noContent } from '#contract/calls/answers.ts'
import { imageField } from '#contract/calls/body-limits.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { exportableCalls } from '#contract/list-calls.ts'
import { mediaArea } from '#contract/media/chosen-picture.ts'
import { mediaPath, mediaRules, pictureChange, pictureDetails, pictureSchema } from '#contract/media/media.ts'

const tags = ['Media']
const area = mediaArea
const refusals = { 401: errorDetail, 404: errorDetail }
const outdatedBy = ['content'] as const
const form = { fields: z.object({}), files: { file: imageField } }

/** The library of the site's pictures, for administrators. */
export const mediaCalls = {
  ...mount(
    mediaPath,
    exportableCalls({
      tags,
      area,
      summaries: { list: 'List pictures, newest first', count: 'Count pictures' },
      outdatedBy,
      rules: mediaRules,
      row: pictureSchema,
    }),
  ),
  ...declareCalls(
    { tags, access: 'admin', area },
    {
      'POST media/': {
        summary: 'Add a picture, which stays until it is deleted; the same picture is stored once',
        form,
        answers: { 200: pictureSchema, 201: pictureSchema, 400: fieldErrors, 401: errorDetail },
      },
    },
  ),
  ...declareCalls(
    { tags, access: 'admin', area, params: { id: rowId }, answers: refusals },
    {
      'GET media/{id}/': {
        summary: 'One picture, with what shows it',
        outdatedBy,
        answers: { 200: pictureDetails },
      },
      'PATCH media/{id}/': {
        summary: 'Change what is said about a picture, which then stays until it is deleted',
        body: pictureChange,
        answers: {
          200: pictureSchema,
          400: fieldErrors,
          412: z.object({ detail: z.string(), current: pictureSchema }),
        },
      },
      'POST media/{id}/replacement/': {
        records: { action: 'changed', does: 'replace' },
        summary: 'Replace a picture in everything that shows it; sent mails keep the former one',
        form,
        answers: { 200: pictureSchema, 400: fieldErrors },
      },
      'DELETE media/{id}/': {
        summary: 'Delete a picture that nothing shows',
        answers: { 204: noContent, 409: errorDetail },
      },
    },
  ),
}
