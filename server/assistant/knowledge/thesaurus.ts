import { company } from '#contract/company.ts'
import { createSpellings, type Spellings } from '#server/assistant/knowledge/spellings.ts'
import { stopWords } from '#server/assistant/knowledge/terms.ts'
import { stemOf } from '#server/text/stem.ts'
import { readLines } from '#server/text/word-list.ts'
import { wordsOf } from '#server/text/words.ts'

/**
 * A line is a concept: words and expressions with about the same meaning, and after `~` related ones. `_` or `-`
 * joins the words of an expression. Written from general knowledge of how companies and their visitors name the same
 * things.
 */
const fields = [
  'working-life',
  'business',
  'management',
  'technology',
  'operations',
  'industries',
  'company-site',
] as const
/** A city with an office implies its country. */
const places = company.offices.map(({ city, country }) => `${city} ${country}`)

/** The synonyms of a term, or of an expression. */
export interface Meaning {
  /** Words of about the same meaning. */
  readonly near: ReadonlySet<string>
  /** Related words. */
  readonly related: ReadonlySet<string>
}

interface Thesaurus {
  readonly meanings: ReadonlyMap<string, Meaning>
  /** Expressions of several words, by their first term. */
  readonly expressions: ReadonlyMap<string, ReadonlySet<string>>
}

let loaded: Thesaurus | undefined
let loadedSpellings: Spellings | undefined

/** Loaded with the first question: it takes four megabytes, which a process without questions does not need. */
const thesaurus = (): Thesaurus => (loaded ??= read(thesaurusLines()))

/**
 * Loads what the first question would otherwise wait for.
 * @param lines fewer lines show how well words without synonyms are found
 */
export function loadThesaurus(lines: readonly string[] = thesaurusLines()): void {
  loaded ??= read(lines)
  thesaurusSpellings()
}

function read(lines: readonly string[]): Thesaurus {
  const reader = createReader()
  lines.forEach(reader.add)
  return reader.end()
}

export const thesaurusLines = (): string[] => [
  ...fields.flatMap((field) => readLines(new URL(`./thesaurus/${field}.txt`, import.meta.url))),
  ...places,
]

function createReader() {
  const meanings = new Map<string, { near: Set<string>; related: Set<string> }>()
  const expressions = new Map<string, Set<string>>()

  function meaningFor(key: string) {
    const known = meanings.get(key)
    if (known) return known
    const added = { near: new Set<string>(), related: new Set<string>() }
    meanings.set(key, added)
    return added
  }

  /** The items of a line, each as its terms. */
  function keysOf(items: string): string[] {
    const keys = items
      .trim()
      .split(/\s+/)
      .map((item) => wordsOf(item.replaceAll('_', ' ')))
      .filter((words) => words.length > 1 || !stopWords.has(words[0] ?? ''))
      .map((words) => words.map(stemOf))
    for (const [first, ...more] of keys)
      if (first !== undefined && more.length > 0)
        expressions.set(first, (expressions.get(first) ?? new Set()).add([first, ...more].join(' ')))
    return [...new Set(keys.map((terms) => terms.join(' ')))]
  }

  return {
    add(line: string): void {
      const [core = [], around = []] = line.split('~').map(keysOf)
      for (const one of core) {
        for (const other of core) if (other !== one) meaningFor(one).near.add(other)
        for (const other of around) {
          if (other === one) continue
          meaningFor(one).related.add(other)
          meaningFor(other).related.add(one)
        }
      }
    },
    end(): Thesaurus {
      for (const { near, related } of meanings.values()) for (const key of near) related.delete(key)
      return { meanings, expressions }
    },
  }
}

const none: Meaning = { near: new Set(), related: new Set() }

function thesaurusSpellings(): Spellings {
  if (loadedSpellings) return loadedSpellings
  const spellings = createSpellings()
  for (const key of thesaurus().meanings.keys()) if (!key.includes(' ')) spellings.add(key)
  loadedSpellings = spellings
  return spellings
}

/** Terms with a meaning that are spelled almost like one without, most similar first. */
export const spelledLike = (term: string): string[] => thesaurusSpellings().near(term)

export const meaningOf = (key: string): Meaning => thesaurus().meanings.get(key) ?? none

/** An expression in a text. */
export interface Expression {
  /** The positions of its terms in the text. */
  readonly key: string
  readonly terms: readonly string[]
}

/**
 * The expressions in a text; of those that begin at the same word, the longest.
 * @param terms all terms of the text, including stop words
 */
export const expressionsIn = (terms: readonly string[]): Expression[] =>
  terms.flatMap((first, at) => {
    const found = [...(thesaurus().expressions.get(first) ?? [])]
      .map((key) => ({ key, terms: key.split(' ') }))
      .filter((expression) => occursAt(expression, terms, at))
    const length = Math.max(...found.map((expression) => expression.terms.length))
    return found.filter((expression) => expression.terms.length === length).slice(0, 1)
  })

/** A particle may be separated from its verb: `speed the whole thing up`. */
const particles = new Set('up down out off away over back in rid through on along apart'.split(' '))
const mostBetween = 2

function occursAt(expression: Expression, terms: readonly string[], at: number): boolean {
  const [, second = '', ...more] = expression.terms
  const last = at + 1 + (particles.has(second) ? mostBetween : 0)
  const next = terms.indexOf(second, at + 1)
  return next > at && next <= last && more.every((term, nth) => terms[next + 1 + nth] === term)
}
