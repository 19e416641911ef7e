import { z } from 'zod'
import { text, textarea } from '#contract/content/fields.ts'
import { projectKeyPattern } from '#contract/tracker/tracker-keys.ts'
import { isWebUrl } from '#contract/web-url.ts'

/** The path of the projects, for administrators. */
export const projectsPath = 'projects'

/** The status of a project: a label without effect on access. */
export const projectStatuses = ['Active', 'On hold', 'Closing', 'Closed'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const projectErrors = {
  key: 'Use 2 to 30 capital letters, digits, or underscores, beginning with a letter.',
  url: 'Enter an address that begins with http:// or https://.',
  noEmployee: 'No active employee has this id.',
  isLead: 'Choose another lead first.',
  days: 'The last day must not be before the first.',
} as const

/** A member of a project. */
const personSchema = z.object({
  /** The id of the account. */
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_image: z.string().nullable(),
})
export type ProjectPerson = z.infer<typeof personSchema>

/** A project as administrators see it in a list. */
export const projectRowSchema = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** The URL of its website; empty if it has none. */
  url: z.string(),
  status: z.string(),
  avatar: z.string().nullable(),
  lead: personSchema.nullable(),
  /** The number of current members. */
  member_count: z.int(),
  created_at: z.string(),
})
export type ProjectRow = z.infer<typeof projectRowSchema>

const projectMemberRowSchema = personSchema.extend({
  joined_at: z.string(),
  /** Null for current members; former ones keep their name in the project, but have no access. */
  left_at: z.string().nullable(),
})
export type ProjectMemberRow = z.infer<typeof projectMemberRowSchema>

/** Days are `YYYY-MM-DD`; both are inclusive. */
const sprintRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  issue_count: z.int(),
})
export type SprintRow = z.infer<typeof sprintRowSchema>

/** A project with its members, sorted by name, and its sprints, latest first. */
export const wholeProjectSchema = projectRowSchema.extend({
  members: z.array(projectMemberRowSchema),
  sprints: z.array(sprintRowSchema),
})
export type WholeProject = z.infer<typeof wholeProjectSchema>

/** A form sends strings: an empty one means nobody. */
const leadId = z.preprocess(
  (value) =>
    value === '' ? null : typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  z.int(projectErrors.noEmployee).nullable(),
)

/** POST /api/projects/: JSON, or multipart with a file `avatar`. The lead becomes a member. */
export const newProjectSchema = z.object({
  key: text({ label: 'Key', required: true }).schema.refine(
    (value) => value === '' || projectKeyPattern.test(value),
    projectErrors.key,
  ),
  name: text({ label: 'Name', required: true }).schema,
  description: textarea({ label: 'Description' }).schema.optional(),
  url: text({ label: 'Website', max: 2000 })
    .schema.refine((value) => value === '' || isWebUrl(value), projectErrors.url)
    .optional(),
  status: z.enum(projectStatuses).optional(),
  lead_id: leadId.optional(),
})
export type NewProject = z.input<typeof newProjectSchema>

/**
 * PATCH /api/projects/{id}/ changes the given fields; the key, which is the prefix of issue keys, never changes.
 * `avatar` is a file, or empty to remove it.
 */
export const projectChangeSchema = newProjectSchema.omit({ key: true }).partial()

/** POST /api/projects/{id}/members/ adds someone, or a former member again. */
export const newMemberSchema = z.object({ employee: z.int(projectErrors.noEmployee) })

const day = z.iso.date()

/** POST /api/projects/{id}/sprints/, and PUT /api/projects/{id}/sprints/{sprint}/. */
export const sprintInputSchema = z
  .object({
    name: text({ label: 'Name', required: true, max: 100 }).schema,
    start_date: day,
    end_date: day,
  })
  .refine(({ start_date, end_date }) => end_date >= start_date, {
    path: ['end_date'],
    error: projectErrors.days,
  })
export type SprintInput = z.input<typeof sprintInputSchema>
