import { z } from 'zod'

/**
 * Serializes responses by a schema: undeclared fields are dropped, and a value of another type is an error. Formats
 * and lengths are rules for input and are ignored.
 */
export function createSerializer(schema: z.ZodType): (value: unknown) => string {
  let pick: Picker | undefined
  return (value) => {
    // At the first response: most schemas are not used soon after a start.
    pick ??= pickerOf(schema)
    const picked = pick(value)
    return JSON.stringify(picked === mismatch ? encode(schema, value) : picked)
  }
}

/** Returns the declared parts of a value, or `mismatch` if its type is not the declared one. */
type Picker = (value: unknown) => unknown

const mismatch = Symbol('mismatch')

function pickerOf(schema: z.core.$ZodType): Picker {
  const test = testOf(schema)
  if (test !== undefined) return compile(`(part) => (${test}) ? part : mismatch`)
  if (!mayChangeValues(schema)) {
    if (schema instanceof z.ZodObject && !schema.def.catchall) return pickObject(schema.shape)
    if (schema instanceof z.ZodArray) return pickArray(pickerOf(schema.element))
    if (schema instanceof z.ZodUnion) return pickFirst(schema.options.map(pickerOf))
    if (schema instanceof z.ZodNullable) return pickExcept(null, pickerOf(schema.unwrap()))
    if (schema instanceof z.ZodOptional) return pickExcept(undefined, pickerOf(schema.unwrap()))
  }
  return (value) => {
    const { success, data } = z.safeEncode(schema, value)
    return success ? data : mismatch
  }
}

/** For a scalar schema: the source of a condition on the variable `part`. */
function testOf(schema: z.core.$ZodType): string | undefined {
  if (mayChangeValues(schema)) return undefined
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return `typeof part === 'string'`
  if (schema instanceof z.ZodNumber) return 'Number.isFinite(part)'
  if (schema instanceof z.ZodBoolean) return `typeof part === 'boolean'`
  if (schema instanceof z.ZodLiteral) return isAnyOf([...schema.values])
  if (schema instanceof z.ZodEnum) return isAnyOf(schema.options)
  const isNullable = schema instanceof z.ZodNullable
  if (!isNullable && !(schema instanceof z.ZodOptional)) return undefined
  const inner = testOf(schema.unwrap())
  return inner && `part === ${isNullable ? 'null' : 'undefined'} || ${inner}`
}

const isAnyOf = (values: readonly unknown[]) =>
  values.map((value) => `part === ${JSON.stringify(value)}`).join(' || ')

/** Whether a schema may return another value than its input. */
const mayChangeValues = ({ _zod: { def } }: z.core.$ZodType): boolean =>
  ('format' in def && def.format === 'url') ||
  ('coerce' in def && def.coerce === true) ||
  (def.checks ?? []).some((check) => ['overwrite', 'custom'].includes(check._zod.def.check))

/** Compiled, because that is five times as fast as a loop over the names. */
function pickObject(shape: z.core.$ZodShape): Picker {
  const fields = Object.entries(shape).map(([name, schema], at) => {
    const test = testOf(schema)
    const part = `object[${JSON.stringify(name)}]`
    return {
      pick: test ? undefined : pickerOf(schema),
      read: `part = ${test ? part : `picks[${at}](${part})`}; if (!(${test ?? 'part !== mismatch'})) return mismatch; const part${at} = part`,
      written: `${JSON.stringify(name)}: part${at}`,
    }
  })
  return compile(
    `(object) => {
      if (typeof object !== 'object' || object === null || Array.isArray(object)) return mismatch
      let part
      ${fields.map(({ read }) => read).join('\n')}
      return { ${fields.map(({ written }) => written).join(', ')} }
    }`,
    fields.map(({ pick }) => pick),
  )
}

const compile = (source: string, picks: readonly (Picker | undefined)[] = []): Picker =>
  new Function('mismatch', 'picks', `return ${source}`)(mismatch, picks)

function pickArray(pick: Picker): Picker {
  return (value) => {
    if (!Array.isArray(value)) return mismatch
    const picked: unknown[] = []
    for (const item of value) {
      const part = pick(item)
      if (part === mismatch) return mismatch
      picked.push(part)
    }
    return picked
  }
}

/** The first match wins, as in zod. */
function pickFirst(pickers: readonly Picker[]): Picker {
  return (value) => {
    for (const pick of pickers) {
      const picked = pick(value)
      if (picked !== mismatch) return picked
    }
    return mismatch
  }
}

const pickExcept =
  (allowed: null | undefined, pick: Picker): Picker =>
  (value) =>
    value === allowed ? value : pick(value)

/** Throws zod's errors, which are for the log: a response that does not match its schema is a bug. */
function encode(schema: z.ZodType, value: unknown): unknown {
  const { data, error } = z.safeEncode(schema, value)
  if (error) throw new Error('A response is not of its schema.', { cause: error })
  return data
}
