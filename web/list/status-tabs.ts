import type { ListTab } from '#web/list/source.ts'

/** The rows of a list by what visitors see of them. */
export const statusTabs = {
  // Lists omit the status, counts name both (AC-380, AP-219, AP-300).
  all: { id: 'all', label: 'All', query: {}, countQuery: { status: [0, 1] } },
  published: { id: 'published', label: 'Published', query: { status: 1 } },
  unpublished: { id: 'unpublished', label: 'Unpublished', query: { status: 0 } },
} as const satisfies Record<string, ListTab>
