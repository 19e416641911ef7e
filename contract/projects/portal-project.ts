import { z } from 'zod'
import { avatarUrlsSchema, personSchema } from '#contract/employee/person.ts'
import { shownSchemas } from '#contract/fields/schemas.ts'
import { projectFields } from '#contract/projects/project-fields.ts'

/** EP-485. */
export const projectSchema = z.object({
  id: z.string(),
  ...shownSchemas(projectFields),
  avatarUrls: avatarUrlsSchema,
  lead: personSchema.nullable(),
})
export type Project = z.infer<typeof projectSchema>

/** A current or former member of a project: those who have left keep their name in it, but no access. */
const projectMemberSchema = personSchema.extend({
  username: z.string(),
  designation: z.string(),
  /** Their role in the project, in their own words; may be empty. */
  role: z.string(),
  /** False for those who have left the project. */
  isCurrent: z.boolean(),
})
export type ProjectMember = z.infer<typeof projectMemberSchema>

/** GET /api/jira/project/{user}/{projectKey}/members/: those who work in it, then those who have, each by name (EP-161). */
export const projectMembersSchema = z.object({ members: z.array(projectMemberSchema) })
