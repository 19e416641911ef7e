/** The classes of driving licence that a clause asks for, any one of which may do; none if it does not say which. */
export interface LicenceRequirement {
  readonly classes: readonly string[]
  readonly isAnyEnough: boolean
}

const code = String.raw`(?-i:AM|A[12]?|B96|BE?|C1E|C1|CE|C\+E|C|D1E|D1|DE|D\+E|D|T)`
const codes = String.raw`${code}(?:(?:\s*[,/&]\s*|\s+(?:and|or|und|oder|et|ou|y|o|e)\s+)(?:class\s+|category\s+)?${code})*(?![\p{L}\p{N}+#])`
const licence = String.raw`(?:driv(?:ing|ers?|er['’]s)\s+licen[cs]es?|\p{L}*führerschein\p{L}*|fahrerlaubnis|permis de conduire|carnet de conducir|patente di guida)`
const lorry = String.raw`(?:\b(?:hgv|lgv|cdl)\b(?:\s*[-(]?\s*(?:class|category|cat\.?)\s*(?<size>[12a-c])\b)?)`
const label = String.raw`(?:class(?:es)?|categor(?:y|ies)|cat\.|klassen?|catégories?|clase|categoría)`
const named = new RegExp(
  String.raw`(?<first>\b${label}\s+(?:${codes}))\s*[-,(]?\s*${licence}|${licence}\W*(?:of\s+)?(?:${label}\W*)?(?<last>${codes})?|${lorry}`,
  'giu',
)
/** In a list of licences, classes need no name. */
const bare = new RegExp(String.raw`^\W*(?:${label}\W*)?(?<bare>${codes})(?=\W|$)`, 'iu')

/** Each class with those that it includes. */
const included: Readonly<Record<string, readonly string[]>> = {
  CE: ['C', 'C1', 'C1E', 'B', 'BE'],
  C1E: ['C1', 'B', 'BE'],
  C: ['C1', 'B'],
  C1: ['B'],
  DE: ['D', 'D1', 'D1E', 'B', 'BE'],
  D: ['D1', 'B'],
  D1: ['B'],
  BE: ['B'],
  A: ['A2', 'A1', 'AM'],
  A2: ['A1', 'AM'],
}

const classesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${code}(?![\p{L}\p{N}+#])`, 'gu'))].map(
    ({ 0: name }) => name.replace('+', ''),
  )

function classesOf(
  { first, last, bare: alone, size }: Record<string, string | undefined>,
  isLorry: boolean,
): string[] {
  if (isLorry) return [size && /[1a]/i.test(size) ? 'CE' : 'C']
  return classesIn(first ?? last ?? alone ?? '')
}

/** The driving licence that a clause asks for, and the text without it. */
export function readLicenceRequirement(text: string): { licence: LicenceRequirement | null; rest: string } {
  const matches = [...text.matchAll(named)]
  if (matches.length === 0) return { licence: null, rest: text }
  const classes = matches.flatMap(({ 0: match, groups = {} }) =>
    classesOf(groups, /^(?:hgv|lgv|cdl)/i.test(match)),
  )
  return {
    licence: {
      classes,
      isAnyEnough:
        /\bor\b|\/|\boder\b/i.test(matches.map(([match]) => match).join(' ')) || matches.length > 1,
    },
    rest: text.replace(named, (match) => ' '.repeat(match.length)),
  }
}

/** The classes of driving licence that a text states, with all that they include; null if it states no licence. */
export function licencesIn(text: string, isList: boolean): ReadonlySet<string> | null {
  const matches = [...text.matchAll(named)]
  const alone = isList && matches.length === 0 ? bare.exec(text) : null
  if (matches.length === 0 && !alone) return null
  const stated = [...matches, ...(alone ? [alone] : [])].flatMap(({ 0: match, groups = {} }) =>
    classesOf(groups, /^(?:hgv|lgv|cdl)/i.test(match)),
  )
  // Whoever names no class has that of a car.
  const held = stated.length > 0 ? stated : ['B']
  return new Set(held.flatMap((name) => [name, ...(included[name] ?? [])]))
}
