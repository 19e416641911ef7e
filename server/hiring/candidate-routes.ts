import { candidateErrors, type SettableStatus, settableStatuses } from '#contract/hiring/candidate.ts'
import { decisionErrors } from '#contract/hiring/decision.ts'
import { hiringFiguresPath } from '#contract/hiring/figures.ts'
import { limits, pageSizes } from '#contract/limits.ts'
import { type CandidateQuery, parseCandidateQuery } from '#server/hiring/candidate-list.ts'
import { candidateDocs as docs } from '#server/hiring/candidate-openapi.ts'
import type { StatusChange } from '#server/hiring/decision-store.ts'
import { hiringError } from '#server/hiring/errors.ts'
import { hiringFigures } from '#server/hiring/figures.ts'
import { requireAdmin, requireRecentAuthentication } from '#server/http/access.ts'
import { type ParsedBody, parseBody } from '#server/http/body.ts'
import { notFound } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { deleteRoutes } from '#server/list/delete-routes.ts'
import type { RawQuery } from '#server/list/query.ts'
import { type IdParams, idOf, parseId } from '#server/list/row-id.ts'
import { sendBatches } from '#server/list/send-list.ts'
import type { Services } from '#server/services.ts'

const base = '/api/candidates/'
const config = { access: 'admin' } as const

/** Recruiters list candidates, decide on them, reorder, and delete them (HD-467 to HD-492). */
export function candidateRoutes(app: App, services: Services): void {
  readingRoutes(app, services)
  statusRoutes(app, services)
  decisionRoutes(app, services)
  bulkRoutes(app, services)
}

function readingRoutes(app: App, { db, applications, candidates, clock }: Services): void {
  app.get(base, { config, schema: docs.list }, async (request, reply) => {
    const query = parseCandidateQuery(request.query as RawQuery, clock())
    const { id } = requireAdmin(request)
    if (isOfNumbers(query)) return reply.send(await candidates.rows(query, id))
    // More than a page is an export of persons.
    if (!isPage(query)) requireRecentAuthentication(request)
    return sendBatches(reply, await candidates.batches(query, id))
  })

  app.get(`${base}count/`, { config, schema: docs.count }, async (request, reply) => {
    const query = parseCandidateQuery(request.query as RawQuery, clock())
    return reply.send({ count: await candidates.count(query) })
  })

  app.get(`/api/${hiringFiguresPath}`, { config, schema: docs.figures }, async (_, reply) =>
    reply.send(await hiringFigures(db)),
  )

  app.get<IdParams>(`${base}:id/`, { config, schema: docs.find }, async (request, reply) => {
    const candidate = await candidates.find(idOf(request), requireAdmin(request).id)
    if (!candidate) throw notFound()
    return reply.send(candidate)
  })

  app.get<IdParams>(`${base}:id/transcript/`, { config, schema: docs.transcript }, async (request, reply) =>
    reply.send([...(await applications.transcript(idOf(request)))]),
  )
}

const isPage = ({ limit }: CandidateQuery): boolean => limit !== null && limit <= Math.max(...pageSizes)

/** Of no person: for select-all. */
const isOfNumbers = ({ fields }: CandidateQuery): boolean =>
  fields?.every((name) => ['id', 'status', 'position'].includes(name)) ?? false

function statusRoutes(app: App, { candidates }: Services): void {
  app.patch<IdParams>(`${base}:id/`, { config, schema: docs.change }, async (request, reply) => {
    const id = idOf(request)
    const { id: adminId } = requireAdmin(request)
    await using body = await parseBody(request)
    const decision = await candidates.setStatus(id, { ...parseChange(body), adminId })
    const changed = await candidates.find(id, adminId)
    // Deleted in the meantime.
    if (!changed) throw notFound()
    return reply.send({ ...changed, decision })
  })

  app.patch(`${base}bulk-status-update/`, { config, schema: docs.changeMany }, async (request, reply) => {
    await using body = await parseBody(request)
    const ids = parseIds(body.fields.get('ids'))
    const { id: adminId } = requireAdmin(request)
    const decision = await candidates.setStatusOfMany(ids, { ...parseChange(body), adminId })
    return reply.send({ updated: ids.length, decision })
  })

  app.patch<IdParams>(
    `${base}:id/mark-viewed/`,
    { config, schema: docs.markViewed },
    async (request, reply) => {
      await candidates.markViewed(idOf(request))
      return reply.send({ is_viewed: true })
    },
  )
}

/** Previews what a decision would send, and undoes a decision. */
function decisionRoutes(app: App, { decisions }: Services): void {
  app.post(`${base}decision-preview/`, { config, schema: docs.preview }, async (request, reply) => {
    await using body = await parseBody(request)
    const ids = parseIds(body.fields.get('ids'))
    return reply.send(await decisions.preview(ids, parseStatus(body.fields.get('status'))))
  })

  app.post<IdParams>(`${base}decisions/:id/undo/`, { config, schema: docs.undo }, async (request, reply) =>
    reply.send({ restored: await decisions.undo(idOf(request)) }),
  )
}

function bulkRoutes(app: App, { candidates }: Services): void {
  deleteRoutes(app, {
    path: 'candidates',
    tags: docs.list.tags,
    summaries: {
      one: 'Delete one candidate with resume, image, evaluations, and mails',
      many: 'Delete several candidates',
    },
    removeMany: candidates.removeMany,
  })

  app.post(`${base}reorder/`, { config, schema: docs.reorder }, async (request, reply) => {
    const { items } = request.body
    await candidates.reorder(items.map(({ id, position }) => ({ key: String(id), position })))
    return reply.send({ updated: items.length })
  })
}

/** A status, and whether the candidates are told by e-mail, which is the default. Throws 400. */
function parseChange({ fields }: ParsedBody): Omit<StatusChange, 'adminId'> {
  const status = parseStatus(fields.get('status'))
  const sent = fields.get('send_email') ?? ''
  const sendsEmail = { true: true, '': true, false: false }[String(sent)]
  if (sendsEmail === undefined) throw hiringError(decisionErrors.badChoice)
  return { status, sendsEmail }
}

/** A status that people may set, as a number or a string of digits (HD-192 to HD-194). Throws 400. */
function parseStatus(sent: unknown): SettableStatus {
  if (sent === undefined || sent === null || sent === '') throw hiringError(candidateErrors.chooseStatus)
  const status = settableStatuses.find((one) => one === sent || String(one) === sent)
  if (status === undefined) throw hiringError(candidateErrors.badStatus)
  return status
}

/** Unique candidate ids. Throws 400 with a sentence if there are none, too many, or invalid ones (HD-483). */
function parseIds(sent: unknown): number[] {
  if (!Array.isArray(sent) || sent.length === 0) throw hiringError(candidateErrors.chooseCandidate)
  if (sent.length > limits.maxBulkIds) throw hiringError(candidateErrors.tooMany)
  const ids = new Set(
    sent.map((id) => (['number', 'string'].includes(typeof id) ? parseId(String(id)) : null)),
  )
  if (ids.has(null)) throw hiringError(candidateErrors.unknown)
  return [...ids] as number[]
}
