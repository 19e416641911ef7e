import { z } from 'zod'
import {
  errorDetail,
  fieldErrors,
  noContent,
  recentAuthenticationError,
  refusals,
} from '#contract/calls/answers.ts'
import { imageField } from '#contract/calls/body-limits.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { exportableCalls } from '#contract/list-calls.ts'
import { filterRules } from '#contract/list-filters.ts'
import { projectMembersSchema, projectSchema } from '#contract/projects/portal-project.ts'
import {
  newMemberSchema,
  newProjectSchema,
  projectChangeSchema,
  projectRowSchema,
  projectsPath,
  sprintInputSchema,
  wholeProjectSchema,
} from '#contract/projects/project.ts'
import { projectFilters, projectStatuses } from '#contract/projects/project-fields.ts'
import { projectKeyParam } from '#contract/tracker/key-params.ts'

/** The employee's projects (EP-055, EP-056, EP-503, EP-504). */
export const projectCalls = declareCalls(
  { tags: ['Portal'], access: 'employee', own: 'user', params: projectKeyParam, answers: refusals },
  {
    'GET jira/projects/{user}/': {
      summary: 'Lists the projects of the employee',
      outdatedBy: ['membership'],
      answers: { 200: z.object({ projects: z.array(projectSchema) }) },
    },
    'GET jira/project/{user}/{projectKey}/': {
      summary: 'One project of the employee',
      outdatedBy: ['membership'],
      answers: { 200: z.object({ project: projectSchema }) },
    },
    'GET jira/project/{user}/{projectKey}/members/': {
      summary: 'Who works in a project, then who has, each by name',
      outdatedBy: ['membership'],
      answers: { 200: projectMembersSchema },
    },
  },
)

const avatarForm = { avatar: imageField }
const missing = { 404: errorDetail }
const invalid = { 400: fieldErrors }
const withPower = { 403: recentAuthenticationError }

const managementCalls = declareCalls(
  {
    tags: ['Projects'],
    access: 'admin',
    area: 'portal',
    params: { id: rowId, member: rowId, sprint: rowId },
    answers: { 401: errorDetail },
  },
  {
    'GET projects/{id}/': {
      summary: 'One project with its members and sprints',
      outdatedBy: ['project'],
      answers: { 200: wholeProjectSchema, ...missing },
    },
    'POST projects/': {
      summary: 'Add a project; its lead becomes a member',
      form: { fields: newProjectSchema, files: avatarForm },
      answers: { 201: wholeProjectSchema, ...invalid, ...withPower, 413: errorDetail },
    },
    'PATCH projects/{id}/': {
      summary: 'Update the sent fields of a project; avatar is a file, or empty to remove the picture',
      form: { fields: projectChangeSchema, files: avatarForm },
      answers: { 200: wholeProjectSchema, ...invalid, ...withPower, ...missing, 413: errorDetail },
    },
    'POST projects/{id}/members/': {
      records: { action: 'memberAdded' },
      summary: 'Add a member, or bring one back',
      recentAuthentication: true,
      body: newMemberSchema,
      answers: { 200: wholeProjectSchema, ...invalid, ...withPower, ...missing },
    },
    'DELETE projects/{id}/members/{member}/': {
      records: { action: 'memberRemoved' },
      summary: 'A member leaves the project, and keeps the name in it; not the lead',
      answers: { 200: wholeProjectSchema, 400: errorDetail, ...missing },
    },
    'POST projects/{id}/sprints/': {
      records: { action: 'changed', does: 'addSprint' },
      summary: 'Add a sprint to a project',
      body: sprintInputSchema,
      answers: { 201: wholeProjectSchema, ...invalid, ...missing },
    },
    'PUT projects/{id}/sprints/{sprint}/': {
      records: { action: 'changed', does: 'changeSprint' },
      summary: 'Change a sprint',
      body: sprintInputSchema,
      answers: { 200: wholeProjectSchema, ...invalid, ...missing },
    },
    'DELETE projects/{id}/sprints/{sprint}/': {
      records: { action: 'changed', does: 'deleteSprint' },
      summary: 'Delete a sprint; its issues stay, without one',
      answers: { 204: noContent, ...missing },
    },
  },
)

/** Projects as administrators manage them. */
export const managedProjectCalls = {
  ...mount(
    projectsPath,
    exportableCalls({
      area: 'portal',
      tags: ['Projects'],
      outdatedBy: ['project'],
      summaries: { list: 'List projects', count: 'Count projects' },
      rules: {
        sort: ['id', 'key', 'name', 'status', 'member_count', 'created_at'],
        defaultSort: 'name',
        filters: { state: `the status: ${projectStatuses.join(', ')}`, ...filterRules(projectFilters) },
        search: 'in key, name, and description',
      },
      row: projectRowSchema,
    }),
  ),
  ...managementCalls,
}
