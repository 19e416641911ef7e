/** A file or folder that somebody of the team keeps in the portal. */
export interface SeedFile {
  /** The username of its owner. */
  readonly owner: string
  /** Folders and name, with slashes between. */
  readonly path: string
  /** A text; or what of the demo it is made from: a document's file, or the name of a drawing. */
  readonly content: { readonly text: string } | { readonly document: string } | { readonly drawing: string }
  readonly daysAgo: number
}

/** Which folder the members of which of the owner's projects may read: the first, unless `project` says another. */
export interface SeedShare {
  readonly owner: string
  readonly folder: string
  /** Counted from 0 among the owner's projects. */
  readonly project: number
}

const csv = (...rows: readonly (readonly (string | number)[])[]) => ({
  text: `${rows.map((row) => row.join(',')).join('\n')}\n`,
})
const markdown = (...lines: readonly string[]) => ({ text: `${lines.join('\n')}\n` })

export const files: readonly SeedFile[] = [
  {
    owner: 'margaret.oduya',
    path: 'Harbor study/Interview guide.md',
    content: markdown(
      '# Interview guide',
      '',
      'Forty minutes, two of us, no recording.',
      '',
      '1. What does a good shift look like?',
      '2. Where do you wait, and for whom?',
      '3. Which list do you keep for yourself, and why?',
      '4. What would you change if nobody could say no?',
    ),
    daysAgo: 12,
  },
  {
    owner: 'margaret.oduya',
    path: 'Harbor study/Waiting times.csv',
    content: csv(
      ['week', 'berth', 'ships', 'mean_wait_hours'],
      [31, 'A', 18, 6.4],
      [31, 'B', 22, 4.9],
      [32, 'A', 20, 6.1],
      [32, 'B', 21, 5.2],
      [33, 'A', 17, 5.0],
      [33, 'B', 24, 4.4],
    ),
    daysAgo: 5,
  },
  {
    owner: 'margaret.oduya',
    path: 'Harbor study/Quay at low tide.jpg',
    content: { drawing: 'quay' },
    daysAgo: 9,
  },
  {
    owner: 'margaret.oduya',
    path: 'Before the first day.pdf',
    content: { document: 'project-start.pdf' },
    daysAgo: 30,
  },
  {
    owner: 'prakash.deshmane',
    path: 'Workshops/Preparation.docx',
    content: { document: 'workshop-preparation.docx' },
    daysAgo: 21,
  },
  {
    owner: 'prakash.deshmane',
    path: 'Workshops/Seating.txt',
    content: markdown('Door', 'Ana   Bo   Carla', 'Dev   (empty)   Emil', 'Window'),
    daysAgo: 1,
  },
  {
    owner: 'elena.petrakis',
    path: 'Site visits/What to bring.txt',
    content: { document: 'visiting-our-offices.txt' },
    daysAgo: 3,
  },
  {
    owner: 'elena.petrakis',
    path: 'Site visits/Shift plan.csv',
    content: csv(
      ['day', 'early', 'late', 'night'],
      ['Monday', 14, 12, 6],
      ['Tuesday', 14, 12, 6],
      ['Wednesday', 15, 12, 6],
      ['Thursday', 14, 13, 6],
      ['Friday', 13, 11, 5],
    ),
    daysAgo: 0,
  },
  {
    owner: 'kofi.amankwah',
    path: 'Notes on the model.md',
    content: markdown(
      '# Notes on the model',
      '',
      'The mean hides the mornings. Use the 90th percentile, by hour.',
      '',
      '- Leave out the week of the strike, and say so.',
      '- The sensor at gate 3 counts each lorry twice.',
    ),
    daysAgo: 2,
  },
  {
    owner: 'kofi.amankwah',
    path: 'Client data, how we treat it.md',
    content: { document: 'client-data.md' },
    daysAgo: 45,
  },
  {
    owner: 'linh.dao',
    path: 'Interface/Export columns.csv',
    content: csv(
      ['column', 'type', 'required'],
      ['order_id', 'text', 'yes'],
      ['ordered_at', 'time', 'yes'],
      ['weight_kg', 'number', 'no'],
      ['remark', 'text', 'no'],
    ),
    daysAgo: 7,
  },
]

export const shares: readonly SeedShare[] = [
  { owner: 'margaret.oduya', folder: 'Harbor study', project: 0 },
  { owner: 'prakash.deshmane', folder: 'Workshops', project: 0 },
  { owner: 'elena.petrakis', folder: 'Site visits', project: 0 },
  { owner: 'kofi.amankwah', folder: 'Notes on the model.md', project: 0 },
  { owner: 'linh.dao', folder: 'Interface', project: 0 },
]
