import { inArray } from 'drizzle-orm'
import { rasterize } from '#demo/images.ts'
import { tellHistories } from '#demo/issue-history.ts'
import { readIssues } from '#demo/issues.ts'
import { type DemoPerson, people, usernameOf } from '#demo/people.ts'
import { type DemoProject, projects } from '#demo/projects.ts'
import { insertIssues, type ProjectIssue, storeAttachments } from '#demo/seed-issues.ts'
import { sprintsOf } from '#demo/sprints.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { present } from '#server/present.ts'
import { project, projectMember, sprint } from '#server/projects/tables.ts'
import type { Services } from '#server/services.ts'
import { account } from '#server/sessions/tables.ts'

/** A day, in milliseconds. */
const day = 24 * 60 * 60 * 1000

/**
 * Fills the tracker with projects, their members and sprints, and issues with all that happened to them. All of it or
 * nothing, in few statements, since the first start waits for it.
 */
export async function seedTracker(services: Services, now: Date): Promise<void> {
  const { db, library } = services
  if ((await db.$count(project)) > 0) return
  const issues = projects.flatMap((of) => issuesOf(of, now))
  const avatars = await storeAvatars(services)
  const attachments = await storeAttachments(services, issues)
  await db.transaction(async (tx) => {
    const accounts = await accountIds(tx)
    const projectIds = await insertProjects(tx, { issues, avatars, accounts, now })
    for (const [key, avatar] of avatars)
      await library.setUses(tx, `project:${projectIds.get(key)}`, [avatar.path], [avatar])
    await insertMembers(tx, { issues, accounts, projectIds, now })
    const sprintIds = await insertSprints(tx, projectIds, now)
    await insertIssues(tx, services, { issues, attachments, accounts, projectIds, sprintIds, now })
  })
}

const issuesOf = (project: DemoProject, now: Date): ProjectIssue[] =>
  tellHistories(project, readIssues(project.key), now).map(({ issue, history }, at) => ({
    project,
    key: `${project.key}-${at + 1}`,
    issue,
    history,
  }))

async function storeAvatars({ library }: Services): Promise<Map<string, StoredFile>> {
  const stored = projects.map(async ({ key, avatar }) => {
    return [key, await library.store('project', await rasterize(avatar))] as const
  })
  return new Map(await Promise.all(stored))
}

async function accountIds(tx: Transaction): Promise<Map<DemoPerson, number>> {
  const rows = await tx
    .select({ id: account.id, username: account.username })
    .from(account)
    .where(inArray(account.username, people.map(usernameOf)))
  const ids = new Map(rows.map(({ username, id }) => [username, id]))
  return new Map(people.map((person) => [person, present(ids.get(usernameOf(person)))]))
}

interface SeedOptions {
  readonly issues: readonly ProjectIssue[]
  readonly accounts: ReadonlyMap<DemoPerson, number>
  readonly now: Date
}

async function insertProjects(
  tx: Transaction,
  { issues, avatars, accounts, now }: SeedOptions & { readonly avatars: ReadonlyMap<string, StoredFile> },
): Promise<Map<string, number>> {
  const rows = await tx
    .insert(project)
    .values(
      projects.map(({ key, name, description, url, status, lead, startedDaysAgo }) => ({
        ...{ key, name, description, url, status },
        avatar: avatars.get(key)?.path ?? null,
        leadId: accounts.get(lead) ?? null,
        lastNumber: issues.filter(({ project }) => project.key === key).length,
        createdAt: new Date(now.getTime() - (startedDaysAgo + 3) * day),
      })),
    )
    .returning({ id: project.id, key: project.key })
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Those who have left did so a day after the last thing that they did in the project. */
async function insertMembers(
  tx: Transaction,
  { issues, accounts, projectIds, now }: SeedOptions & { readonly projectIds: ReadonlyMap<string, number> },
): Promise<void> {
  const rows = projects.flatMap(({ key, members, formerMembers, startedDaysAgo }) => {
    const joined = now.getTime() - (startedDaysAgo + 2) * day
    const events = issues.flatMap(({ project, history }) => (project.key === key ? history.events : []))
    const left = (person: DemoPerson) =>
      Math.max(joined, ...events.filter(({ author }) => author === person).map(({ at }) => at.getTime())) +
      day
    const row = (person: DemoPerson, leftAt: number | null) => ({
      projectId: present(projectIds.get(key)),
      accountId: present(accounts.get(person)),
      joinedAt: new Date(joined),
      leftAt: leftAt === null ? null : new Date(Math.min(leftAt, now.getTime())),
    })
    return [
      ...members.map((person) => row(person, null)),
      ...formerMembers.map((person) => row(person, left(person))),
    ]
  })
  await tx.insert(projectMember).values(rows)
}

/** Answers their ids by name, which begins with the project’s key. */
async function insertSprints(
  tx: Transaction,
  projectIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<Map<string, number>> {
  const rows = projects.flatMap((of) =>
    sprintsOf(of, now).map((one) => ({ ...one, projectId: present(projectIds.get(of.key)) })),
  )
  const inserted = await tx.insert(sprint).values(rows).returning({ id: sprint.id, name: sprint.name })
  return new Map(inserted.map(({ id, name }) => [name, id]))
}
