/** How people type in a hurry, and what they mean. */
const shorthand: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  yur: 'your',
  r: 'are',
  n: 'and',
  pls: 'please',
  plz: 'please',
  ppl: 'people',
  smth: 'something',
  sth: 'something',
  thier: 'their',
  wich: 'which',
  wat: 'what',
  wht: 'what',
  hw: 'how',
  km: 'kilometers',
  kms: 'kilometers',
  hrs: 'hours',
  yrs: 'years',
  mins: 'minutes',
  min: 'minutes',
  max: 'maximum',
}

const typed = new RegExp(
  `(?<![\\p{L}\\p{N}.&'’-])(?:${Object.keys(shorthand).join('|')})(?![\\p{L}\\p{N}.&'’-])`,
  'giu',
)
const contracted = /\b(what|who|where|when|how|that|there)(?:['’]s|s)(?= )/gi

/** `The US` is not `us`, which says nothing. */
const country =
  /(?<=\b(?:in|the|your) )(?:US|U\.S\.(?:A\.)?|United States(?: of America)?|America)(?!\p{L})/gu

/** Who asks is not what is asked for. */
const role = /,? \bas (?:an? |your |the )?(?:new |possible |future )?(?:clients?|customers?)\b/gi

const site = '(?:your|the|this) (?:web ?site|web ?page|home ?page|site|page)'
const haveRead = `(?:(?:I|we)(?:['’]ve| have| had| just| also)* |(?<=^|[.!?] ))(?:read|saw|seen|found|noticed|learned|learnt|came across)`
const itSays = '(?:it says|it is written|you (?:say|write|mention))'
/** Where the asker has read of it is not what is asked for, either. */
const source = new RegExp(
  `(?<!\\p{L})(?:${[
    `(?:as )?${haveRead}(?: (?:it|this|something|somewhere|a text))? (?:on|at|in) ${site}`,
    `(?:on|at|in) ${site},? (?:${haveRead}|${itSays})`,
    `${itSays} (?:on|at|in) ${site}`,
    `according to ${site}`,
    `${site} (?:says|writes|mentions)`,
  ].join('|')})(?: (?:that|about|of))?(?!\\p{L})[,:]?`,
  'giu',
)

/** `Ok and what should they bring`. */
const interjections =
  /^(?:(?:hm+|uhm?|um+|ah|oh|ok(?:ay)?)[ ,.!…]+|(?:well|right|great|nice|interesting|cool|perfect|thanks|thank you|i see|got it)[,.!…]+ *)+(?=\p{L})/iu

/** A question with shorthand and contractions of question words written out: `whats`, `wich`, `ppl`. */
export const writtenOut = (question: string): string =>
  question
    .replace(interjections, '')
    .replace(typed, (word) => shorthand[word.toLowerCase()] ?? word)
    .replace(contracted, '$1 is')
    .replace(country, 'USA')
    .replace(role, '')
    .replace(source, '')
