import { Column, DrizzleQueryError, is, Param, Placeholder, type Query, SQL, Subquery } from 'drizzle-orm'
import type {
  PgPreparedQuery,
  PgSession,
  PreparedQueryConfig,
  SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core'
import pg from 'pg'
import { beginWithNext } from '#server/database/begin.ts'
import type { Connection } from '#server/database/pg-connection.ts'
import { present } from '#server/present.ts'

type Session = Pick<PgSession, 'prepareQuery'>
type Values = Readonly<Record<string, unknown>>
type TextRow = readonly (string | null)[]
type Decoder = (value: string) => unknown

/** A statement as drizzle has prepared it. */
interface Prepared<Row> {
  execute(values?: Values): Promise<Row[]>
}

interface Bounded<Row> extends Prepared<Row> {
  /** As below. */
  executeWithin(options: ExecutionOptions, values: Values): Promise<Row[] | null>
}

export interface ExecutionOptions {
  /** How many bytes the rows may have, unless there is only one. */
  readonly bytes: number
  /**
   * Whether the best plan is the same for all values. PostgreSQL takes a page to be a tenth of its table where it does
   * not know the limit, and would rather plan each time, which takes longer than reading a page.
   */
  readonly isPlannedOnce?: boolean
}

/** Has an execution done, and another one if that fails for a reason which is not of the statement. */
export type Run = (create: () => Execution) => Promise<Execution>

/** The pool answers a promise, whatever the types of pg say of an object that submits itself. */
export const runOn = (pool: pg.Pool, create: () => Execution): Promise<Execution> =>
  pool.query(create()) as unknown as Promise<Execution>

interface Executor {
  readonly run: Run
  /** Whether statements with a name are prepared in the database, for later executions. */
  readonly keepsStatements: boolean
}

const executors = new WeakMap<object, Executor>()

/**
 * Has prepared statements executed by the code below, which does once what drizzle and pg do each time: PostgreSQL
 * describes the columns once, and rows are read by code that is compiled for them. Nested selections are left to drizzle.
 */
export function executePrepared(session: Session, executor: Executor): void {
  executors.set(session, executor)
  const prepareQuery = session.prepareQuery.bind(session)
  function prepare<T extends PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    ...rest: [isResponseInArrayMode: boolean, customResultMapper?: Mapper<T>]
  ): PgPreparedQuery<T> {
    const prepared = prepareQuery<T>(query, fields, name, ...rest)
    if (name === undefined || !fields || rest[1] || !fields.every(isPlain)) return prepared
    const executeIn = createExecute({ name, text: query.sql, fields, read: null }, query.params)
    const executeWithin = (options: ExecutionOptions, values: Values) => executeIn(executor, options, values)
    return Object.assign(prepared, {
      execute: (values: Values = {}) => executeWithin(unbounded, values),
      executeWithin,
    })
  }
  Object.assign(session, { prepareQuery: prepare })
}

/** Executes a statement in a session. Its rows are as the driver reads them, but times and intervals are texts. */
export function prepareNamed(
  { sql, params }: Query,
  name: string,
): (session: Session, values: Values) => Promise<Record<string, unknown>[]> {
  const executeIn = createExecute({ name, text: sql, fields: null, read: null }, params)
  return async (session, values) => {
    const rows = await executeIn(present(executors.get(session)), unbounded, values)
    // The names of its columns are not known here.
    return rows as Record<string, unknown>[]
  }
}

/** The rows of a prepared statement with plain columns, or null if they have too many bytes: what is beyond is not kept. */
export const executeWithin = <Row>(
  options: ExecutionOptions,
  statement: Prepared<Row>,
  values: Values,
): Promise<Row[] | null> => (statement as Bounded<Row>).executeWithin(options, values)

/** Neither of a nested selection nor of a query inside of the query. */
const isPlain = ({ path, field }: SelectedFieldsOrdered[number]) => path.length === 1 && !is(field, Subquery)

const unbounded: ExecutionOptions = { bytes: Number.POSITIVE_INFINITY }

type Mapper<T extends PreparedQueryConfig> = (rows: unknown[][]) => T['execute']

interface Statement {
  readonly name: string
  readonly text: string
  /** Null for rows of whatever the database answers. */
  readonly fields: SelectedFieldsOrdered | null
  /** Makes a row of what PostgreSQL sends; null until it has described the columns. */
  read: ((row: TextRow) => unknown) | null
}

function createExecute(statement: Statement, params: readonly unknown[]) {
  const parameters = params.map(parameterOf)
  return async (
    { run, keepsStatements }: Executor,
    options: ExecutionOptions,
    values: Values,
  ): Promise<unknown[] | null> => {
    const sent = parameters.map((valueIn) => valueIn(values))
    const name = keepsStatements ? statement.name : ''
    try {
      const { rows } = await run(() => new Execution(statement, name, sent, options))
      // A statement without rows has no columns either.
      return rows && (statement.read ? rows.map(statement.read) : [])
    } catch (error) {
      throw new DrizzleQueryError(statement.text, sent, error instanceof Error ? error : undefined)
    }
  }
}

/** How the value of a parameter is found among those that are given by name. */
function parameterOf(param: unknown): (values: Values) => unknown {
  const given = ({ name }: Placeholder, values: Values): unknown => {
    if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`)
    return values[name]
  }
  if (is(param, Placeholder)) return (values) => given(param, values)
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param
    return (values) => encoder.mapToDriverValue(given(value, values))
  }
  return () => param
}

/** As pg sends a value as text. It is exported, but has no type. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** Lasts until the transaction ends, which is with the execution; has no rows. */
const planOnce = {
  name: 'plan_once',
  text: `select where set_config('plan_cache_mode', 'force_generic_plan', true) = ''`,
}

/** One execution, as pg's client expects it; see the class `Query` of pg. */
export class Execution implements pg.Submittable {
  readonly name: string
  readonly text: string
  /** Set by pg's client. */
  callback: ((error: Error | null, execution?: Execution) => void) | undefined
  /** Null once they are too large. */
  rows: TextRow[] | null = []
  #bytes: number
  readonly isPlannedOnce: boolean
  /** Whether it begins a transaction, on a connection that has prepared that. */
  begins = false
  readonly values: readonly unknown[]
  readonly #statement: Statement

  /** @param name of the statement in the database, empty if that is not to keep it */
  constructor(
    statement: Statement,
    name: string,
    values: readonly unknown[],
    { bytes, isPlannedOnce = false }: ExecutionOptions,
  ) {
    this.name = name
    this.text = statement.text
    this.#statement = statement
    this.values = values
    this.#bytes = bytes
    // What is not kept is planned each time.
    this.isPlannedOnce = isPlannedOnce && name !== ''
  }

  submit(to: unknown): Error | null {
    const connection = to as Connection
    const { name, text } = this
    const known = preparedText(connection, name)
    if (known !== undefined && known !== text) return new Error(`Two statements have the name ${name}`)
    connection.stream.cork()
    try {
      if (this.begins) beginWithNext(connection)
      if (this.isPlannedOnce) {
        prepare(connection, planOnce)
        connection.bind({ statement: planOnce.name })
        connection.execute({})
      }
      prepare(connection, this)
      connection.bind({ statement: name, values: this.values, valueMapper: prepareValue })
      if (!this.#statement.read) connection.describe({ type: 'P' })
      connection.execute({})
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  handleRowDescription({ fields: columns }: { readonly fields: readonly ColumnDescription[] }): void {
    const { fields } = this.#statement
    this.#statement.read = readerOf(
      columns.map(({ name, dataTypeID }, at): [string, Decoder | undefined] => {
        const selected = fields?.[at]
        return selected
          ? [selected.path[0] ?? '', decoderOf(selected.field, dataTypeID)]
          : [name, parserOf(dataTypeID)]
      }),
    )
  }

  handleDataRow({ fields, length }: { readonly fields: TextRow; readonly length: number }): void {
    if (!this.rows) return
    this.#bytes -= length
    if (this.#bytes < 0 && this.rows.length > 0) this.rows = null
    else this.rows.push(fields)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback?.(null, this)
  }

  handleError(error: Error): void {
    this.callback?.(error)
  }
}

/** The text of a statement that the connection has, or is about to have; undefined for one that it does not keep. */
const preparedText = ({ parsedStatements, submittedNamedStatements }: Connection, name: string) =>
  name === '' ? undefined : (parsedStatements[name] ?? submittedNamedStatements[name])

function prepare(connection: Connection, { name, text }: Pick<Statement, 'name' | 'text'>): void {
  if (preparedText(connection, name) !== undefined) return
  connection.parse({ name, text })
  if (name !== '') connection.submittedNamedStatements[name] = text
}

interface ColumnDescription {
  readonly name: string
  readonly dataTypeID: number
}

/** Compiled, because that is several times as fast as a loop over the columns. */
function readerOf(columns: readonly (readonly [string, Decoder | undefined])[]): (row: TextRow) => unknown {
  const decoders = columns.map(([, decode]) => decode)
  const parts = columns.map(([name, decode], at) => {
    const read = `row[${at}]`
    return `${JSON.stringify(name)}: ${decode ? `${read} === null ? null : decoders[${at}](${read})` : read}`
  })
  return new Function('decoders', `return (row) => ({ ${parts.join(', ')} })`)(decoders)
}

/** The types that drizzle has pg leave as texts: times, dates, intervals, and lists of them. */
const textTypes: ReadonlySet<number> = new Set([1184, 1114, 1082, 1186, 1231, 1115, 1185, 1187, 1182])
const { TEXT, VARCHAR } = pg.types.builtins

/** How pg reads a text of this type, as drizzle has it; undefined if the text is the value. */
const parserOf = (typeId: number): Decoder | undefined =>
  textTypes.has(typeId) || typeId === TEXT || typeId === VARCHAR
    ? undefined
    : (pg.types.getTypeParser(typeId) as Decoder)

/** How a column's text becomes its value; undefined if it is the value. */
function decoderOf(field: SelectedFieldsOrdered[number]['field'], typeId: number): Decoder | undefined {
  const parse = parserOf(typeId)
  if (is(field, Column)) {
    if (!parse && field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
    return parse ? (text) => field.mapFromDriverValue(parse(text)) : (text) => field.mapFromDriverValue(text)
  }
  // Only drizzle's types hide it.
  const { decoder } = (is(field, SQL.Aliased) ? field.sql : field) as unknown as {
    decoder: { mapFromDriverValue(value: unknown): unknown }
  }
  return (text) => decoder.mapFromDriverValue(parse ? parse(text) : text)
}
