import { mount } from '#contract/calls/mount.ts'
import { parseId } from '#contract/calls/row-id.ts'
import { listedCandidateSchema } from '#contract/hiring/candidate.ts'
import { type CandidateListQuery, candidateCalls } from '#contract/hiring/candidate-calls.ts'
import { pageSizes } from '#contract/limits.ts'
import { keysOf } from '#contract/records.ts'
import { notFound } from '#server/errors.ts'
import { type CandidateQuery, datedQuery } from '#server/hiring/candidate-list.ts'
import { hiringFigures } from '#server/hiring/figures.ts'
import { sendResume, sendResumes } from '#server/hiring/resume-downloads.ts'
import { requirePrincipal, requireRecentAuthentication } from '#server/http/access.ts'
import { implement } from '#server/http/calls.ts'
import { expectedVersion } from '#server/http/expected-version.ts'
import type { App } from '#server/http/route-schema.ts'
import { csvHandlers, within } from '#server/list/csv-export.ts'
import { deletionHandlers } from '#server/list/list-handlers.ts'
import { sendBatches } from '#server/list/send-list.ts'
import type { Services } from '#server/services.ts'

const listedFields = keysOf(listedCandidateSchema.shape)

/** Recruiters list candidates, decide on them, reorder, and delete them (HD-467 to HD-497). */
export function candidateRoutes(app: App, services: Services): void {
  const { db, applications, candidates, candidateReads, clock, decisions, files } = services

  implement(app, services, candidateCalls, {
    'GET candidates/': async ({ query: sent, caller, request, reply, recordExport }) => {
      const query = datedQuery(sent, clock())
      if (isOfNumbers(query)) return candidates.rows(query, caller.id)
      // More than a page counts as an export of personal data, and so do many pages.
      if (!isPage(query)) {
        requireRecentAuthentication(request)
        await recordExport({ count: within(query, await candidates.count(query)) })
      } else if (!requirePrincipal(request).isRecent) {
        const rows = await candidates.rows({ ...query, fields: ['id'] }, caller.id)
        await candidateReads.record(
          request,
          rows.flatMap(({ id }) => id ?? []),
        )
      }
      return sendBatches(reply, candidates.batches(query, caller.id))
    },
    ...mount(
      'candidates',
      csvHandlers('Candidates', listedCandidateSchema, {
        batches: (query: CandidateListQuery) =>
          // Evaluations have no columns, so it does not matter who reads.
          candidates.batches({ ...datedQuery(query, clock()), fields: listedFields }, 0),
        count: (query) => candidates.count(datedQuery(query, clock())),
      }),
    ),
    'GET candidates/count/': async ({ query }) => ({
      count: await candidates.count(datedQuery(query, clock())),
    }),
    'GET candidates/figures/': () => hiringFigures(db),
    'GET candidates/{id}/': async ({ params, caller, request }) => {
      const candidate = await candidates.find(params.id, caller.id)
      if (!candidate) throw notFound()
      await candidateReads.record(request, [params.id])
      return candidate
    },
    'GET candidates/{id}/transcript/': async ({ params, request }) => {
      const transcript = await applications.transcript(params.id)
      await candidateReads.record(request, [params.id])
      return transcript
    },
    'GET candidates/{id}/other-applications/': async ({ params, request }) => {
      await candidateReads.record(request, [params.id])
      return candidates.otherApplications(params.id)
    },

    'PATCH candidates/{id}/': async ({ params: { id }, caller, request, readForm }) => {
      await using form = await readForm()
      await candidateReads.record(request, [id])
      const decision = await candidates.setStatus(id, {
        ...form.values,
        adminId: caller.id,
        seen: expectedVersion(request),
      })
      const changed = await candidates.find(id, caller.id)
      // Deleted in the meantime.
      if (!changed) throw notFound()
      return { ...changed, decision }
    },
    'PATCH candidates/bulk-status-update/': async ({ caller, request, readForm }) => {
      await using form = await readForm()
      const { ids, ...change } = form.values
      const decision = await candidates.setStatusOfMany(ids, {
        ...change,
        adminId: caller.id,
        seen: expectedVersion(request),
      })
      return { updated: ids.length, decision }
    },
    'POST candidates/decision-preview/': async ({ request, readForm }) => {
      await using form = await readForm()
      const { shown, ...preview } = await decisions.preview(form.values.ids, form.values.status)
      if (shown !== null) await candidateReads.record(request, [shown])
      return preview
    },
    'POST candidates/decisions/{id}/undo/': async ({ params, caller }) => ({
      restored: await decisions.undo(params.id, caller),
    }),
    'PATCH candidates/{id}/mark-viewed/': async ({ params }) => {
      await candidates.markViewed(params.id)
      return { is_viewed: true }
    },
    'POST candidates/reorder/': async ({ body: { items } }) => {
      await candidates.reorder(items.map(({ id, position }) => ({ key: String(id), position })))
      return { updated: items.length }
    },
    'POST candidates/download-resumes/': async ({ body, request, reply, recordExport }) => {
      const keys = new Set(body.ids.map(String))
      // Recruiters read single resumes all day; an archive counts as an export of personal data.
      if (keys.size > 1) requireRecentAuthentication(request)
      const ids = [...keys].flatMap((key) => parseId(key) ?? [])
      await candidateReads.record(request, ids)
      const resumes = await candidates.resumes(ids)
      const [first] = resumes
      if (!first) throw notFound()
      await recordExport({ ids, count: resumes.length })
      return keys.size > 1
        ? sendResumes(reply, files.private, resumes)
        : sendResume(reply, files.private, first)
    },

    ...mount('candidates', deletionHandlers(candidates.removeMany)),
  })
}

const isPage = ({ limit }: CandidateQuery): boolean => limit !== null && limit <= Math.max(...pageSizes)

/** A list without personal data: for select-all. */
const isOfNumbers = ({ fields }: CandidateQuery): boolean =>
  fields?.every((name) => ['id', 'status', 'position'].includes(name)) ?? false
