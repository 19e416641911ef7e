import { Column, DrizzleQueryError, is, Param, Placeholder, type Query, SQL, Subquery } from 'drizzle-orm'
import type {
  PgPreparedQuery,
  PgSession,
  PreparedQueryConfig,
  SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core'
import pg from 'pg'

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

/**
 * Has prepared statements executed by the code below, which does once what drizzle and pg do each time: PostgreSQL
 * describes the columns once, and rows are read by code that is compiled for them. Nested selections are left to
 * drizzle, as are statements of transactions.
 * @param keepsStatements whether statements with a name are prepared in the database, for later executions
 */
export function executePrepared(session: Session, run: Run, { keepsStatements = true } = {}): void {
  const prepareQuery = session.prepareQuery.bind(session)
  function prepare<T extends PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    ...rest: [isResponseInArrayMode: boolean, customResultMapper?: Mapper<T>]
  ): PgPreparedQuery<T> {
    const prepared = prepareQuery<T>(query, fields, name, ...rest)
    if (name === undefined || !fields || rest[1] || !fields.every(isPlain)) return prepared
    const statement = { name: keepsStatements ? name : '', text: query.sql, fields, read: null }
    const executeWithin = createExecute(statement, query.params, run)
    return Object.assign(prepared, {
      execute: (values: Values = {}) => executeWithin({ bytes: Number.POSITIVE_INFINITY }, values),
      executeWithin,
    })
  }
  Object.assign(session, { prepareQuery: prepare })
}

/** The rows of a prepared statement with plain columns, or null if they have too many bytes: what is beyond is not kept. */
export const executeWithin = <Row>(
  options: ExecutionOptions,
  statement: Prepared<Row>,
  values: Values,
): Promise<Row[] | null> => (statement as Bounded<Row>).executeWithin(options, values)

/** Neither of a nested selection nor of a query inside of the query. */
const isPlain = ({ path, field }: SelectedFieldsOrdered[number]) => path.length === 1 && !is(field, Subquery)

type Mapper<T extends PreparedQueryConfig> = (rows: unknown[][]) => T['execute']

interface Statement {
  /** Empty if the database is not to keep it. */
  readonly name: string
  readonly text: string
  readonly fields: SelectedFieldsOrdered
  /** Makes a row of what PostgreSQL sends; null until it has described the columns. */
  read: ((row: TextRow) => unknown) | null
}

function createExecute(statement: Statement, params: readonly unknown[], run: Run) {
  const parameters = params.map(parameterOf)
  return async (options: ExecutionOptions, values: Values): Promise<unknown[] | null> => {
    const sent = parameters.map((valueIn) => valueIn(values))
    try {
      const { rows } = await run(() => new Execution(statement, sent, options))
      if (!rows) return null
      if (!statement.read) throw new Error(`${statement.text} answers no rows`)
      return rows.map(statement.read)
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

/** What pg's connection is to an object that submits itself; its types are those of an earlier version. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
  readonly submittedNamedStatements: Record<string, string | undefined>
  parse(statement: Pick<Statement, 'name' | 'text'>): void
  bind(message: object): void
  describe(message: { readonly type: 'P' }): void
  execute(message: object): void
  sync(): void
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
  readonly values: readonly unknown[]
  readonly #statement: Statement

  constructor(
    statement: Statement,
    values: readonly unknown[],
    { bytes, isPlannedOnce = false }: ExecutionOptions,
  ) {
    this.name = statement.name
    this.text = statement.text
    this.#statement = statement
    this.values = values
    this.#bytes = bytes
    // What is not kept is planned each time.
    this.isPlannedOnce = isPlannedOnce && statement.name !== ''
  }

  submit(to: unknown): Error | null {
    const connection = to as Connection
    const { name, text } = this
    const known = preparedText(connection, name)
    if (known !== undefined && known !== text) return new Error(`Two statements have the name ${name}`)
    connection.stream.cork()
    try {
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

  handleRowDescription({ fields }: { readonly fields: readonly { readonly dataTypeID: number }[] }): void {
    this.#statement.read = readerOf(
      this.#statement.fields,
      fields.map(({ dataTypeID }) => dataTypeID),
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

/** Compiled, because that is several times as fast as a loop over the columns. */
function readerOf(fields: SelectedFieldsOrdered, typeIds: readonly number[]): (row: TextRow) => unknown {
  const decoders = fields.map(({ field }, at) => decoderOf(field, typeIds[at] ?? 0))
  const parts = fields.map(({ path: [name = ''] }, at) => {
    const read = `row[${at}]`
    return `${JSON.stringify(name)}: ${decoders[at] ? `${read} === null ? null : decoders[${at}](${read})` : read}`
  })
  return new Function('decoders', `return (row) => ({ ${parts.join(', ')} })`)(decoders)
}

/** The types that drizzle has pg leave as texts: times, dates, intervals, and lists of them. */
const textTypes: ReadonlySet<number> = new Set([1184, 1114, 1082, 1186, 1231, 1115, 1185, 1187, 1182])
const { TEXT, VARCHAR } = pg.types.builtins

/** How a column's text becomes its value; undefined if it is the value. */
function decoderOf(field: SelectedFieldsOrdered[number]['field'], typeId: number): Decoder | undefined {
  const isText = textTypes.has(typeId) || typeId === TEXT || typeId === VARCHAR
  const parse = isText ? undefined : (pg.types.getTypeParser(typeId) as Decoder)
  if (is(field, Column)) {
    if (isText && field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
    return parse ? (text) => field.mapFromDriverValue(parse(text)) : (text) => field.mapFromDriverValue(text)
  }
  // Only drizzle's types hide it.
  const { decoder } = (is(field, SQL.Aliased) ? field.sql : field) as unknown as {
    decoder: { mapFromDriverValue(value: unknown): unknown }
  }
  return (text) => decoder.mapFromDriverValue(parse ? parse(text) : text)
}
