import { type ESTree, parseSync } from 'vite'
import { formatSize } from '#contract/format-size.ts'
import { readSource, sourcesIn } from '#tests/support/imports.ts'

/** A limit as the code declares it. */
interface Limit {
  /** Such as `storageLimits.visitorDay`. */
  readonly name: string
  readonly value: string
  /** What its comment says, or that of the object around it. */
  readonly meaning: string
  readonly file: string
}

/** Limits that neither their names nor their parts show. */
const others = new Set(['backgroundMemory', 'connectionsOfNetwork', 'sessionLifetime', 'callsPerThread'])
/** Where every most is one for others. Elsewhere it may be one of our own making. */
const bounding = /^(?:contract|server\/(?:events|files|http|list|mail|model|text-extraction|threads))\//

const isLimit = (name: string, file: string) =>
  /[lL]imits$/.test(name) ||
  others.has(name) ||
  (/^(?:max|most|longest)[A-Z]/.test(name) && bounding.test(file))

/** Every limit in contract/ and server/, as a table in Markdown. */
export function limitsTable(): string {
  const rows = ['contract', 'server'].flatMap(sourcesIn).sort().flatMap(limitsIn)
  const lines = rows.map(
    ({ name, value, meaning, file }) => `| \`${name}\` | ${value} | ${meaning} | \`${file}\` |`,
  )
  return ['| limit | number | what it is | declared in |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

function limitsIn(file: string): Limit[] {
  const source = readSource(file)
  const { program, comments } = parseSync(file, source)
  const constants = new Map<string, ESTree.Expression>()
  const found: Limit[] = []

  /** The text of the comment that ends where a declaration begins. */
  function commentBefore(start: number): string {
    const comment = comments.findLast(({ end }) => end <= start && /^\s*$/.test(source.slice(end, start)))
    const text = comment?.type === 'Block' && comment.value.startsWith('*') ? comment.value.slice(1) : ''
    return text
      .replace(/^\s*\*/gm, '')
      .replace(/@param.*/s, '')
      .replace(/\s+/g, ' ')
      .replaceAll('|', '\\|')
      .trim()
  }

  function add(name: string, expression: ESTree.Expression, meaning: string): void {
    const value = bare(expression)
    if (value.type === 'ObjectExpression') {
      const members = membersOf(value).map((member) => ({ ...member, own: commentBefore(member.start) }))
      // What one comment explains is one row.
      if (members.some((one) => one.own !== '' || one.expression.type === 'ObjectExpression'))
        for (const { key, expression: one, own } of members) add(`${name}.${key}`, one, own || meaning)
      else if (members.some((one) => numberIn(one.expression) !== null))
        found.push({ name, value: members.flatMap(inWords).join(', '), meaning, file })
      return
    }
    const number = numberIn(value)
    if (number !== null) found.push({ name, value: number, meaning, file })
  }

  const inWords = ({ key, expression }: Member) => {
    const number = numberIn(expression)
    return number === null ? [] : [`${key} ${number}`]
  }

  function numberIn(expression: ESTree.Expression): string | null {
    const number = numberOf(expression, constants)
    return number === null ? null : shown(number, source.slice(expression.start, expression.end))
  }

  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue
      constants.set(id.name, init)
      const limits = argumentOf(bare(init))
      if (isLimit(id.name, file) || declaresLimits(limits))
        add(id.name, limits, commentBefore(statement.start))
    }
  }
  return found
}

/** Without `as const`, `satisfies`, and parentheses. */
function bare(expression: ESTree.Expression): ESTree.Expression {
  const isWrapped =
    expression.type === 'TSAsExpression' ||
    expression.type === 'TSSatisfiesExpression' ||
    expression.type === 'ParenthesizedExpression'
  return isWrapped ? bare(expression.expression) : expression
}

/** The object that a call such as `createFairShare({ … })` is given. */
function argumentOf(expression: ESTree.Expression): ESTree.Expression {
  const [first] = expression.type === 'CallExpression' ? expression.arguments : []
  return first?.type === 'ObjectExpression' ? first : expression
}

/** A fair share, a rate, or what a thread may take; or an object of such. */
function declaresLimits(expression: ESTree.Expression): boolean {
  if (expression.type !== 'ObjectExpression') return false
  const members = membersOf(expression)
  const has = (name: string) => members.some(({ key }) => key === name)
  return (
    has('ofClient') || (has('max') && has('seconds')) || members.some((one) => declaresLimits(one.expression))
  )
}

interface Member {
  readonly key: string
  readonly start: number
  readonly expression: ESTree.Expression
}

function membersOf({ properties }: ESTree.ObjectExpression): Member[] {
  return properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier'
      ? // What an object holds is expressions; patterns are on the left of an assignment.
        [
          {
            key: property.key.name,
            start: property.start,
            expression: bare(property.value as ESTree.Expression),
          },
        ]
      : [],
  )
}

/** The number that an expression of numbers and constants of its file makes; null for anything else. */
function numberOf(
  expression: ESTree.Expression,
  constants: ReadonlyMap<string, ESTree.Expression>,
): number | null {
  const value = bare(expression)
  if (value.type === 'Literal') return typeof value.value === 'number' ? value.value : null
  if (value.type === 'Identifier') {
    const constant = constants.get(value.name)
    return constant ? numberOf(constant, constants) : null
  }
  if (value.type !== 'BinaryExpression' || value.left.type === 'PrivateIdentifier') return null
  const [left, right] = [numberOf(value.left, constants), numberOf(value.right, constants)]
  if (left === null || right === null) return null
  if (value.operator === '*') return left * right
  if (value.operator === '**') return left ** right
  return value.operator === '+' ? left + right : null
}

const shown = (number: number, source: string) =>
  /1024|byte/.test(source) ? formatSize(number).replace('.00', '') : number.toLocaleString('en')
