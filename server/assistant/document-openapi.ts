import type { Readable } from 'node:stream'
import { z } from 'zod'
import { documentLimits, documentSchema } from '#contract/assistant/document.ts'
import { errorDetail, fieldErrors, type RouteSchema } from '#server/http/route-schema.ts'
import { listDocs } from '#server/list/list-docs.ts'

const tags = ['Documents']
const selection = { status: z.string().optional().describe('1 published, 0 unpublished, both when absent') }

/** Requests and responses of the document routes. */
export const documentDocs = {
  ...listDocs({
    tags,
    summaries: { list: 'List the documents that the assistant answers from', count: 'Count documents' },
    row: documentSchema,
    selection,
    sort: ['title', 'file', 'created_at'],
  }),
  create: {
    tags,
    summary: 'Upload a PDF, DOCX, TXT, or MD file; it is unpublished and read as a job',
    form: {
      fields: z.object({ title: z.string() }),
      files: { file: { maxBytes: documentLimits.fileBytes } },
    },
    response: { 201: documentSchema, 400: fieldErrors, 401: errorDetail, 413: fieldErrors },
  },
  change: {
    tags,
    summary: 'Publish or unpublish a document',
    form: { fields: z.object({ status: z.string().describe('1 published, 0 unpublished') }), files: {} },
    response: { 200: documentSchema, 400: fieldErrors, 401: errorDetail, 404: errorDetail },
  },
  retry: {
    tags,
    summary: 'Read a document again that could not be read',
    response: { 200: documentSchema, 400: errorDetail, 401: errorDetail, 404: errorDetail },
  },
  download: {
    tags,
    summary: "Download a document's file as it was uploaded",
    response: {
      200: z.custom<Readable | Buffer>().describe('the file'),
      401: errorDetail,
      404: errorDetail,
    },
  },
} satisfies Record<string, RouteSchema>
