import { z } from 'zod'
import { administratorsPath } from '#contract/account/administrator-fields.ts'
import type { Area } from '#contract/account/roles.ts'
import { documentsPath } from '#contract/assistant/document.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { employeesPath } from '#contract/employee/employee.ts'
import { enquiriesPath, enquiriesScreen } from '#contract/enquiry.ts'
import { emailThreadsPath } from '#contract/hiring/email-thread.ts'
import { keysOf, mapRecord } from '#contract/records.ts'
import { searchQuerySchema } from '#contract/search/search-query.ts'

interface Kind {
  /** Several of them. */
  readonly label: string
  readonly one: string
  /** The path of their list below `/api/`. */
  readonly path: string
  /** The path of their list below `adminPath`. */
  readonly screen: string
  /** Whose roles find them. */
  readonly area: Area
}

/** What administrators find beside content. */
const otherKinds = {
  candidate: {
    label: 'Candidates',
    one: 'Candidate',
    path: 'candidates',
    screen: 'join-team',
    area: 'hiring',
  },
  employee: {
    label: 'Employees',
    one: 'Employee',
    path: employeesPath,
    screen: employeesPath,
    area: 'portal',
  },
  administrator: {
    label: 'Administrators',
    one: 'Administrator',
    path: administratorsPath,
    screen: 'people',
    area: 'people',
  },
  enquiry: {
    label: 'Enquiries',
    one: 'Enquiry',
    path: enquiriesPath,
    screen: enquiriesScreen,
    area: 'enquiries',
  },
  project: { label: 'Projects', one: 'Project', path: 'projects', screen: 'projects', area: 'portal' },
  document: {
    label: 'Documents',
    one: 'Document',
    path: documentsPath,
    screen: `upload-${documentsPath}`,
    area: 'assistant',
  },
  email: { label: 'E-mails', one: 'E-mail', path: emailThreadsPath, screen: 'email-logs', area: 'hiring' },
} as const satisfies Record<string, Kind>

/** A kind of thing that is found by its words. */
export type FoundKind = ContentPath | keyof typeof otherKinds

/** Every kind, in the order in which equally good groups are shown. */
export const foundKinds: Readonly<Record<FoundKind, Kind>> = {
  ...mapRecord<ContentPath, (typeof contentTypes)[ContentPath], Kind>(
    contentTypes,
    ({ path, label, admin, area }) => ({ path, label: label.many, one: label.one, screen: admin.path, area }),
  ),
  ...otherKinds,
}

export const findLimits = {
  /** How many of a kind are shown beside others. */
  perKind: 5,
  /** How many of a kind are shown alone. */
  ofOneKind: 50,
  /** How many known things are looked up at a time. */
  known: 20,
} as const

const kind = z.enum(keysOf(foundKinds))

export const foundSchema = z.object({
  kind,
  id: z.int(),
  title: z.string(),
  /** What tells it from others of the same title, such as a job or an address; may be empty. */
  note: z.string(),
  /** The part of its text that was found; null where title and note say it all. */
  excerpt: z.string().nullable(),
  /** 1 published, 0 unpublished; null where nothing is published. */
  status: z.literal([0, 1]).nullable(),
})

export type Found = z.output<typeof foundSchema>

export const foundGroupSchema = z.object({
  kind,
  /** The best first. */
  items: z.array(foundSchema),
  /** Whether there are more of this kind. */
  hasMore: z.boolean(),
})

export type FoundGroup = z.output<typeof foundGroupSchema>

export const findQuery = z.object({ search: searchQuerySchema, kind: kind.optional() })

/** Such as `article:7,candidate:12`. */
export const knownQuery = z.object({
  items: z
    .string()
    .max(1000)
    .transform((text) => text.split(',').slice(0, findLimits.known))
    .pipe(z.array(z.string().regex(/^[a-z]+:[1-9]\d{0,8}$/)))
    .transform((items) =>
      items.flatMap((item) => {
        const [name, id] = item.split(':')
        const parsed = kind.safeParse(name)
        return parsed.success ? [{ kind: parsed.data, id: Number(id) }] : []
      }),
    ),
})
