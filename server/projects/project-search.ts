import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { project, projectWords } from '#server/projects/tables.ts'
import type { FindSource } from '#server/search/find-source.ts'
import { installSearch } from '#server/search/install.ts'

/** Installs the search for the words of each project. */
export const installProjectSearch = (client: pg.ClientBase): Promise<void> =>
  installSearch(client, {
    table: 'project_words',
    of: 'project',
    scopes: `'{}'`,
    head: `concat_ws(' ', project.key, project.name)`,
    body: 'project.description',
    columns: ['key', 'name', 'description'],
  })

export const projectFindSource: FindSource = {
  kind: 'project',
  search: { words: projectWords, rows: project },
  title: sql`${project.name}`,
  note: sql`concat_ws(' · ', ${project.key}, ${project.status})`,
  text: sql`${project.description}`,
}
