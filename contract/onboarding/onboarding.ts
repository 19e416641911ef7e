import { z } from 'zod'
import { sentRowId } from '#contract/calls/row-id.ts'
import { newSchemas } from '#contract/fields/schemas.ts'
import { decisionSchema } from '#contract/hiring/decision.ts'
import {
  colleagueFields,
  mostChosen,
  onboardingErrors,
  type StepKind,
  steps,
} from '#contract/onboarding/onboarding-fields.ts'
import { keysOf } from '#contract/records.ts'

// Zod wants to know that there is one.
const kinds = keysOf(steps) as [StepKind, ...StepKind[]]

/** A list, of which a multipart form sends a single value as it is. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (sent) => (sent === undefined ? [] : [sent].flat(Number.POSITIVE_INFINITY)),
    z
      .array(item)
      .max(mostChosen)
      .transform((all) => [...new Set(all)]),
  )

const chosenSteps = listOf(z.enum(kinds)).refine((chosen) => chosen.length > 0, onboardingErrors.noStep)

/** A step that was done, whether it was taken back since or not. */
export const stepSchema = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  /** Whether it took something away from a person who left. */
  isLeaving: z.boolean(),
  /** What it made, joined, or left, by name. */
  title: z.string(),
  /** Where that is in the admin area. */
  path: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  undone_at: z.string().nullable(),
  undone_by: z.string().nullable(),
  takesAlong: z
    .array(z.object({ kind: z.enum(kinds), title: z.string() }))
    .describe('The steps that are taken back with it'),
})

export type Step = z.output<typeof stepSchema>

/** Why a step cannot be done here; null if it can. */
const refusals = z.object({
  account: z.string().nullable(),
  teamPage: z.string().nullable(),
  project: z.string().nullable(),
  conversation: z.string().nullable(),
})

export type StepRefusals = z.output<typeof refusals>

/** That someone has asked for the steps, because their own role does not include them. */
export const onboardingRequestSchema = z.object({
  candidate_id: z.int(),
  candidate_name: z.string(),
  by: z.string().nullable().describe('The name of who asks; null if the account is gone'),
  at: z.string(),
})

export type OnboardingRequest = z.output<typeof onboardingRequestSchema>

/** What was done for a candidate, and how the form begins. */
export const onboardingSchema = z.object({
  steps: z.array(stepSchema),
  refusals,
  /** The account of an employee with the same e-mail address, which is linked instead of a new one. */
  existing: z.object({ username: z.string(), isActive: z.boolean() }).nullable(),
  /** Of the application, a path of the private store; null without one. */
  photo: z.string().nullable(),
  /** Whether the invitation is mailed; without a mail server its link is passed on. */
  isDelivered: z.boolean(),
  values: z.record(z.enum(keysOf(colleagueFields)), z.string()),
})

export type Onboarding = z.output<typeof onboardingSchema>

/** The steps to do for a candidate, who is hired with them. */
export const newStepsSchema = z.object({
  steps: chosenSteps,
  ...newSchemas(colleagueFields),
  projects: listOf(sentRowId(onboardingErrors.noProjects)),
  /** Who is in the welcome conversation, beside the new colleague. */
  people: listOf(sentRowId(onboardingErrors.noPeople)),
  send_email: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .transform((choice) => choice !== false && choice !== 'false')
    .describe('whether the candidate is told by e-mail; default true'),
  /** A picture of the library, as an image field sends it. */
  photo: z.string().optional(),
})

export type NewSteps = z.output<typeof newStepsSchema>

export const doneSchema = z.object({
  /** Null where the candidate was hired before. */
  decision: decisionSchema.nullable(),
  steps: z.array(stepSchema),
  link: z.string().nullable().describe('Without a mail server: what sets the password of the account, once'),
})

export type Done = z.output<typeof doneSchema>

/** What an employee has, and could leave. */
export const leavingSchema = z.object({
  steps: z.array(stepSchema),
  refusals,
  isActive: z.boolean(),
  teamPages: z.array(z.object({ id: z.int(), title: z.string() })),
  projects: z.array(z.object({ id: z.int(), title: z.string(), isLead: z.boolean() })),
  /** How many groups of the chat. */
  conversations: z.int(),
})

export type Leaving = z.output<typeof leavingSchema>

export const leaveSchema = z.object({ steps: chosenSteps })

/** Which steps are taken back, together or not at all. */
export const undoStepsSchema = z.object({
  ids: listOf(sentRowId(onboardingErrors.noStep)).refine((ids) => ids.length > 0, onboardingErrors.noStep),
})
