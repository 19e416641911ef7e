import type {
  VendorComment,
  VendorFile,
  VendorIssue,
  VendorProject,
  VendorState,
  VendorUser,
  VendorWorkLog,
} from '#tests/support/vendors/jira/state.ts'

/** What Jira answers, with the members that Portico does not use but recordings have. */
export interface Shapes {
  user(user: VendorUser): object
  project(project: VendorProject): object
  /** Only the named fields; all without names. */
  issue(issue: VendorIssue, fields?: readonly string[]): object
  comment(comment: VendorComment): object
  workLog(log: VendorWorkLog): object
  file(file: VendorFile): object
}

/** Cloud has pictures of people at a server of its own. */
export const otherOrigin = 'https://avatars.example'
const sizes = ['16x16', '24x24', '32x32', '48x48']
const dayOfWork = 8 * 3600

export function createShapes(state: VendorState, url: () => string): Shapes {
  const avatarUrls = (address: string) =>
    Object.fromEntries(sizes.map((size) => [size, `${address}?size=${size}`]))
  const self = (path: string) => `${url()}/rest/api/2/${path}`

  const user: Shapes['user'] = (one) => ({
    self: self(`user?username=${one.name}`),
    ...state.identify(one),
    displayName: one.displayName,
    emailAddress: one.email,
    avatarUrls: avatarUrls(
      state.kind === 'cloud' ? `${otherOrigin}/${one.name}` : `${url()}/secure/useravatar/${one.name}`,
    ),
    active: true,
    timeZone: 'Europe/Vienna',
  })
  const file: Shapes['file'] = ({ id, filename, mimeType, bytes, author, created }) => ({
    self: self(`attachment/${id}`),
    // Cloud has numbers in some samples.
    id: state.kind === 'cloud' ? Number(id) : id,
    filename,
    size: bytes.length,
    mimeType,
    author: user(author),
    created,
    content: `http://10.0.0.1/secure/attachment/${id}/${filename}`,
  })
  const workLog: Shapes['workLog'] = ({ author, ...log }) => ({
    ...log,
    self: self(`worklog/${log.id}`),
    author: user(author),
    timeSpent: inWords(log.timeSpentSeconds),
  })
  const project: Shapes['project'] = ({ id, key, name, members }) => ({
    expand: 'description,lead,url,projectKeys',
    self: self(`project/${id}`),
    ...{ id, key, name },
    description: 'Ships and berths',
    lead: members[0] && user(members[0]),
    avatarUrls: avatarUrls(
      `${url()}/rest/api/${state.kind === 'cloud' ? 3 : 2}/universal_avatar/view/type/project/avatar/${id}`,
    ),
    projectTypeKey: 'software',
  })

  return {
    user,
    file,
    workLog,
    project,
    comment: ({ author, ...comment }) => ({
      ...comment,
      self: self(`comment/${comment.id}`),
      author: user(author),
      updateAuthor: user(author),
    }),
    issue(issue, names) {
      const { status, assignee, reporter, worklogs } = issue
      const spent = worklogs.reduce((sum, { timeSpentSeconds }) => sum + timeSpentSeconds, 0)
      const all: Record<string, unknown> = {
        labels: [],
        versions: [],
        fixVersions: [],
        description: null,
        environment: null,
        priority: null,
        timeoriginalestimate: null,
        ...issue.fields,
        status: {
          self: self(`status/${status.id}`),
          id: status.id,
          name: status.name,
          statusCategory: { id: 3, key: status.category, colorName: 'green', name: status.category },
        },
        project: project(issue.project),
        assignee: assignee && user(assignee),
        reporter: user(reporter),
        creator: user(reporter),
        created: issue.created,
        updated: issue.updated,
        resolutiondate: issue.resolved,
        timespent: spent === 0 ? null : spent,
        timeestimate: null,
        sprint: issue.sprint === null ? null : { id: issue.sprint },
        closedSprints: issue.closedSprints.map((id) => ({ id })),
        attachment: issue.files.map(file),
        worklog: {
          startAt: 0,
          maxResults: 20,
          total: worklogs.length,
          worklogs: worklogs.slice(0, 20).map(workLog),
        },
        customfield_10105: 13,
        watches: { watchCount: 0, isWatching: false },
      }
      return {
        expand: 'operations,editmeta,changelog,renderedFields',
        id: issue.id,
        self: self(`issue/${issue.id}`),
        key: issue.key,
        fields: names
          ? Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]]))
          : all,
      }
    },
  }
}

/** As Jira writes it: `1d 2h`. */
function inWords(seconds: number): string {
  const parts = [
    [Math.floor(seconds / dayOfWork), 'd'],
    [Math.floor((seconds % dayOfWork) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'm'],
  ] as const
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join(' ')
}
