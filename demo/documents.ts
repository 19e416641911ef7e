/** A document of the demo's assistant, whose file is in `demo/documents/`. */
export interface SeedDocument {
  readonly title: string
  readonly file: string
  readonly status: 0 | 1
  readonly daysAgo: number
}

/** Oldest first. One waits for its publication, and one is a scan, in which the assistant finds no text. */
export const documents: readonly SeedDocument[] = [
  { title: 'Membership certificate', file: 'membership-certificate.pdf', status: 1, daysAgo: 61 },
  { title: 'Visiting our offices', file: 'visiting-our-offices.txt', status: 1, daysAgo: 44 },
  { title: 'How we work with client data', file: 'client-data.md', status: 1, daysAgo: 30 },
  { title: 'Preparing for a workshop with us', file: 'workshop-preparation.docx', status: 1, daysAgo: 19 },
  { title: 'How a project with us begins', file: 'project-start.pdf', status: 1, daysAgo: 12 },
  { title: 'Travel on client projects (draft)', file: 'travel-draft.txt', status: 0, daysAgo: 2 },
]
