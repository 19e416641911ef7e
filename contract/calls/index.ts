import * as account from '#contract/account/account-calls.ts'
import { administratorCalls } from '#contract/account/administrator-calls.ts'
import { ownSecurityCalls } from '#contract/account/security-calls.ts'
import { activityCalls } from '#contract/activity/activity-calls.ts'
import { conversationCalls as assistantConversationCalls } from '#contract/assistant/conversation-calls.ts'
import { documentCalls } from '#contract/assistant/document-calls.ts'
import { contentGapCalls } from '#contract/assistant/gap-calls.ts'
import { visitorConversationCalls } from '#contract/assistant/visitor-conversation-calls.ts'
import type { Calls } from '#contract/calls/call.ts'
import { captchaCalls } from '#contract/captcha-calls.ts'
import { conversationCalls, messageCalls } from '#contract/chat/chat-calls.ts'
import { everyContentCall } from '#contract/content/content-calls.ts'
import { driveCalls } from '#contract/drive/drive-calls.ts'
import { uploadCalls } from '#contract/drive/upload-calls.ts'
import { connectionCalls } from '#contract/employee/connection-calls.ts'
import {
  employeeAccountCalls,
  employeeProfileCalls,
  employeeSessionCalls,
} from '#contract/employee/employee-calls.ts'
import { enquiryCalls } from '#contract/enquiry-calls.ts'
import { eventCalls } from '#contract/events/event-calls.ts'
import { findCalls } from '#contract/find/find-calls.ts'
import { applicationCalls } from '#contract/hiring/application-calls.ts'
import { candidateCalls } from '#contract/hiring/candidate-calls.ts'
import { criteriaCalls } from '#contract/hiring/criteria-calls.ts'
import { scoringCalls } from '#contract/hiring/scoring-calls.ts'
import { listViewCalls } from '#contract/list-views/list-view-calls.ts'
import { tagCalls } from '#contract/mail/tag-calls.ts'
import { templateCalls } from '#contract/mail/template-calls.ts'
import { threadCalls } from '#contract/mail/thread-calls.ts'
import { mediaCalls } from '#contract/media/media-calls.ts'
import { onboardingCalls } from '#contract/onboarding/onboarding-calls.ts'
import { personalDataCalls } from '#contract/privacy/personal-data-calls.ts'
import { managedProjectCalls, projectCalls } from '#contract/projects/project-calls.ts'
import { siteSettingsCalls } from '#contract/site-settings/site-settings-calls.ts'
import { imageCalls, ownStorageCalls, storageCalls } from '#contract/storage/storage-calls.ts'
import { tokenCalls } from '#contract/tokens/token-calls.ts'
import {
  attachmentCalls,
  avatarCalls,
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
import { webhookCalls } from '#contract/webhooks/webhook-calls.ts'

/** Every call of the program, by its route. */
export const calls = {
  ...account.sessionCalls,
  ...account.emailCalls,
  ...account.profileCalls,
  ...account.passwordCalls,
  ...ownSecurityCalls,
  ...administratorCalls,
  ...captchaCalls,
  ...employeeSessionCalls,
  ...employeeProfileCalls,
  ...connectionCalls,
  ...employeeAccountCalls,
  ...imageCalls,
  ...mediaCalls,
  ...siteSettingsCalls,
  ...storageCalls,
  ...ownStorageCalls,
  ...personalDataCalls,
  ...onboardingCalls,
  ...assistantConversationCalls,
  ...visitorConversationCalls,
  ...everyContentCall,
  ...documentCalls,
  ...contentGapCalls,
  ...conversationCalls,
  ...enquiryCalls,
  ...messageCalls,
  ...listViewCalls,
  ...projectCalls,
  ...managedProjectCalls,
  ...issueCalls,
  ...attachmentCalls,
  ...commentCalls,
  ...workLogCalls,
  ...iconCalls,
  ...avatarCalls,
  ...statisticsCalls,
  ...inboxCalls,
  ...timesheetCalls,
  ...projectTimesheetCalls,
  ...applicationCalls,
  ...candidateCalls,
  ...tagCalls,
  ...templateCalls,
  ...threadCalls,
  ...criteriaCalls,
  ...scoringCalls,
  ...driveCalls,
  ...uploadCalls,
  ...eventCalls,
  ...tokenCalls,
  ...webhookCalls,
  ...findCalls,
  ...activityCalls,
} satisfies Calls
