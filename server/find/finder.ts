import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { permits } from '#contract/account/roles.ts'
import { type Found, type FoundGroup, type FoundKind, findLimits, foundKinds } from '#contract/find/find.ts'
import { excerptAround, partialCloseness, wordsNotIn } from '#contract/search/matching.ts'
import { searchWords } from '#contract/search/search-words.ts'
import type { Database } from '#server/database/connect.ts'
import { isAmong, type Statement, statement } from '#server/database/statement.ts'
import { requireAdmin } from '#server/http/access.ts'
import { createSearch, type Search } from '#server/search/find.ts'
import type { FindSource } from '#server/search/find-source.ts'

type Viewer = Pick<FastifyRequest, 'principal'>

/** Finds the rows of all domains by their words, of those areas that the viewer's role includes. */
export interface Finder {
  /**
   * The rows that have all words of a query, by kind; where no kind has any, those with one slip of the keyboard.
   * @param kind only of this kind, and more of them
   */
  find(viewer: Viewer, query: string, kind?: FoundKind): Promise<FoundGroup[]>
  /** Rows that are known by their ids, in the order given; those that are gone are left out. */
  lookUp(viewer: Viewer, known: readonly { kind: FoundKind; id: number }[]): Promise<Found[]>
}

/** So many of the newest matches of a kind are compared. */
const mostCompared = 100
/** In characters: so much of a text is looked through for an excerpt. */
const longestText = 4000
const excerptLength = 140

export function createFinder(db: Database, sources: readonly FindSource[]): Finder {
  const known = new Map<string, Selection>()
  /** What a role finds, whose statements are the same each time. */
  const selectionFor = (viewer: Viewer, kind?: FoundKind): Selection => {
    const { role } = requireAdmin(viewer)
    const name = ['find', role, ...(kind ? [kind] : [])].join('_')
    const selection =
      known.get(name) ??
      selectFrom(
        sources.filter(
          (source) =>
            permits(role, foundKinds[source.kind].area, 'read') &&
            (kind === undefined || source.kind === kind),
        ),
        name,
      )
    known.set(name, selection)
    return selection
  }

  /** @returns rows of each source, in the order of the ids */
  async function load(
    viewer: Viewer,
    { sources, readRows }: Selection,
    ids: readonly (readonly number[])[],
    words: readonly string[] = [],
  ): Promise<Row[][]> {
    if (ids.every(({ length }) => length === 0)) return ids.map(() => [])
    const values = Object.fromEntries(ids.map((ids, at) => [`ids_${at}`, [...ids]]))
    // They are what the statement selects.
    const rows = (await readRows(db, { ...values, words })) as unknown as (Row & { at: number })[]
    const found = ids.map((ids, at) => {
      const byId = new Map(rows.filter((row) => row.at === at).map((row) => [row.id, row]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    })
    for (const [at, { beforeShowing }] of sources.entries())
      await beforeShowing?.(
        viewer,
        (found[at] ?? []).map(({ id }) => id),
      )
    return found
  }

  return {
    async find(viewer, query, kind) {
      const words = searchWords(query)
      const selection = selectionFor(viewer, kind)
      if (words.length === 0 || selection.sources.length === 0) return []
      const ids = await selection.search(db, query)
      const most = kind === undefined ? findLimits.perKind : findLimits.ofOneKind
      const shown = ids.map((ids) => ids.slice(0, most))
      const rows = await load(viewer, selection, shown, words)
      const groups = selection.sources.map(
        ({ kind }, at): FoundGroup => ({
          kind,
          items: (rows[at] ?? []).map((row) => toFound(kind, row, query)),
          hasMore: (ids[at] ?? []).length > most,
        }),
      )
      const rating = ({ items: [first] }: FoundGroup) =>
        first ? partialCloseness(`${first.title} ${first.note}`, words) : 0
      return groups.filter(({ items }) => items.length > 0).sort((one, other) => rating(other) - rating(one))
    },

    async lookUp(viewer, known) {
      const selection = selectionFor(viewer)
      const ids = selection.sources.map((source) =>
        known.filter(({ kind }) => kind === source.kind).map(({ id }) => id),
      )
      const rows = await load(viewer, selection, ids)
      const found = new Map(
        selection.sources.flatMap(({ kind }, at) =>
          (rows[at] ?? []).map((row) => [`${kind}:${row.id}`, toFound(kind, row, '')] as const),
        ),
      )
      return known.flatMap(({ kind, id }) => found.get(`${kind}:${id}`) ?? [])
    },
  }
}

interface Selection {
  readonly sources: readonly FindSource[]
  readonly search: Search
  /** Reads rows of all sources at once. */
  readonly readRows: Statement
}

/** @param name of the statements */
function selectFrom(sources: readonly FindSource[], name: string): Selection {
  const branches = sources.map(({ search: { rows, where }, title, note, text, status }, at) => {
    const excerpted = typeof text === 'function' ? text(sql`${sql.placeholder('words')}::text[]`) : text
    return sql`
      select ${sql.raw(String(at))} as at, ${rows.id} as id, left(${title}, 300) as title, left(${note}, 300) as note,
        left(${excerpted ?? sql`''`}, ${sql.raw(String(longestText))}) as text, ${status ?? sql`null::int`} as status
      from ${rows} where ${isAmong(rows.id, `ids_${at}`)} and ${where ?? sql`true`}`
  })
  const searched = sources.map(({ search }) => search)
  return {
    sources,
    search: createSearch(searched, mostCompared, name),
    readRows: statement(sql.join(branches, sql` union all `), `${name}_rows`),
  }
}

interface Row {
  readonly id: number
  readonly title: string
  readonly note: string
  readonly text: string
  readonly status: 0 | 1 | null
}

function toFound(kind: FoundKind, { id, title, note, text, status }: Row, query: string): Found {
  const isInText = wordsNotIn(`${title} ${note}`, query).length > 0 && text !== ''
  return {
    kind,
    id,
    title,
    note,
    status,
    excerpt: isInText ? excerptAround(text, query, excerptLength) : null,
  }
}
