import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import {
  type IssuePriority,
  type IssueStatus,
  type IssueType,
  issuePriorities,
  issueStatuses,
  issueTypes,
} from '#contract/tracker/issue-fields.ts'
import { type DemoPerson, isPerson, usernameOf } from '#demo/people.ts'

export interface DemoIssue {
  readonly type: IssueType
  readonly status: IssueStatus
  readonly priority: IssuePriority
  readonly reporter: DemoPerson
  readonly assignee: DemoPerson | null
  /** In seconds; 0 without one. */
  readonly estimate: number
  readonly labels: readonly string[]
  readonly summary: string
  /** HTML. */
  readonly description: string
  readonly comments: readonly { readonly author: DemoPerson; readonly body: string }[]
  /** Names of files in `attachments/`. */
  readonly attachments: readonly string[]
}

/**
 * The issues of a project, the finished and the open ones each from the oldest on, from `issues/<key>.txt`. A block is an issue:
 *
 *     Bug, Closed, High, daniel > farah, 6h #data
 *     Split deliveries are counted as two orders
 *     Text of the description, a paragraph a line.
 *     - farah: A comment. Mentions are @first names, pictures !name.png|thumbnail!
 *     ! name.png
 */
export function readIssues(projectKey: string): readonly DemoIssue[] {
  const text = readFileSync(path.join(import.meta.dirname, 'issues', `${projectKey}.txt`), 'utf8')
  return text
    .trim()
    .split(/\n{2,}/)
    .map(parseIssue)
}

function parseIssue(block: string): DemoIssue {
  const [head = '', summary = '', ...lines] = block.split('\n')
  const {
    type,
    status,
    priority,
    reporter,
    assignee,
    days,
    hours,
    labels = '',
  } = headPattern.exec(head)?.groups ?? {}
  const fail = (): never => {
    throw new Error(`The demo’s issue cannot be read: ${head}`)
  }
  const oneOf = <T extends string>(values: readonly T[], value = '') =>
    values.find((one) => one === value) ?? fail()
  const person = (name = '') => (isPerson(name) ? name : fail())
  const isComment = (line: string) => line.startsWith('- ')
  const isAttachment = (line: string) => line.startsWith('! ')
  return {
    type: oneOf(issueTypes, type),
    status: oneOf(issueStatuses, status),
    priority: oneOf(issuePriorities, priority),
    reporter: person(reporter),
    assignee: assignee === 'nobody' ? null : person(assignee),
    estimate: Number(days ?? 0) * day + Number(hours ?? 0) * hour,
    labels: labels.split(' ').flatMap((label) => (label ? [label.slice(1)] : [])),
    summary: summary || fail(),
    description: lines
      .filter((line) => !isComment(line) && !isAttachment(line))
      .map((line) => `<p>${line.replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
      .join(''),
    comments: lines.filter(isComment).map((line) => {
      const [, author, body = ''] = /^- (\w+): (.+)$/.exec(line) ?? fail()
      return {
        author: person(author),
        body: body.replace(/@(\w+)/g, (_, name) => `@${usernameOf(person(name))}`),
      }
    }),
    attachments: lines.filter(isAttachment).map((line) => line.slice(2)),
  }
}

const headPattern =
  /^(?<type>[\w -]+), (?<status>[\w ]+), (?<priority>\w+), (?<reporter>\w+) > (?<assignee>\w+)(?:, (?:(?<days>\d+)d|(?<hours>\d+)h))?(?: (?<labels>#.+))?$/

/** Of work, in seconds. */
const hour = 3600
const day = 8 * hour
