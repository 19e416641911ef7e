import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { RowChange } from '#contract/events/event-topics.ts'
import type { ListQuery } from '#contract/list-query.ts'
import {
  type ProjectPerson,
  type ProjectRow,
  projectsPath,
  type WholeProject,
} from '#contract/projects/project.ts'
import { projectFields, projectFilters, sprintFields } from '#contract/projects/project-fields.ts'
import { keysOf, pick } from '#contract/records.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { notFound } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import type { Library } from '#server/files/library.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { listByIds } from '#server/list/by-ids.ts'
import { filterTermsOf } from '#server/list/filter-terms.ts'
import { idsOf, orderTermsOf } from '#server/list/order-terms.ts'
import { createList, equalTo, searchColumn } from '#server/list/select.ts'
import { joinProject, leaveProject } from '#server/projects/local/managed-members.ts'
import type { ManagedProjects } from '#server/projects/port.ts'
import { project, projectMember, sprint } from '#server/projects/tables.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'

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
  ...pick(project, keysOf(projectFields)),
  avatar: project.avatar,
  lead: personColumns,
  member_count: memberCount,
  created_at: project.createdAt,
}

interface ProjectOptions {
  readonly db: Database
  readonly events: EventBus
  readonly library: Library
}

/** The values that are more than a column of the project. */
interface OtherValues {
  readonly lead_id?: number | null | undefined
  readonly avatar: StoredFile | null | undefined
}

export function createManagedProjects({ db, events, library }: ProjectOptions): ManagedProjects {
  const found = createList<{ readonly id: number }>(db, {
    name: 'project',
    table: project,
    columns: { id: project.id },
    orderTerms,
    search: searchColumn(project.search),
    filterTerm: (name, value) =>
      name === 'state' ? equalTo(sql`lower(${project.status})`) : termFor(name, value),
  })
  const select = (runner: Runner) =>
    runner.select(columns).from(project).leftJoin(account, eq(account.id, project.leadId)).$dynamic()

  /** Sets lead and picture. Returns the files that are no longer used. */
  async function setOthers(tx: EventTransaction, id: number, { lead_id: leadId, avatar }: OtherValues) {
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

  /** Changes a project, which is locked meanwhile, and reads it again. */
  const inLocked = (
    id: number,
    write: (tx: EventTransaction, row: typeof project.$inferSelect) => Promise<unknown>,
  ) =>
    events.transaction(async (tx) => {
      await write(tx, await lockProject(tx, id))
      publish(tx, id, 'changed')
      return findWhole(tx, id)
    })

  return {
    ...listByIds(
      async (query: ListQuery) => idsOf(await found.rows(query)),
      async (ids) => (await select(db).where(anyOf(project.id, ids))).map(toRow),
    ),
    count: (query) => found.count(query),
    find: (id) => findWhole(db, id),
    add: ({ lead_id, avatar, ...values }) =>
      events.transaction(async (tx) => {
        const { id } = onlyRow(await tx.insert(project).values(values).returning({ id: project.id }))
        await setOthers(tx, id, { lead_id, avatar })
        publish(tx, id, 'created')
        return findWhole(tx, id)
      }),
    async change(id, { lead_id, avatar, ...values }) {
      const { changed, unused } = await events.transaction(async (tx) => {
        await lockProject(tx, id)
        if (Object.keys(values).length > 0) await tx.update(project).set(values).where(eq(project.id, id))
        const unused = await setOthers(tx, id, { lead_id, avatar })
        publish(tx, id, 'changed')
        return { changed: await findWhole(tx, id), unused }
      })
      await library.delete(unused)
      return changed
    },
    addMember: (id, accountId) => inLocked(id, (tx) => joinProject(tx, id, accountId, 'employee')),
    removeMember: (id, accountId) =>
      inLocked(id, async (tx, row) => {
        if (!(await leaveProject(tx, row, accountId))) throw notFound()
      }),
    async join(tx, id, accountId) {
      const { name } = await lockProject(tx, id)
      if (!(await joinProject(tx, id, accountId, 'projects'))) return null
      publish(tx, id, 'changed')
      return name
    },
    async leave(tx, id, accountId) {
      const hasLeft = await leaveProject(tx, await lockProject(tx, id), accountId)
      if (hasLeft) publish(tx, id, 'changed')
      return hasLeft
    },
    ofMember: async (accountId) =>
      (
        await db
          .select({ id: project.id, name: project.name, leadId: project.leadId })
          .from(projectMember)
          .innerJoin(project, eq(project.id, projectMember.projectId))
          .where(and(eq(projectMember.accountId, accountId), isNull(projectMember.leftAt)))
          .orderBy(asc(project.id))
      ).map(({ id, name, leadId }) => ({ id, title: name, isLead: leadId === accountId })),
    addSprint: (id, values) => inLocked(id, (tx) => tx.insert(sprint).values({ projectId: id, ...values })),
    changeSprint: (id, sprintId, values) =>
      inLocked(id, async (tx) => {
        const changed = await tx.update(sprint).set(values).where(isSprint(id, sprintId)).returning()
        if (changed.length === 0) throw notFound()
      }),
    async deleteSprint(id, sprintId) {
      await inLocked(id, async (tx) => {
        const deleted = await tx.delete(sprint).where(isSprint(id, sprintId)).returning()
        if (deleted.length === 0) throw notFound()
      })
    },
  }

  async function findWhole(runner: Runner, id: number): Promise<WholeProject> {
    const [row] = await select(runner).where(eq(project.id, id))
    if (!row) throw notFound()
    const [members, sprints] = [await listMembers(runner, id), await listSprints(runner, id)]
    return { ...toRow(row), members, sprints }
  }
}

const publish = (tx: EventTransaction, id: number, change: RowChange): void =>
  publishRows(tx, 'project', projectsPath, [id], change)

/** Locks a project until the transaction ends, so that the second of two concurrent changes waits. Throws `notFound`. */
async function lockProject(tx: Transaction, id: number): Promise<typeof project.$inferSelect> {
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
      // Written out, because issues are the tracker's.
      open_issue_count: sql<number>`(select count(*)::int from issue where issue.assignee_id = ${account.id}
        and issue.project_id = ${projectId} and issue.resolved_at is null)`,
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
      ...pick(sprint, keysOf(sprintFields)),
      // Written out likewise.
      issue_count: sql<number>`(select count(*)::int from issue where issue.sprint_id = ${sprint}.id)`,
    })
    .from(sprint)
    .where(eq(sprint.projectId, projectId))
    .orderBy(desc(sprint.start_date), desc(sprint.id))

const isSprint = (projectId: number, id: number) => and(eq(sprint.id, id), eq(sprint.projectId, projectId))

const termFor = filterTermsOf(projectFilters, { lead: project.leadId, created_at: project.createdAt })

const orderTerms = orderTermsOf(project.id, {
  key: project.key,
  name: sql`lower(${project.name})`,
  status: sql`lower(${project.status})`,
  member_count: memberCount,
  created_at: project.createdAt,
})

type Selected = Omit<ProjectRow, 'created_at' | 'lead'> & {
  readonly created_at: Date
  readonly lead: ProjectPerson | null
}

const toRow = ({ created_at, ...row }: Selected): ProjectRow => ({
  ...row,
  created_at: created_at.toISOString(),
})
