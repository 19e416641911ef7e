import { readLines } from '#server/text/word-list.ts'

/** A human language that a text names. */
export interface NamedLanguage {
  /** In English. */
  readonly name: string
  /** The level stated next to it: 1 basic (A1, A2), 2 conversational (B1), 3 good (B2) or unstated, 4 fluent. */
  readonly level: number
  readonly start: number
  readonly end: number
}

const englishNames = new Map<string, string>()
for (const line of readLines(new URL('./words/languages.txt', import.meta.url))) {
  const [english = '', ...others] = line.split(', ')
  for (const name of [english, ...others]) englishNames.set(name.toLowerCase(), english)
}

const isName = (word: string) => englishNames.has(word.toLowerCase()) && word !== 'polish'

/** The human languages that a text names. */
export function readLanguages(text: string): NamedLanguage[] {
  const names = [...text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)].filter(({ 0: word }) => isName(word))
  const gaps = [...names, undefined].map((next, at) => {
    const before = names[at - 1]
    return text.slice(before ? before.index + before[0].length : 0, next?.index)
  })
  // What a gap says belongs to the name before it up to the last separator, and to the name after it from there on.
  const sides = gaps.map((gap, at) => splitGap(gap, at === 0, at === gaps.length - 1))
  let listed: number | null = null
  return names.map(({ 0: word, index }, at) => {
    const ahead = levelOf(sides[at]?.ahead ?? '')
    const behind = levelOf(sides[at + 1]?.behind ?? '')
    // "Fluent in German and English" is fluent in both.
    if (ahead !== null || !isList.test(gaps[at] ?? '')) listed = ahead
    return {
      name: englishNames.get(word.toLowerCase()) ?? word,
      level: behind ?? ahead ?? listed ?? 3,
      start: index,
      end: index + word.length,
    }
  })
}

const isList = /^\s*(?:,|\/|&|,?\s*(?:and|or|und|oder|et|ou|y|o|e))\s*$/iu

/** From the strongest separators to the weakest. */
const separators = [/[\n;|•·]/g, /,(?![^()]*\))/g, /\s(?:and|or|und|et|y|e|but|plus|with)\s/gi, /[/.]\s/g]
const reach = 50

function splitGap(gap: string, isFirst: boolean, isLast: boolean): { behind: string; ahead: string } {
  if (isFirst)
    return {
      behind: '',
      ahead:
        gap
          .slice(-reach)
          .split(/[\n;|•·]/)
          .at(-1) ?? '',
    }
  if (isLast) return { behind: gap.slice(0, reach).split(/[\n;|•·]/)[0] ?? '', ahead: '' }
  for (const separator of separators) {
    const mark = [...gap.matchAll(separator)].at(-1)
    if (mark)
      return {
        behind: gap.slice(0, Math.min(reach, mark.index)),
        ahead: gap.slice(Math.max(gap.length - reach, mark.index + mark[0].length)),
      }
  }
  return { behind: gap.slice(0, reach), ahead: '' }
}

const words = (list: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${list})(?![\p{L}\p{N}])`, 'iu')

const levels: readonly (readonly [number, RegExp])[] = [
  [1, words('limited working|limited')],
  [
    4,
    words(
      [
        'c2|c1|native|mother tongue|bilingual|fluent|fluently|fluency|full professional|professional working|proficient|business|excellent|advanced',
        'muttersprache|muttersprachlich|fließend|verhandlungssicher|langue maternelle|maternelle|courant|bilingue|nativo|nativa|fluido|avanzado',
        'madrelingua|fluente|avançado|родной|свободно|母语|流利|اللغة الأم|ممتاز|שפת אם|רמה גבוהה|μητρική|άριστα',
      ].join('|'),
    ),
  ],
  [3, words('upper[- ]intermediate|very good|good|b2')],
  [2, words('b1|conversational|intermediate|intermedio|intermediário|moderate|разговорный|متوسط')],
  [
    1,
    words(
      'a1|a2|basic|basics|beginner|elementary|school|learning|grundkenntnisse|schulkenntnisse|notions|scolaire|básico|base|scolastico|базовый|基础|בסיסי',
    ),
  ],
]

const levelOf = (text: string): number | null => levels.find(([, pattern]) => pattern.test(text))?.[0] ?? null
