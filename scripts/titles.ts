/**
 * The titles of tests, read without running them: the first argument of `test(`, `it(` and `describe(`, also behind
 * `.each(…)` and its like, followed by the texts of its table, which become parts of titles. What is skipped or only
 * planned shows nothing and is left out. Throws when there is no title where one should be.
 */
export function titlesOf(source: string): string[] {
  return [...source.matchAll(declaration)].flatMap(({ 0: whole, 1: modifiers = '', index }) => {
    if (/\.(?:skip|todo)\b/.test(modifiers)) return []
    let at = index + whole.length
    if (source[at] === '<') at = closing(source, at)
    // A table or a condition stands in brackets of its own before the title.
    const before = at
    if (/\.(?:each|for|runIf|skipIf)$/.test(modifiers)) at = closing(source, at)
    const table = source.slice(before, at)
    const title = match(firstArgument, source, at)
    if (!title) throw new Error(`no title where one should be: ${source.slice(index, index + 80)}`)
    return [(title[2] ?? '').replace(/\\(.)/g, '$1'), ...textsIn(named(source, table) ?? table)]
  })
}

/** The table that is declared in the same file, when only its name stands in the brackets. */
function named(source: string, table: string): string | null {
  const name = /^\((\w+)\)$/.exec(table)?.[1]
  const declared = name && new RegExp(`^const ${name}\\b[^\\n]*? = (?=[[{])`, 'm').exec(source)
  if (!declared) return null
  const from = declared.index + declared[0].length
  return source.slice(from, closing(source, from))
}

/** The texts within a passage, comments and regular expressions left out. */
function textsIn(passage: string): string[] {
  const texts: string[] = []
  for (let at = 0; at < passage.length; ) {
    const found = match(textOrComment, passage, at) ?? match(regularExpression, passage, at)
    if (found && /^['"`]/.test(found[0])) texts.push(found[0].slice(1, -1))
    at += found ? found[0].length : 1
  }
  return texts
}

const declaration = /(?<=^[ \t]*)(?:test|it|describe)\b((?:\.\w+)*)(?=[(<])/gm
const firstArgument = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/sy

const pairs: Record<string, string> = { '(': ')', '<': '>', '[': ']', '{': '}' }
const textOrComment = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|=>/y
/** A slash begins a regular expression where a value may begin. */
const regularExpression = /(?<=[(,=:[!&|?{};\s])\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*])+\//y

/** Where the bracket that opens here has closed again; brackets within texts and comments do not count. */
function closing(source: string, from: number): number {
  const open = source[from] ?? ''
  let depth = 0
  for (let at = from; at < source.length; ) {
    const passage = match(textOrComment, source, at) ?? match(regularExpression, source, at)
    if (passage) {
      at += passage[0].length
      continue
    }
    if (source[at] === open) depth++
    if (source[at] === pairs[open]) depth--
    at++
    if (depth === 0) return at
  }
  throw new Error(`a bracket never closes: ${source.slice(from, from + 80)}`)
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}
