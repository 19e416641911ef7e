import type { Calls } from '#contract/calls/call.ts'
import { conversationCalls, messageCalls } from '#contract/chat/chat-calls.ts'
import { enquiryCalls } from '#contract/enquiry-calls.ts'
import { managedProjectCalls, projectCalls } from '#contract/projects/project-calls.ts'
import {
  attachmentCalls,
  commentCalls,
  iconCalls,
  issueCalls,
  workLogCalls,
} from '#contract/tracker/issue-calls.ts'
import {
  inboxCalls,
  projectTimesheetCalls,
  statisticsCalls,
  timesheetCalls,
} from '#contract/tracker/overview-calls.ts'

/** Every call of the program, by its route. */
export const calls = {
  ...conversationCalls,
  ...enquiryCalls,
  ...messageCalls,
  ...projectCalls,
  ...managedProjectCalls,
  ...issueCalls,
  ...attachmentCalls,
  ...commentCalls,
  ...workLogCalls,
  ...iconCalls,
  ...statisticsCalls,
  ...inboxCalls,
  ...timesheetCalls,
  ...projectTimesheetCalls,
} satisfies Calls
