// Free of zod, so that every screen may import it.

/** The parts of the admin area that a role opens or does not. Each call of administrators declares its own. */
export const areas = {
  content: 'Website content',
  jobs: 'Jobs',
  hiring: 'Hiring',
  enquiries: 'Enquiries',
  assistant: 'Assistant',
  portal: 'Employees and projects',
  people: 'Administrators',
  settings: 'Settings',
} as const
export type Area = keyof typeof areas

/**
 * What a call is about: one of these areas opens it. `any` is for every administrator; what is about several areas
 * limits its answer to those of the role.
 */
export type CallArea = Area | readonly Area[] | 'any'

/** Writing includes reading. */
export type Permission = 'read' | 'write'

const [none, read, write] = [null, 'read', 'write'] as const

/** What each role may do in each area. */
const permissions = {
  owner: {
    ...{ content: write, jobs: write, hiring: write, enquiries: write },
    ...{ assistant: write, portal: write, people: write, settings: write },
  },
  editor: {
    ...{ content: write, jobs: write, hiring: none, enquiries: write },
    ...{ assistant: write, portal: none, people: none, settings: none },
  },
  recruiter: {
    ...{ content: none, jobs: write, hiring: write, enquiries: none },
    ...{ assistant: none, portal: none, people: none, settings: none },
  },
  viewer: {
    ...{ content: read, jobs: read, hiring: read, enquiries: read },
    ...{ assistant: read, portal: read, people: none, settings: read },
  },
} as const satisfies Record<string, Record<Area, Permission | null>>

export type Role = keyof typeof permissions

/** The roles as people choose them, from the most to the least. */
export const roles = {
  owner: { label: 'Owner', hint: 'Everything, including administrators, employees, and settings.' },
  editor: {
    label: 'Editor',
    hint: 'The website with its jobs, enquiries, and the assistant. No candidates.',
  },
  recruiter: {
    label: 'Recruiter',
    hint: 'Jobs and candidates, with their emails. Nothing else of the website.',
  },
  viewer: { label: 'Viewer', hint: 'Reads everything except administrators, and changes nothing.' },
} as const satisfies Record<Role, { label: string; hint: string }>

/** Whether a role may read, or write, in an area. */
export function permits(role: Role, area: CallArea, needed: Permission): boolean {
  if (area === 'any') return true
  if (typeof area !== 'string') return area.some((one) => permits(role, one, needed))
  const given = permissions[role][area]
  return given === 'write' || given === needed
}

/** They change nothing. */
export const safeMethods: ReadonlySet<unknown> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a call needs in its area. */
export const neededBy = (method: unknown, isReading?: true): Permission =>
  isReading || safeMethods.has(method) ? 'read' : 'write'

/** Why a call is refused, in a sentence. */
export function refusalOf(role: Role, area: CallArea): string {
  const { label } = roles[role]
  return permits(role, area, 'read')
    ? `Your role, ${label}, may read this and not change it. Ask an owner for another role.`
    : `Your role, ${label}, does not include this. Ask an owner for another role.`
}
