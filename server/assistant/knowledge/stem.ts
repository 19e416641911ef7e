const vowel = '(?:[aeiou]|(?<=[^aeiou])y)'
const hasVowel = new RegExp(vowel)
/** The number of vowel-consonant sequences, Porter's measure m. */
const measure = (stem: string): number =>
  stem
    .replace(/(?<=[^aeiou])y/g, 'i')
    .replace(/^[^aeiou]+/, '')
    .match(/[aeiou]+[^aeiou]+/g)?.length ?? 0
const endsShort = (stem: string) => /[^aeiou][aeiouy][^aeiouwxy]$/.test(stem)

/** Suffix pairs; the first match is replaced. */
const longEndings: readonly (readonly [RegExp, string])[] = [
  [/ational$/, 'ate'],
  [/tional$/, 'tion'],
  [/[ea]nci$/, 'ence'],
  [/izer$/, 'ize'],
  [/abli$/, 'able'],
  [/alli$/, 'al'],
  [/entli$/, 'ent'],
  [/eli$/, 'e'],
  [/ousli$/, 'ous'],
  [/ization$/, 'ize'],
  [/at(?:ion|or)$/, 'ate'],
  [/alism$/, 'al'],
  [/iveness$/, 'ive'],
  [/fulness$/, 'ful'],
  [/ousness$/, 'ous'],
  [/aliti$/, 'al'],
  [/iviti$/, 'ive'],
  [/biliti$/, 'ble'],
]
const middleEndings: readonly (readonly [RegExp, string])[] = [
  [/icate$/, 'ic'],
  [/ative$/, ''],
  [/alize$/, 'al'],
  [/iciti$/, 'ic'],
  [/ical$/, 'ic'],
  [/ful$/, ''],
  [/ness$/, ''],
]
const lastEndings =
  /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/

/**
 * The stem of an English word in lower case, by M. F. Porter's algorithm of 1980: `forecasting`, `forecasts`, and
 * `forecast` have one stem. Words with characters other than a to z are returned as they are.
 */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const made = word.length < 3 || !/^[a-z]+$/.test(word) ? word : makeStem(word)
  if (stems.size >= mostStems) stems.clear()
  stems.set(word, made)
  return made
}

/** Texts repeat their words, and a lookup is cheaper than a stem. */
const stems = new Map<string, string>()
const mostStems = 20_000

function makeStem(word: string): string {
  let stemmed = word
    .replace(/sses$/, 'ss')
    .replace(/ies$/, word.length > 4 ? 'i' : 'ie')
    .replace(/(?<=[^su])s$/, '')
  if (/eed$/.test(stemmed)) {
    if (measure(stemmed.slice(0, -3)) > 0) stemmed = stemmed.slice(0, -1)
  } else {
    const rest = stemmed.replace(/(?:ed|ing)$/, '')
    if (rest !== stemmed && hasVowel.test(rest)) stemmed = restored(rest)
  }
  if (/y$/.test(stemmed) && hasVowel.test(stemmed.slice(0, -1))) stemmed = `${stemmed.slice(0, -1)}i`
  stemmed = replaceEnding(stemmed, longEndings)
  stemmed = replaceEnding(stemmed, middleEndings)
  const short = stemmed.replace(lastEndings, '')
  if (measure(short) > 1) stemmed = short
  const silent = stemmed.length > 3 ? stemmed.replace(/e$/, '') : stemmed
  if (silent !== stemmed && (measure(silent) > 1 || (measure(silent) === 1 && !endsShort(silent))))
    stemmed = silent
  return stemmed.endsWith('ll') && measure(stemmed) > 1 ? stemmed.slice(0, -1) : stemmed
}

/** The word before `-ed` or `-ing`: `hop` for `hopping`, `hope` for `hoping`. */
function restored(rest: string): string {
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`
  if (/([^aeioulsz])\1$/.test(rest)) return rest.slice(0, -1)
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest
}

function replaceEnding(word: string, endings: readonly (readonly [RegExp, string])[]): string {
  const found = endings.find(([ending]) => ending.test(word))
  if (!found) return word
  const rest = word.replace(found[0], '')
  return measure(rest) > 0 ? rest + found[1] : word
}
