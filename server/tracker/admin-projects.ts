import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  newProjectSchema,
  ProjectPerson,
  ProjectRow,
  projectChangeSchema,
  WholeProject,
} from '#contract/tracker/project.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { someContains } from '#server/database/like.ts'
import type { Library } from '#server/files/library.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { notFound } from '#server/http/errors.ts'
import { orderTermsOf } from '#server/list/order-terms.ts'
import { type ListQuery, type ListRules, parseQuery, type RawQuery } from '#server/list/query.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'
import { joinProject } from '#server/tracker/admin-members.ts'
import { issue, project, projectMember, sprint } from '#server/tracker/tables.ts'

/** A new picture, null to remove it, undefined to keep it. */
interface Picture {
  readonly avatar: StoredFile | null | undefined
}

/** Projects as administrators manage them. */
export interface ManagedProjects {
  list(query: ListQuery): Promise<ProjectRow[]>
  count(query: ListQuery): Promise<number>
  /** Throws 404 for an unknown id. */
  find(id: number): Promise<WholeProject>
  /** Throws 400 under `key` if it is taken, under `lead_id` for anyone but an active employee. */
  add(values: z.output<typeof newProjectSchema> & Picture): Promise<WholeProject>
  /** Changes the given fields. Throws like `add` and `find`. */
  change(id: number, values: z.output<typeof projectChangeSchema> & Picture): Promise<WholeProject>
}

const rules: ListRules = {
  fields: [],
  sort: ['id', 'key', 'name', 'status', 'member_count', 'created_at'],
  defaultSort: 'name',
  filters: ['state'],
  statuses: [],
}

/** Throws 400 for invalid numbers. */
export const parseProjectQuery = (query: RawQuery): ListQuery => parseQuery(rules, query)

const personColumns = {
  id: account.id,
  username: sql<string>`${account.username}`,
  first_name: account.firstName,
  last_name: account.lastName,
  profile_image: account.profileImage,
}

const memberCount = sql<number>`(select count(*)::int from ${projectMember}
  where ${projectMember.projectId} = ${project.id} and ${projectMember.leftAt} is null)`

const columns = {
  id: project.id,
  key: project.key,
  name: project.name,
  description: project.description,
  url: project.url,
  status: project.status,
  avatar: project.avatar,
  lead: personColumns,
  member_count: memberCount,
  created_at: project.createdAt,
}

interface ProjectOptions {
  readonly db: Database
  readonly library: Library
}

export function createManagedProjects({ db, library }: ProjectOptions): ManagedProjects {
  const select = (runner: Runner) =>
    runner.select(columns).from(project).leftJoin(account, eq(account.id, project.leadId)).$dynamic()

  /** Sets lead and picture. Returns the files that are no longer used. */
  async function setOthers(
    tx: Transaction,
    id: number,
    { lead_id: leadId, avatar }: Picture & { readonly lead_id?: number | null | undefined },
  ) {
    if (leadId != null) await joinProject(tx, id, leadId, 'lead_id')
    if (leadId !== undefined) await tx.update(project).set({ leadId }).where(eq(project.id, id))
    if (avatar === undefined) return []
    await tx
      .update(project)
      .set({ avatar: avatar?.path ?? null })
      .where(eq(project.id, id))
    const files = avatar ? [avatar] : []
    return library.setUses(
      tx,
      `project:${id}`,
      files.map(({ path }) => path),
      files,
    )
  }

  return {
    async list(query) {
      const rows = select(db)
        .where(matches(query))
        .orderBy(...orderTerms(query.order))
        .offset(query.skip)
      return (await (query.limit === null ? rows : rows.limit(query.limit))).map(toRow)
    },
    count: (query) => db.$count(project, matches(query)),
    find: (id) => findWhole(db, id),
    add: ({ lead_id, avatar, ...values }) =>
      db.transaction(async (tx) => {
        const [added] = await tx.insert(project).values(values).returning({ id: project.id })
        const { id } = added as { id: number }
        await setOthers(tx, id, { lead_id, avatar })
        return findWhole(tx, id)
      }),
    async change(id, { lead_id, avatar, ...values }) {
      const { changed, unused } = await db.transaction(async (tx) => {
        await lockProject(tx, id)
        if (Object.keys(values).length > 0) await tx.update(project).set(values).where(eq(project.id, id))
        const unused = await setOthers(tx, id, { lead_id, avatar })
        return { changed: await findWhole(tx, id), unused }
      })
      await library.delete(unused)
      return changed
    },
  }

  async function findWhole(runner: Runner, id: number): Promise<WholeProject> {
    const [row] = await select(runner).where(eq(project.id, id))
    if (!row) throw notFound()
    const [members, sprints] = [await listMembers(runner, id), await listSprints(runner, id)]
    return { ...toRow(row), members, sprints }
  }
}

/** Locks a project until the transaction ends, so that the second of two concurrent changes waits. Throws 404. */
export async function lockProject(tx: Transaction, id: number): Promise<typeof project.$inferSelect> {
  const [row] = await tx.select().from(project).where(eq(project.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

async function listMembers(runner: Runner, projectId: number) {
  const rows = await runner
    .select({
      ...personColumns,
      joined_at: projectMember.joinedAt,
      left_at: projectMember.leftAt,
    })
    .from(projectMember)
    .innerJoin(account, eq(account.id, projectMember.accountId))
    .where(eq(projectMember.projectId, projectId))
    .orderBy(sql`lower(${fullName()})`, asc(account.id))
  return rows.map(({ joined_at, left_at, ...row }) => ({
    ...row,
    joined_at: joined_at.toISOString(),
    left_at: left_at?.toISOString() ?? null,
  }))
}

const listSprints = (runner: Runner, projectId: number) =>
  runner
    .select({
      id: sprint.id,
      name: sprint.name,
      start_date: sprint.startDate,
      end_date: sprint.endDate,
      // The names are written out because Drizzle omits the table's name when it selects from one table.
      issue_count: sql<number>`(select count(*)::int from ${issue} as planned where planned.sprint_id = ${sprint}.id)`,
    })
    .from(sprint)
    .where(eq(sprint.projectId, projectId))
    .orderBy(desc(sprint.startDate), desc(sprint.id))

const orderTerms = orderTermsOf(project.id, {
  key: project.key,
  name: sql`lower(${project.name})`,
  status: sql`lower(${project.status})`,
  member_count: memberCount,
  created_at: project.createdAt,
})

function matches({ filters, searchText }: ListQuery): SQL | undefined {
  return and(
    filters.state === undefined ? undefined : eq(sql`lower(${project.status})`, filters.state.toLowerCase()),
    someContains([project.key, project.name, project.description], searchText),
  )
}

type Selected = Omit<ProjectRow, 'created_at' | 'lead'> & {
  readonly created_at: Date
  readonly lead: ProjectPerson | null
}

const toRow = ({ created_at, ...row }: Selected): ProjectRow => ({
  ...row,
  created_at: created_at.toISOString(),
})
