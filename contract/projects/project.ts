import { z } from 'zod'
import { editedSchemas, newSchemas, shownSchemas } from '#contract/fields/schemas.ts'
import { projectFields, sprintFields } from '#contract/projects/project-fields.ts'

/** The path of the projects, for administrators. */
export const projectsPath = 'projects'

export const projectErrors = {
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
  ...shownSchemas(projectFields),
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
  /** Issues of the project that are assigned to them; they stay so when a member leaves. */
  open_issue_count: z.int(),
})
export type ProjectMemberRow = z.infer<typeof projectMemberRowSchema>

const sprintRowSchema = z.object({
  id: z.int(),
  ...shownSchemas(sprintFields),
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
  ...newSchemas(projectFields),
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

/** POST /api/projects/{id}/sprints/, and PUT /api/projects/{id}/sprints/{sprint}/. */
export const sprintInputSchema = z
  .object(editedSchemas(sprintFields))
  .refine(({ start_date, end_date }) => end_date >= start_date, {
    path: ['end_date'],
    error: projectErrors.days,
  })
export type SprintInput = z.input<typeof sprintInputSchema>
