import type { RateLimitRule } from '#contract/calls/call.ts'
import { applicantFields } from '#contract/hiring/applicant-fields.ts'
import { jobApplicationErrors as errors } from '#contract/job-application.ts'
import { mapRecord } from '#contract/records.ts'
import type { Answer, Question } from '#server/assistant/answer.ts'
import { askForConsent } from '#server/assistant/application-texts.ts'
import type { ApplicationTask } from '#server/assistant/chat-task.ts'
import { isWithinLimit } from '#server/http/rate-limit.ts'
import type { Services } from '#server/services.ts'

/** Per IP address. Without a CAPTCHA, fewer than through the form. */
const rateLimitRule: RateLimitRule = { name: 'chat-application:ip', max: 5, seconds: 3600 }

/**
 * Submits an application to the hiring desk, in one transaction with the conversation. Null if something is missing
 * or the job can no longer be applied for.
 */
export async function sendApplication(
  { applications, rateLimiter }: Services,
  { ip, site: { company } }: Question,
  task: ApplicationTask,
): Promise<Answer | null> {
  const { job, name, email, resume, picture } = task
  if (!job || !name || !email || !resume) return null
  const designation = await applications.findActivePosition(job)
  if (designation === null) return null
  if (!(await isWithinLimit(rateLimiter, rateLimitRule, ip)))
    return { ...askForConsent(task, { company: company.name }), text: errors.tooMany, task }
  return {
    text: `Your application as ${designation} has been sent. A person at ${company.name} reads it, together with this conversation, and writes to ${email}. Is there anything else that you would like to know?`,
    task: { version: 1, kind: 'acquainted', name, email },
    store: ({ transcript, also }) =>
      applications.createFromConversation({
        application: {
          ...mapRecord(applicantFields, () => ''),
          candidateName: name,
          email,
          designation,
          resumeName: resume.name,
          resume,
          image: picture || null,
        },
        transcript,
        also,
      }),
  }
}
