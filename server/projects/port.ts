import type { z } from 'zod'
import type { ListQuery } from '#contract/list-query.ts'
import type { Project, ProjectMember } from '#contract/projects/portal-project.ts'
import type {
  newProjectSchema,
  ProjectRow,
  projectChangeSchema,
  SprintInput,
  WholeProject,
} from '#contract/projects/project.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import type { StoredFile } from '#server/files/storage.ts'
import type { Employee } from '#server/sessions/store.ts'

/**
 * The projects that employees work in: Portico's own, or those of a company's tracker. Throws `notFound` for an
 * unknown key, `forbidden` for a project that the employee is not a member of.
 */
export interface Projects {
  /** The projects that the employee is a member of, by name. */
  list(as: Employee): Promise<readonly Project[]>
  find(as: Employee, key: string): Promise<Project>
  /** The current members of the project, then the former ones, each by name. */
  listMembers(as: Employee, key: string): Promise<readonly ProjectMember[]>
}

/** A new picture, null to remove it, undefined to keep it. */
interface Picture {
  readonly avatar: StoredFile | null | undefined
}

/** Portico's own projects as administrators manage them. Each change answers the whole project. */
export interface ManagedProjects {
  list(query: ListQuery): Promise<ProjectRow[]>
  batches(query: ListQuery): AsyncGenerator<ProjectRow[], void>
  count(query: ListQuery): Promise<number>
  /** Throws `notFound` for an unknown id, as all others do. */
  find(id: number): Promise<WholeProject>
  /** Throws `invalid` under `key` if it is taken, under `lead_id` for anyone but an active employee. */
  add(values: z.output<typeof newProjectSchema> & Picture): Promise<WholeProject>
  /** Changes the given fields. Throws like `add`. */
  change(id: number, values: z.output<typeof projectChangeSchema> & Picture): Promise<WholeProject>

  /** Adds an employee, also after leaving; an existing member stays one. Throws `invalid` for anyone else. */
  addMember(id: number, accountId: number): Promise<WholeProject>
  /** The member loses access at once, but keeps the name in the project. Throws `invalid` for the lead. */
  removeMember(id: number, accountId: number): Promise<WholeProject>

  /** Adds an employee in a transaction. Returns the name of the project; null for an existing member. */
  join(tx: EventTransaction, id: number, accountId: number): Promise<string | null>
  /** Removes one likewise. Returns whether there was one. Throws `invalid` for the lead. */
  leave(tx: EventTransaction, id: number, accountId: number): Promise<boolean>
  /** The projects that someone is a current member of. */
  ofMember(accountId: number): Promise<readonly { id: number; title: string; isLead: boolean }[]>

  addSprint(id: number, sprint: SprintInput): Promise<WholeProject>
  changeSprint(id: number, sprintId: number, sprint: SprintInput): Promise<WholeProject>
  /** Its issues stay, without a sprint. */
  deleteSprint(id: number, sprintId: number): Promise<void>
}
