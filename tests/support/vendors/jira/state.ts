import type { JiraKind } from '#server/tracker/jira/kind.ts'

export interface VendorUser {
  readonly name: string
  readonly accountId: string
  readonly displayName: string
  readonly email: string
  readonly token: string
}

export interface VendorComment {
  readonly id: string
  body: unknown
  readonly author: VendorUser
  readonly created: string
  updated: string
}

export interface VendorWorkLog {
  readonly id: string
  comment: unknown
  started: string
  timeSpentSeconds: number
  readonly author: VendorUser
}

export interface VendorFile {
  readonly id: string
  readonly filename: string
  readonly mimeType: string
  readonly bytes: Buffer
  readonly author: VendorUser
  readonly created: string
}

interface VendorChange {
  readonly id: string
  readonly author: VendorUser
  readonly created: string
  readonly items: readonly { field: string; fromString: string; toString: string; from: null; to: null }[]
}

export interface VendorIssue {
  readonly id: string
  readonly number: number
  readonly key: string
  readonly project: VendorProject
  readonly reporter: VendorUser
  readonly created: string
  updated: string
  resolved: string | null
  status: VendorStatus
  assignee: VendorUser | null
  sprint: number | null
  /** Sprints that it was in before. */
  readonly closedSprints: number[]
  /** As they were sent. */
  fields: Record<string, unknown>
  readonly comments: VendorComment[]
  readonly worklogs: VendorWorkLog[]
  files: VendorFile[]
  readonly changes: VendorChange[]
}

export interface VendorProject {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly members: VendorUser[]
  readonly sprints: { id: number; name: string; state: string }[]
}

export interface VendorStatus {
  readonly id: string
  readonly name: string
  readonly category: 'new' | 'indeterminate' | 'done'
}

/** Some of the names that are usual, and some of a company's own. */
export const statuses: readonly VendorStatus[] = [
  { id: '11', name: 'To Do', category: 'new' },
  { id: '21', name: 'In Progress', category: 'indeterminate' },
  { id: '31', name: 'Waiting for the tide', category: 'indeterminate' },
  { id: '41', name: 'Done', category: 'done' },
  { id: '51', name: 'Closed', category: 'done' },
]
export const types = ['Bug', 'Task', 'Story', 'Cargo']
export const priorities = ['Blocker', 'High', 'Medium', 'Low']

/** What a Jira knows. */
export class VendorState {
  readonly kind: JiraKind
  readonly users: VendorUser[] = []
  readonly projects: VendorProject[] = []
  issues: VendorIssue[] = []
  private lastId = 10_000
  private lastTime = Date.parse('2025-03-03T08:00:00Z')

  constructor(kind: JiraKind) {
    this.kind = kind
  }

  nextId(): string {
    this.lastId += 1
    return String(this.lastId)
  }

  /** Each later than the one before, in the format of Jira. */
  now(): string {
    this.lastTime += 1000
    return toJiraTime(this.lastTime)
  }

  /** From now on its time is that of the tests, and not of a day that is always the same. */
  catchUp(time: number): void {
    this.lastTime = time
  }

  visible(user: VendorUser): VendorIssue[] {
    return this.issues.filter(({ project }) => project.members.includes(user))
  }

  identify(user: VendorUser): Record<string, string> {
    return this.kind === 'cloud' ? { accountId: user.accountId } : { name: user.name, key: user.name }
  }

  userBy(sent: unknown): VendorUser | undefined {
    const { name, accountId } = Object(sent)
    return this.users.find((user) =>
      this.kind === 'cloud' ? user.accountId === accountId : user.name === name,
    )
  }
}

export const toJiraTime = (time: number): string => new Date(time).toISOString().replace('Z', '+0000')
