import type { AnyContent } from '#contract/content/define.ts'
import { type Field, kindTraits, type RangeValue } from '#contract/content/fields.ts'
import { paragraphs } from '#server/assistant/knowledge/paragraphs.ts'
import type { SourceText } from '#server/assistant/knowledge/passages.ts'
import { present } from '#server/present.ts'

type Values = Readonly<Record<string, unknown>>

/** What a row says, each field apart. Contains no private field. */
export interface RowText {
  readonly title: string
  readonly path: string
  /** Short facts by field. */
  readonly lines: Readonly<Record<string, string>>
  /** Longer texts by field. */
  readonly texts: Readonly<Record<string, string>>
  /** The date by which it is new, comparable as text. */
  readonly newest: string
}

/** @param row with the fields of its type that are not private */
export function readRow(type: AnyContent, row: object): RowText {
  // A row has the fields of its type, by name.
  const values = row as Values
  const [titleName, ...names] = readNames(type)
  const read = (kind: 'line' | 'text') =>
    Object.fromEntries(
      names.flatMap((name) => {
        const field: Field = type.fields[name]
        if (kindTraits[field.kind].reads !== kind || values[name] === undefined) return []
        const text = kind === 'line' ? lineOf(field, values[name]) : textOf(field, values[name])
        return text === '' ? [] : [[name, text]]
      }),
    )
  const dates = names
    .filter((name) => type.fields[name].kind === 'date')
    .map((name) => String(values[name] ?? ''))
  return {
    title: lineOf(type.fields[present(titleName)], values[present(titleName)]),
    path: pathOf(type, values),
    lines: read('line'),
    texts: read('text'),
    newest: dates[0] ?? '',
  }
}

/** The fields that visitors read on a page. */
const readNames = (type: AnyContent) =>
  Object.keys(type.fields).filter((name) => !type.fields[name].private && !type.fields[name].ofPage)

/** Rows of a type without pages of their own are seen where they are used. */
const pathOf = (type: AnyContent, values: Values): string =>
  (type.page ?? '/blogs').replace(/\{\w+\}/, encodeURIComponent(String(values[present(type.key)])))

/**
 * The public text of a row: its title, its short facts with their labels, and its texts. Null if no page shows it: it
 * is unpublished, or its type has no page. Contains no private field.
 */
export function textOfRow(type: AnyContent, row: object): SourceText | null {
  // A row has the fields of its type, by name.
  const values = row as Values
  if (values.status !== 1 || type.page === undefined) return null
  const [titleName, ...names] = readNames(type)
  // A type with a page has a title and a key.
  const title = lineOf(type.fields[present(titleName)], values[present(titleName)])
  const facts = names.flatMap((name) => {
    const field: Field = type.fields[name]
    const fact = kindTraits[field.kind].reads === 'line' ? lineOf(field, values[name]) : ''
    return fact === '' ? [] : [`${field.label}: ${fact}.`]
  })
  const texts = names.flatMap((name) => {
    const field: Field = type.fields[name]
    const text = kindTraits[field.kind].reads === 'text' ? textOf(field, values[name]) : ''
    return text === '' ? [] : [isNamed(name) ? `${field.label}:\n${text}` : text]
  })
  return {
    title,
    path: pathOf(type, values),
    text: [facts.join(' '), ...texts].filter(Boolean).join('\n') || title,
  }
}

/** A description needs no heading. */
const isNamed = (name: string) => !/description$/i.test(name)

const lineOf = (field: Field, value: unknown): string => textOf(field, value).replace(/\s*\n\s*/g, ' ')

function textOf({ kind }: Field, value: unknown): string {
  if (kind === 'richText') return paragraphs(String(value))
  if (kind === 'range') {
    // The kind says what the value is.
    const { from, to } = value as RangeValue
    return [from, to].filter(Boolean).join(' to ')
  }
  if (kind === 'date') return value === null ? '' : dates.format(new Date(String(value)))
  return kindTraits[kind].reads === 'never' ? '' : String(value)
}

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Whether a line of a row's text is that of its short facts, which are told by their labels. */
export const isLineOfFacts = (type: AnyContent, line: string): boolean =>
  Object.values<Field>(type.fields).some(
    ({ kind, label }) => kindTraits[kind].reads === 'line' && line.startsWith(`${label}: `),
  )
