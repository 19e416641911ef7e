import { and, count, desc, eq, exists, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { adminPath } from '#contract/account/admin-path.ts'
import { permits } from '#contract/account/roles.ts'
import { type ActivityEntry, type ActivityQuery, activityLimits } from '#contract/activity/activity.ts'
import { foundKinds } from '#contract/find/find.ts'
import { activityTypes, typesFor } from '#server/activity/activity-types.ts'
import { requireAdmin } from '#server/http/access.ts'
import { present } from '#server/present.ts'
import { actorName } from '#server/revisions/actor-name.ts'
import { schedule } from '#server/revisions/schedule.ts'
import { storedCount, storedDetails, storedFacts, storedTitle } from '#server/revisions/stored-facts.ts'
import { revision } from '#server/revisions/tables.ts'
import type { Services } from '#server/services.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'

type Viewer = Pick<FastifyRequest, 'principal'>

/**
 * A page of the history of the areas that the viewer's role includes.
 * @param before only entries older than the one with this id
 */
export async function readActivity(
  services: Services,
  viewer: Viewer,
  query: ActivityQuery,
  before?: number,
) {
  const { db, finder, names } = services
  const { page, limit } = query
  const condition = and(
    conditionOf(services, viewer, query),
    before === undefined ? undefined : lt(revision.id, before),
  )
  const entriesOfPage = db
    .select()
    .from(revision)
    .where(condition)
    .orderBy(desc(revision.id))
    .limit(limit)
    .offset((page - 1) * limit)
    // Its columns are read under their own names.
    .as('revision')
  const [rows, total] = await Promise.all([
    db
      .select({
        id: revision.id,
        at: revision.at,
        action: revision.action,
        type: revision.type,
        rowId: revision.rowId,
        title: storedTitle,
        count: storedCount,
        details: storedDetails,
        by: actorName,
        schedule,
      })
      .from(entriesOfPage)
      .crossJoinLateral(storedFacts)
      .leftJoin(account, eq(account.id, revision.accountId))
      .orderBy(desc(revision.id)),
    countUpTo(services, condition, activityLimits.mostPages * limit),
  ])
  const single = rows
    .filter(({ rowId, count }) => rowId > 0 && count === 1)
    .map(({ type, rowId: id }) => ({ type, id, kind: present(activityTypes.get(type)).kind }))
  const [found, named] = await Promise.all([
    finder.lookUp(
      viewer,
      single.flatMap(({ kind, id }) => (kind ? [{ kind, id }] : [])),
    ),
    names.lookUp(single.filter(({ kind }) => kind === null)),
  ])
  const known = new Map([
    ...named,
    ...found.map(({ kind, id, title }): [string, { title: string; path: string }] => {
      const { path, screen } = foundKinds[kind]
      return [`${path}:${id}`, { title, path: `${screen}?id=${id}` }]
    }),
  ])
  const entries = rows.map(({ rowId, title, at, ...entry }): ActivityEntry => {
    const { label, plural } = present(activityTypes.get(entry.type))
    const now = known.get(`${entry.type}:${rowId}`)
    const path = now?.path ? `${adminPath}/${now.path}` : null
    return { ...entry, at: at.toISOString(), label, plural, title: now?.title ?? title, path }
  })
  return { entries, pages: Math.max(1, Math.ceil(total / limit)) }
}

type Filters = Omit<ActivityQuery, 'page' | 'limit'>

/** How many entries an export has: no more than there are pages for. */
export const countActivity = (services: Services, viewer: Viewer, query: Filters): Promise<number> =>
  countUpTo(services, conditionOf(services, viewer, query), activityLimits.mostPages * activityLimits.perPage)

function conditionOf({ config }: Services, viewer: Viewer, { type, action, by, ...query }: Filters) {
  const types = typesFor(requireAdmin(viewer).role).map((one) => one.type)
  const days = Math.min(query.days ?? config.ACTIVITY_DAYS, config.ACTIVITY_DAYS)
  return and(
    inArray(revision.type, type === undefined ? types : types.filter((one) => one === type)),
    // A day of an interval has 23 or 25 hours when clocks are changed.
    sql`${revision.at} > now() - make_interval(secs => ${days * 86_400})`,
    action && eq(revision.action, action),
    by === undefined ? undefined : eq(revision.accountId, by),
  )
}

/** Counts no further than there are pages. */
async function countUpTo({ db }: Services, condition: SQL | undefined, most: number): Promise<number> {
  const some = db.select({ id: revision.id }).from(revision).where(condition).limit(most).as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}

/** More than anyone looks through; the others are found by what they have done. */
const mostPeople = 500

/** What the viewer can filter by: all administrators, and employees who have done something. */
export async function activityFilters({ db, config }: Services, viewer: Viewer) {
  const { role } = requireAdmin(viewer)
  const didSomething = db.select().from(revision).where(eq(revision.accountId, account.id))
  const isListed = permits(role, 'portal', 'read')
    ? or(eq(account.kind, 'admin'), exists(didSomething))
    : eq(account.kind, 'admin')
  const people = await db
    .select({ id: account.id, name: fullName() })
    .from(account)
    .where(isListed)
    .orderBy(account.kind, fullName())
    .limit(mostPeople)
  return {
    types: typesFor(role)
      .map(({ type, label }) => ({ type, label }))
      .sort((one, other) => one.label.localeCompare(other.label)),
    people,
    days: config.ACTIVITY_DAYS,
  }
}
