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
  wd: 'would',
  shd: 'should',
  thru: 'through',
  abt: 'about',
  b4: 'before',
  km: 'kilometers',
  kms: 'kilometers',
  hrs: 'hours',
  yrs: 'years',
  mins: 'minutes',
  min: 'minutes',
  max: 'maximum',
  atm: 'at the moment',
  rn: 'right now',
  lol: '',
  asap: 'soon',
  avg: 'average',
  ops: 'operations',
  approx: 'about',
  yr: 'year',
  wk: 'week',
  wks: 'weeks',
  dept: 'department',
  depts: 'departments',
  mgr: 'manager',
  mgmt: 'management',
  govt: 'government',
  cos: 'because',
  cuz: 'because',
  bc: 'because',
  wanna: 'want to',
  gonna: 'going to',
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

/** How it is to be told, and that it was in somebody's life, is not what is asked for. */
const inPassing =
  /,? \b(?:in (?:(?:just )?(?:one|two|three|a (?:few|couple of)|your own|plain|simple) (?:sentences?|words?|terms|english)|short|brief|a nutshell)|(?:very )?briefly|in (?:all )?(?:his|her|their) (?:whole |entire |long )?li(?:fe|ves))(?=\W*$)/gi

/** `Our fitter goes in pension.` */
const retires = /\bgo(?:es|ing)? (?:in|into|on) (?:pension|rent)\b/gi

/** `Ok and what should they bring`. */
const interjections =
  /^(?:(?:hm+|uhm?|um+|ah|oh|ok(?:ay)?)[ ,.!…]+|(?:well|right|great|nice|interesting|cool|perfect|thanks|thank you|i see|got it)[,.!…]+ *)+(?=\p{L})/iu

/** `My children as well?` */
const addition =
  /^(?!(?:and|is|are|was|were|do|does|did|can|could|may|will|would|has|have|had|should|must)\b)([\p{L} ’']{3,40}) (?:as well|too)(?=\W*$)/iu

/** The one on rails, not what is learned. */
const onTrain =
  /(?<=\b(?:on|in|by|off|from) (?:(?:an?|the|my|our|your|his|her|their) )?)train(?=s?\b)(?![ -]the\b)/gi

/** A question with shorthand and contractions of question words written out: `whats`, `wich`, `ppl`. */
export const writtenOut = (question: string): string =>
  question
    .replace(interjections, '')
    .replace(addition, 'and $1')
    .replace(typed, (word) => shorthand[word.toLowerCase()] ?? word)
    .replace(contracted, '$1 is')
    .replace(country, 'USA')
    .replace(role, '')
    .replace(onTrain, 'railway')
    .replace(source, '')
    .replace(inPassing, '')
    .replace(retires, 'retires')
