/** A word of a text and its position. */
export interface Word {
  /** The form that is compared: the stem in lower case, without accents. */
  readonly stem: string
  /** As it is written. */
  readonly surface: string
  readonly start: number
  readonly end: number
  /** No punctuation separates it from the previous word, so both may be one name. */
  readonly isJoined: boolean
}

/** The words of a text in order. `node.js`, `c++`, and `r&d` are one word each, `and/or` and `front-end` are two. */
export function splitWords(text: string): Word[] {
  let before = 0
  return [...text.matchAll(wordPattern)].map(({ 0: surface, index }) => {
    const isJoined = !/[,;:.!?()|•\t\n]/.test(text.slice(before, index))
    before = index + surface.length
    return { stem: stem(normalize(surface)), surface, start: index, end: before, isJoined }
  })
}

const wordPattern =
  /\.net\b|[\p{L}\p{M}\p{N}]+(?:(?:[.'’&]|(?<=\p{N}),(?=\p{N}))[\p{L}\p{M}\p{N}]+)*(?:\+\+|#)?/giu

function normalize(surface: string): string {
  const word = surface
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]s?$|['’](?=\p{L}+$)/gu, '')
  return /^[\d.,]+$/.test(word) ? word : word.replaceAll('.', '')
}

/** Words without a stem of their own: short ones and those that the rules would distort. */
const irregular: Readonly<Record<string, string>> = {
  led: 'lead',
  built: 'build',
  ran: 'run',
  wrote: 'write',
  written: 'write',
  taught: 'teach',
  sold: 'sell',
  won: 'win',
  bought: 'buy',
  grew: 'grow',
  grown: 'grow',
  made: 'make',
  held: 'hold',
  kept: 'keep',
  took: 'take',
  taken: 'take',
  spoke: 'speak',
  spoken: 'speak',
  brought: 'bring',
  drew: 'draw',
  drove: 'drive',
  driven: 'drive',
  began: 'begin',
  gave: 'give',
  given: 'give',
  chose: 'choose',
  found: 'find',
  analyses: 'analysis',
  offering: 'offering',
  offerings: 'offering',
  people: 'people',
  used: 'use',
  using: 'use',
  apis: 'api',
  news: 'news',
  sales: 'sales',
  aws: 'aws',
  ios: 'ios',
  sas: 'sas',
  sass: 'sass',
  scss: 'scss',
  css: 'css',
  aks: 'aks',
  eks: 'eks',
  wms: 'wms',
  qms: 'qms',
  series: 'series',
  business: 'business',
  businesses: 'business',
  engineering: 'engineering',
  controlling: 'controlling',
  controller: 'controller',
  controllers: 'controller',
  marketing: 'marketing',
  networking: 'networking',
  training: 'training',
  accounting: 'accounting',
  operations: 'operations',
  organisation: 'organisation',
  organization: 'organisation',
  organisations: 'organisation',
  organizations: 'organisation',
  university: 'university',
  universities: 'university',
}

const stems = new Map<string, string>()
const maxStems = 50_000

/** What the forms of an English word share, by Porter's first steps and the usual endings. */
function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const found = irregular[word] ?? (/^[a-z]{4,}$/.test(word) ? withoutEndings(word) : word)
  if (stems.size >= maxStems) stems.clear()
  stems.set(word, found)
  return found
}

function withoutEndings(word: string): string {
  let root = word
    .replace(/sses$/, 'ss')
    .replace(/ies$/, 'y')
    .replace(/([^su])s$/, '$1')
  const shorter = root.replace(/(?:ing|ed)$/, '')
  if (
    shorter !== root &&
    /[aeiouy].*[^aeiou]|[aeiouy]{2}|[aeiou].*[aeiou]/.test(shorter) &&
    shorter.length > 2
  )
    root = shorter.replace(/([^aeiouylsz])\1$/, '$1')
  for (const [ending, replacement] of endings) {
    if (!root.endsWith(ending) || root.length - ending.length < 3) continue
    root = root.slice(0, -ending.length) + replacement
    break
  }
  return root
    .replace(/(?<=..[^aeiou])e$/, '')
    .replace(/([^aeiouylsz])\1$/, '$1')
    .replace(/(?<=..)y$/, 'i')
    .replace(/(?<=..)([iy])s$/, '$1z')
}

const endings: readonly (readonly [string, string])[] = [
  ['isation', 'iz'],
  ['ization', 'iz'],
  ['ational', 'at'],
  ['ation', 'at'],
  ['ition', 'it'],
  ['ements', ''],
  ['ement', ''],
  ['ments', ''],
  ['ment', ''],
  ['ators', 'at'],
  ['ator', 'at'],
  ['ate', 'at'],
  ['ively', 'iv'],
  ['ive', 'iv'],
  ['ically', 'ic'],
  ['ical', 'ic'],
  ['ency', 'ent'],
  ['ence', 'ent'],
  ['ancy', 'ant'],
  ['ance', 'ant'],
  ['able', ''],
  ['ible', ''],
  ['ity', ''],
  ['ness', ''],
  ['ful', ''],
  ['ally', 'al'],
  ['ly', ''],
  ['ise', 'iz'],
  ['ize', 'iz'],
  ['ion', ''],
  ['ers', ''],
  ['er', ''],
  ['ors', ''],
  ['or', ''],
]

/** Periods that do not end a sentence. */
const abbreviation =
  /(?:\b\p{L}{1,2}|\b(?:inc|ltd|corp|dept|univ|etc|approx|prof|eng|tech|arts|bros|est|dipl|ing|nat|rer|pol|phil|oec|min|max|vol|int|ext|mgmt|sr|jr))\.$/iu

/** The sentences of a text, also split at semicolons, with their positions. */
export function sentencesOf(text: string): { text: string; index: number }[] {
  const sentences: { text: string; index: number }[] = []
  let start = 0
  for (const { 0: mark, index } of text.matchAll(/[.!?;]+(?=\s|$)/g)) {
    const end = index + mark.length
    if (mark === '.' && end < text.length && abbreviation.test(text.slice(Math.max(start, end - 12), end)))
      continue
    sentences.push({ text: text.slice(start, end), index: start })
    start = end
  }
  if (text.slice(start).trim()) sentences.push({ text: text.slice(start), index: start })
  return sentences
}
