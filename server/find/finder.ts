import { inArray, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { permits } from '#contract/account/roles.ts'
import { type Found, type FoundGroup, type FoundKind, findLimits, foundKinds } from '#contract/find/find.ts'
import { excerptAround, partialCloseness, wordsNotIn } from '#contract/search/matching.ts'
import { searchWords } from '#contract/search/search-words.ts'
import type { Database } from '#server/database/connect.ts'
import { requireAdmin } from '#server/http/access.ts'
import { findLiteral, findWithSlips } from '#server/search/find.ts'
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
  const sourcesFor = (viewer: Viewer) => {
    const { role } = requireAdmin(viewer)
    return sources.filter(({ kind }) => permits(role, foundKinds[kind].area, 'read'))
  }

  /** @returns the ids of each source */
  async function idsOf(of: readonly FindSource[], query: string): Promise<(readonly number[])[]> {
    const literal = await Promise.all(of.map(({ search }) => findLiteral(db, search, query, mostCompared)))
    if (literal.some((ids) => ids.length > 0)) return literal
    return Promise.all(of.map(({ search }) => findWithSlips(db, search, query)))
  }

  /** @returns rows in the order of the ids */
  async function load(
    viewer: Viewer,
    source: FindSource,
    ids: readonly number[],
    words: readonly string[] = [],
  ): Promise<Row[]> {
    if (ids.length === 0) return []
    const { rows: table, where } = source.search
    const text = typeof source.text === 'function' ? source.text(words) : source.text
    const rows = await db
      .select({
        id: sql<number>`${table.id}`,
        title: sql<string>`left(${source.title}, 300)`,
        note: sql<string>`left(${source.note}, 300)`,
        text: sql<string>`left(${text ?? sql`''`}, ${longestText})`,
        status: sql<0 | 1 | null>`${source.status ?? sql`null::int`}`,
      })
      .from(table)
      .where(sql`${inArray(table.id, [...ids])} and ${where ?? sql`true`}`)
    await source.beforeShowing?.(
      viewer,
      rows.map(({ id }) => id),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  return {
    async find(viewer, query, kind) {
      const words = searchWords(query)
      if (words.length === 0) return []
      const of = sourcesFor(viewer).filter((source) => kind === undefined || source.kind === kind)
      const found = await idsOf(of, query)
      const most = kind === undefined ? findLimits.perKind : findLimits.ofOneKind
      const groups = await Promise.all(
        of.map(async (source, at): Promise<FoundGroup> => {
          const ids = found[at] ?? []
          const rows = await load(viewer, source, ids.slice(0, most), words)
          const items = rows.map((row) => toFound(source.kind, row, query))
          return { kind: source.kind, items, hasMore: ids.length > most }
        }),
      )
      const rating = ({ items: [first] }: FoundGroup) =>
        first ? partialCloseness(`${first.title} ${first.note}`, words) : 0
      return groups.filter(({ items }) => items.length > 0).sort((one, other) => rating(other) - rating(one))
    },

    async lookUp(viewer, known) {
      const rows = await Promise.all(
        sourcesFor(viewer).map(async (source) => {
          const ids = known.filter(({ kind }) => kind === source.kind).map(({ id }) => id)
          return (await load(viewer, source, ids)).map((row) => toFound(source.kind, row, ''))
        }),
      )
      const found = new Map(rows.flat().map((one) => [`${one.kind}:${one.id}`, one]))
      return known.flatMap(({ kind, id }) => found.get(`${kind}:${id}`) ?? [])
    },
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
