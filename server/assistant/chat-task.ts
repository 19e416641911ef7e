import { z } from 'zod'

/** A file sent in a conversation, in private storage. */
const attachmentSchema = z.object({
  path: z.string(),
  size: z.int(),
  /** The visitor's name for it. */
  name: z.string(),
})

export type Attachment = z.output<typeof attachmentSchema>

/** The parts of an application, in the order in which they are asked for. */
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
  /** False if the applicant does not want to add one. */
  picture: attachmentSchema.nullable().or(z.literal(false)),
  /** The part that the last message asked for. */
  asking: z.enum(applicationSteps),
})

export type ApplicationTask = z.output<typeof applicationSchema>

const handoverSchema = z.object({
  version: z.literal(1),
  kind: z.literal('handover'),
  /** The question for a person; null until it is known. */
  question: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  asking: z.enum(['question', 'name', 'email']),
  /** An application that resumes afterwards. */
  paused: applicationSchema.nullable(),
})

export type HandoverTask = z.output<typeof handoverSchema>

/** No task is under way. Remembers the visitor's details from a completed one, so that they are not asked for again. */
const acquaintedSchema = z.object({
  version: z.literal(1),
  kind: z.literal('acquainted'),
  name: z.string(),
  email: z.string(),
})

export type Acquainted = z.output<typeof acquaintedSchema>

const taskSchema = z.discriminatedUnion('kind', [applicationSchema, handoverSchema, acquaintedSchema])

/** The task that the assistant is in the middle of. */
export type Task = z.output<typeof taskSchema>

/** A stored task; null for none, and for a task of another version. */
export const parseTask = (stored: unknown): Task | null => taskSchema.safeParse(stored).data ?? null

/** The current application, or the one that resumes after the current task. */
export function applicationOf(task: Task | null): ApplicationTask | null {
  if (task?.kind === 'handover') return task.paused
  return task?.kind === 'application' ? task : null
}

/** The files that a task holds. */
export function filesOf(task: Task | null): Attachment[] {
  const application = applicationOf(task)
  return [application?.resume, application?.picture].flatMap((file) => file || [])
}
