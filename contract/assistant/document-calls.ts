import { z } from 'zod'
import {
  documentErrors,
  documentLimits,
  documentRules,
  documentSchema,
  documentsPath,
} from '#contract/assistant/document.ts'
import { bytesOf, errorDetail, fieldErrors } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { deletionCalls, exportableCalls } from '#contract/list-calls.ts'
import { messages } from '#contract/messages.ts'

const tags = ['Documents']

const status = z
  .literal(['0', '1', 0, 1], documentErrors.status)
  .transform((sent) => (Number(sent) === 1 ? 1 : 0))
  .describe('1 published, 0 unpublished')

const file = {
  summary: "Download a document's file as it was uploaded",
  answers: { 200: bytesOf('the file'), 404: errorDetail },
} as const

/** Documents that the assistant answers from, and their files. Administrators only (AP-386, AP-403). */
export const documentCalls = {
  ...mount(documentsPath, {
    ...exportableCalls({
      area: 'assistant',
      tags,
      summaries: { list: 'List the documents that the assistant answers from', count: 'Count documents' },
      outdatedBy: ['document'],
      rules: documentRules,
      row: documentSchema,
    }),
    ...deletionCalls({
      area: 'assistant',
      tags,
      summaries: {
        one: 'Delete a document with its file',
        many: 'Delete several documents with their files',
      },
    }),
  }),
  ...declareCalls(
    { tags, access: 'admin', area: 'assistant', params: { id: rowId }, answers: { 401: errorDetail } },
    {
      'POST documents/': {
        summary: 'Upload a PDF, DOCX, TXT, or MD file; it is unpublished and read as a job',
        form: {
          fields: z.object({ title: z.string(messages.invalidText).default('') }),
          files: { file: { maxBytes: documentLimits.fileBytes } },
        },
        answers: { 201: documentSchema, 400: fieldErrors, 413: fieldErrors },
      },
      'PATCH documents/{id}/': {
        records: { action: 'changed', details: ['status'] },
        summary: 'Publish or unpublish a document',
        form: { fields: z.object({ status }), files: {} },
        answers: { 200: documentSchema, 400: fieldErrors, 404: errorDetail },
      },
      'POST documents/{id}/retry/': {
        records: { action: 'changed', does: 'readAgain' },
        summary: 'Read a document again that could not be read',
        answers: { 200: documentSchema, 400: errorDetail, 404: errorDetail },
      },
      'GET documents/{id}/file/': file,
      'HEAD documents/{id}/file/': file,
    },
  ),
}
