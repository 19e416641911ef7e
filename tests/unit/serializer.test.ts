import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentCalls } from '#contract/content/content-calls.ts'
import { type AnyContent, statuses } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { entriesOf } from '#contract/records.ts'
import { createSerializer } from '#server/http/serializer.ts'

const serialized = (schema: z.ZodType, value: unknown) => JSON.parse(createSerializer(schema)(value))
const byZod = (schema: z.ZodType, value: unknown) => JSON.parse(JSON.stringify(z.encode(schema, value)))

const part = z.object({ name: z.string(), note: z.string().optional() })
const whole = z.object({
  id: z.int(),
  share: z.number().nullable(),
  'a-b "c"': z.boolean(),
  kind: z.enum(['one', 'two']),
  status: z.literal([0, 1, null]),
  at: z.date(),
  day: z.iso.date(),
  mail: z.email().nullish(),
  part,
  parts: z.array(part).optional(),
  maybe: part.nullable(),
  counts: z.record(z.string(), z.int()),
  either: z.union([z.object({ id: z.int(), more: z.string() }), z.object({ id: z.int() }), z.string()]),
  event: z.discriminatedUnion('type', [
    z.object({ type: z.literal('a'), x: z.int() }),
    z.object({ type: z.literal('b'), y: z.string() }),
  ]),
  any: z.unknown(),
  open: z.looseObject({ known: z.string() }),
  trimmed: z.string().trim(),
  pair: z.tuple([z.int(), part]),
})
const extra = { password: 'secret' }
const value = {
  id: 7,
  share: null,
  'a-b "c"': false,
  kind: 'two',
  status: 1,
  at: new Date(0),
  day: '2026-01-02',
  part: { name: 'x', note: undefined, ...extra },
  parts: [{ name: 'y', note: 'z', ...extra }],
  maybe: { name: 'm', ...extra },
  counts: { a: 1 },
  either: { id: 3, ...extra },
  event: { type: 'b', y: 'why', x: 2, ...extra },
  any: { thing: [1] },
  open: { known: 'k', other: 1 },
  trimmed: ' t ',
  pair: [1, { name: 'p', ...extra }],
  ...extra,
}

describe('a response', () => {
  test('is what zod makes of it', () => {
    expect(serialized(whole, value)).toEqual(byZod(whole, value))
    for (const changes of [
      { share: 0.5, maybe: null, parts: undefined, mail: 'a@b.example', status: null },
      { either: 'text', event: { type: 'a', x: 1, y: 'no' }, day: '2026-02-03', parts: [] },
      { either: { id: 1, more: 'm' }, counts: {}, any: null, mail: null },
    ])
      expect(serialized(whole, { ...value, ...changes })).toEqual(byZod(whole, { ...value, ...changes }))
  })

  test('has nothing in it that is not declared, however deep', () => {
    expect(createSerializer(whole)(value)).not.toContain('secret')
    expect(createSerializer(z.array(whole).nullable())([value, value])).not.toContain('secret')
    expect(createSerializer(z.union([z.string(), whole]))(value)).not.toContain('secret')
  })

  test.each([
    { id: '7' },
    { id: Number.NaN },
    { id: { toJSON: () => 'secret' } },
    { share: undefined },
    { 'a-b "c"': 0 },
    { kind: 'three' },
    { status: 2 },
    { day: { password: 'secret' } },
    { day: new Date(0) },
    { at: 'now' },
    { part: null },
    { part: [] },
    { part: { note: 'n' } },
    { parts: [{ name: 1 }] },
    { parts: { name: 'x' } },
    { maybe: 'm' },
    { either: { more: 'm' } },
    { event: { type: 'c' } },
    { counts: { a: 'x' } },
    { pair: [1] },
  ])('of another type is an error: %j', (changes) => {
    const wrong = { ...value, ...changes }
    expect(() => byZod(whole, wrong)).toThrow()
    expect(() => createSerializer(whole)(wrong)).toThrow('A response is not of its schema.')
  })

  test('of every content type is what zod makes of it, for visitors and administrators', () => {
    for (const [path, type] of entriesOf<ContentPath, AnyContent>(contentTypes)) {
      const fields = Object.fromEntries(
        Object.keys(type.adminRow.shape).map((name) => [name, sample(type, name)]),
      )
      const visible = Object.fromEntries(Object.keys(type.row.shape).map((name) => [name, fields[name]]))
      const { 'GET {list}/': list, 'GET {list}/{key}/': find } = contentCalls[path]
      for (const row of [fields, visible]) {
        expect(serialized(find.answers[200], row)).toEqual(row)
        expect(serialized(find.answers[200], { ...row, ...extra })).toEqual(row)
        expect(serialized(list.answers[200], [row, row])).toEqual(byZod(list.answers[200], [row, row]))
      }
    }
  })
})

function sample(type: AnyContent, name: string): unknown {
  const candidates = ['text', statuses.published, null, '2026-01-02T03:04:05.000Z', { from: '1', to: '2' }]
  const schema = type.adminRow.shape[name] as z.ZodType
  const options = schema instanceof z.ZodEnum ? schema.options : []
  return [...options, ...candidates].find((candidate) => schema.safeParse(candidate).success)
}
