import type { z } from 'zod'
import { contentTypes } from '#contract/content/index.ts'
import { enquiriesPath, enquirySchema } from '#contract/enquiry.ts'
import { listedCandidateSchema } from '#contract/hiring/candidate.ts'
import { emailThreadsPath, threadEmailSchema } from '#contract/hiring/email-thread.ts'
import { projectRowSchema, projectsPath } from '#contract/projects/project.ts'
import { mapRecord } from '#contract/records.ts'
import {
  issuePayloadSchema,
  issuesPath,
  workLogPayloadSchema,
  workLogsPath,
} from '#contract/tracker/webhook-payloads.ts'

/** The rows of each list as they are sent: what administrators read of them. */
export const webhookRows: Readonly<Record<string, z.ZodType>> = {
  [enquiriesPath]: enquirySchema,
  candidates: listedCandidateSchema,
  [emailThreadsPath]: threadEmailSchema,
  [projectsPath]: projectRowSchema,
  [issuesPath]: issuePayloadSchema,
  [workLogsPath]: workLogPayloadSchema,
  ...mapRecord(contentTypes, ({ adminRow }) => adminRow),
}
