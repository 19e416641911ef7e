// Free of zod, so that every screen may import it.

/** Issue types in menu order, spelled as in the requirements (EP-081, EP-106). */
export const issueTypes = [
  'Bug',
  'Task',
  'Sub-task',
  'Technical task',
  'Functional Requirement',
  'Technical Requirement',
  'Deliverable',
  'Production Support',
  'Story',
  'Epic',
  'Improvement',
  'New Feature',
  'Wish',
] as const
export type IssueType = (typeof issueTypes)[number]

/** Issue statuses in workflow order. Those of test executions are included (EP-126). */
export const issueStatuses = [
  'Backlog',
  'To Do',
  'In Progress',
  'Blocked',
  'In Review',
  'Passed',
  'Failed',
  'Reopened',
  'Done',
  'Resolved',
  'Closed',
] as const
export type IssueStatus = (typeof issueStatuses)[number]

/** The statuses of issues that nobody works on anymore: all others are open (EP-517). */
export const finishedStatuses = ['Done', 'Resolved', 'Closed'] as const satisfies readonly IssueStatus[]

/** Most urgent first. */
export const issuePriorities = ['Highest', 'High', 'Medium', 'Low', 'Lowest'] as const
export type IssuePriority = (typeof issuePriorities)[number]
/** The default for a new issue. */
export const defaultPriority: IssuePriority = 'Medium'

/** The maximum length of an issue's summary (EP-080). */
export const summaryLength = 255

export const issueMessages = {
  projectRequired: 'Project is required',
  projectBeforeFiles: 'Send the project before the files.',
  tooManyWorkLogs: 'You have logged work 25 times on this day. Change one of these instead.',
  summaryRequired: 'Summary is required',
  summaryTooLong: 'Summary must be at most 255 characters',
  typeRequired: 'Ticket type is required',
  descriptionTooLong: 'Description must be at most 100,000 characters',
  notAMember: 'Only a member of the project can be the assignee',
  created: 'Issue created successfully',
  updated: 'Issue updated successfully',
  unknownSprint: 'The project has no such sprint',
  attached: 'Files attached successfully',
  attachmentDeleted: 'Attachment deleted successfully',
  noFile: 'Choose a file.',
  editConflict: 'Someone else has changed this issue.',

  // Exact texts (EP-268..EP-270, EP-297..EP-301, EP-311..EP-313).
  commentRequired: 'Please enter a comment.',
  commentTooLong: 'Comment must have at most 10,000 characters.',
  workLogTooLong: 'Comment must have at most 5,000 characters.',
  commentAdded: 'Comment added successfully!',
  commentUpdated: 'Comment updated successfully!',
  commentDeleted: 'Comment deleted successfully!',
  timeSpentRequired: 'Please enter time spent (e.g., 2h 30m, 1d, 3w).',
  startDateRequired: 'Please select a start date.',
  invalidTimeSpent: 'Please enter time in valid format (e.g., 2h 30m, 1d, 3w 4d 12h).',
  startInFuture: 'Start date cannot be in the future.',
  workLogAdded: 'Work log added successfully!',
  workLogUpdated: 'Work log updated successfully!',
  workLogDeleted: 'Work log deleted successfully!',
} as const
