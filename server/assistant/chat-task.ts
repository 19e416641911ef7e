import { z } from 'zod'

/** A file that was sent in a conversation and is stored in private. */
const attachmentSchema = z.object({
  path: z.string(),
  size: z.int(),
  /** As the visitor had called it. */
  name: z.string(),
})

export type Attachment = z.output<typeof attachmentSchema>

/** What an application needs, in the order in which it is asked for. */
export const applicationSteps = ['job', 'name', 'email', 'resume', 'picture', 'consent'] as const

export type ApplicationStep = (typeof applicationSteps)[number]

const applicationSchema = z.object({
  version: z.literal(1),
  kind: z.literal('application'),
  /** The title of an active job category. */
  job: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  resume: attachmentSchema.nullable(),
  /** False when the applicant wants none. */
  picture: attachmentSchema.nullable().or(z.literal(false)),
  /** What the last message has asked for. */
  asking: z.enum(applicationSteps),
})

export type ApplicationTask = z.output<typeof applicationSchema>

const handoverSchema = z.object({
  version: z.literal(1),
  kind: z.literal('handover'),
  /** What the person is to answer; null until it is known. */
  question: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  asking: z.enum(['question', 'name', 'email']),
  /** An application that goes on afterwards. */
  paused: applicationSchema.nullable(),
})

export type HandoverTask = z.output<typeof handoverSchema>

/** Nothing is asked for; who the visitor is was told in what they have finished, and is not asked for again. */
const acquaintedSchema = z.object({
  version: z.literal(1),
  kind: z.literal('acquainted'),
  name: z.string(),
  email: z.string(),
})

export type Acquainted = z.output<typeof acquaintedSchema>

const taskSchema = z.discriminatedUnion('kind', [applicationSchema, handoverSchema, acquaintedSchema])

/** What the assistant is in the middle of. */
export type Task = z.output<typeof taskSchema>

/** A stored task; null for none, and for one of another version. */
export const parseTask = (stored: unknown): Task | null => taskSchema.safeParse(stored).data ?? null

/** The application that a task is, or that goes on after it. */
export function applicationOf(task: Task | null): ApplicationTask | null {
  if (task?.kind === 'handover') return task.paused
  return task?.kind === 'application' ? task : null
}

/** The files that a task holds. */
export function filesOf(task: Task | null): Attachment[] {
  const application = applicationOf(task)
  return [application?.resume, application?.picture].flatMap((file) => file || [])
}
