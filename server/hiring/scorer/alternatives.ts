import { either } from '#server/hiring/scorer/enumerations.ts'
import { isAgent } from '#server/hiring/scorer/titles.ts'
import type { Topic, TopicOption } from '#server/hiring/scorer/topic.ts'
import { skillVocabulary } from '#server/hiring/scorer/vocabulary.ts'

/** A topic and its range in the clause. */
export interface PlacedTopic extends Topic {
  readonly start: number
  readonly end: number
}

/** How two neighboring topics are joined; `same` separates nothing, and `break` ends a list. */
type Join = 'same' | 'slash' | 'comma' | 'or' | 'comma or' | 'and' | 'comma and' | 'examples' | 'break'

/** Words between a separator and the next item that do not end the list. */
const praise =
  '(?:good|strong|solid|basic|advanced|deep|proven|practical|relevant|prior|previous|knowledge|experience|background|expertise|proficiency|certified|certification)'
const article =
  '(?:an?|the|another|other|any|some|similar|comparable|related|equivalent|either|(?:parts?|kinds?|types?|forms?|areas?|fields?) of)'
const after = String.raw`(?:${praise}\s+)*(?:(?:as|in|with|of|using)\s+)?(?:${article}\s+)*`
const before = String.raw`\s*(?:experience|skills?|knowledge|background|certificat(?:e|ion))?\s*`

const joins: readonly (readonly [Join, RegExp])[] = [
  ['same', /^\s+$/],
  [
    'examples',
    /^\s*[,(]?\s*(?:\p{L}+\s*[,(]?\s*)?(?:such as|e\.?\s?g\.?|for example|for instance|like)\s*[,:]?\s*(?:an?\s+|the\s+)?$/iu,
  ],
  ['slash', /^\s*\/\s*$/],
  ['comma or', new RegExp(`^${before},\\s*(?:and/)?or\\s+${after}$`, 'i')],
  ['or', new RegExp(`^${before}(?:and/)?or\\s+${after}$`, 'i')],
  ['comma and', new RegExp(`^${before},\\s*(?:and|&)\\s+${after}$`, 'i')],
  ['and', new RegExp(`^${before}(?:and|&|as well as)\\s+${after}$`, 'i')],
  ['comma', new RegExp(`^\\s*,\\s*(?:${article}\\s+)*$`, 'i')],
]

const anyOf =
  /\b(?:(?:one|any|some)(?: or more)?|either) of(?: the| these)?(?: following)?\s*[:–-]?\s*(?:(?:an?|the)\s+)?$/i
/** The list is open-ended: "Jira, Confluence, or similar". */
const openEnd =
  /^\s*,?\s*(?:or|\/)\s*(?:(?:an?|any|some|something|other|another)\s+)*(?:similar|equivalents?|comparable|related|the like|alike|others?)\b|^\s*,?\s*etc\b/i

/** A name of one to three words, or the skills in it. */
interface Item {
  readonly topics: readonly PlacedTopic[]
  /** How it is joined to the previous item. */
  readonly join: Join
}

/** The topics of a clause, with alternatives merged into one topic with several options. */
export function joinAlternatives(topics: readonly PlacedTopic[], text: string): Topic[] {
  const lists = listsOf(itemsOf(topics, text))
  return lists.flatMap((list, at) => {
    const from = lists[at - 1]?.at(-1)?.topics.at(-1)?.end ?? 0
    const first = list[0]?.topics[0]?.start ?? 0
    const end = list.at(-1)?.topics.at(-1)?.end ?? 0
    const groups = anyOf.test(text.slice(from, first))
      ? anyOfGroups(list)
      : groupsOf(list, openEnd.test(text.slice(end)))
    return groups.flatMap(oneOf)
  })
}

function itemsOf(topics: readonly PlacedTopic[], text: string): Item[] {
  const items: { topics: PlacedTopic[]; join: Join }[] = []
  for (const [at, topic] of topics.entries()) {
    const gap = text.slice(topics[at - 1]?.end ?? 0, topic.start)
    const join = at === 0 ? 'break' : (joins.find(([, pattern]) => pattern.test(gap))?.[0] ?? 'break')
    const last = items.at(-1)
    if (join === 'same' && last) last.topics.push(topic)
    else items.push({ topics: [topic], join })
  }
  return items
}

/** Cut where the text continues with something else. A phrase of many words is not a list item. */
function listsOf(items: readonly Item[]): Item[][] {
  const lists: Item[][] = []
  for (const [at, item] of items.entries()) {
    const last = lists.at(-1)
    const isLong = [item, items[at - 1]].some((one) => one && optionsOf(one).length === 0)
    if (last && item.join !== 'break' && !isLong) last.push(item)
    else lists.push([item])
  }
  return lists
}

/** "One of A, B and C": all of them, up to an "and" after an "or". */
function anyOfGroups(list: readonly Item[]): Item[][] {
  const lastOr = list.findIndex(({ join }) => join === 'or' || join === 'comma or')
  const end = lastOr < 0 ? -1 : list.findIndex(({ join }, at) => at > lastOr && isAnd(join))
  return end < 0 ? [[...list]] : [list.slice(0, end), ...groupsOf(list.slice(end), false)]
}

const isAnd = (join: Join) => join === 'and' || join === 'comma and'
const isOr = (join: Join) => join === 'or' || join === 'comma or'

/** Which items of a list are alternatives. */
function groupsOf(list: readonly Item[], isOpen: boolean): Item[][] {
  const examples = list.findIndex(({ join }) => join === 'examples')
  if (examples > 0) {
    const [general] = list.slice(examples - 1, examples)
    const [first = [], ...more] = anyOfGroups(list.slice(examples))
    return [
      ...groupsOf(list.slice(0, examples - 1), false),
      [...(general ? [general] : []), ...first],
      ...more,
    ]
  }
  const parts: Item[][] = []
  for (const item of list) {
    const last = parts.at(-1)
    if (last && !isAnd(item.join)) last.push(item)
    else parts.push([item])
  }
  return parts.flatMap((part, at) => choices(part, isOpen && at === parts.length - 1))
}

/** A list without "and". A slash joins its neighbors; "or" after the last comma joins all items. */
function choices(list: readonly Item[], isOpen: boolean): Item[][] {
  const groups: Item[][] = []
  for (const item of list)
    if (item.join === 'slash' && groups.length > 0) groups.at(-1)?.push(item)
    else groups.push([item])
  const marks = groups.slice(1).map(([first]) => first?.join ?? 'break')
  if (isOpen || marks.at(-1) === 'comma or' || marks.every(isOr)) return [groups.flat()]
  if (!isOr(marks.at(-1) ?? 'break') || marks.slice(0, -1).some(isOr)) {
    // In "A or B, C" the comma separates.
    const separated: Item[][] = []
    for (const group of groups)
      if (isOr(group[0]?.join ?? 'break') && separated.length > 0) separated.at(-1)?.push(...group)
      else separated.push([...group])
    return separated
  }
  const alone = isPairOfItsOwn(groups) ? groups.length - 2 : 0
  return [...groups.slice(0, alone), groups.slice(alone).flat()]
}

/** "Budgeting, payroll, month-end close, IFRS or US GAAP": two of a kind end a list of other things. */
function isPairOfItsOwn(groups: readonly (readonly Item[])[]): boolean {
  const fields = groups.map((group) => group.flatMap(optionsOf).flatMap(fieldsOf))
  const [one = [], other = []] = fields.slice(-2)
  const rest = fields.slice(0, -2)
  if (rest.length < 2 || one.length === 0 || !sameItems(one, other)) return false
  return rest.filter((field) => sameItems(field, one)).length * 2 < rest.length
}

const fieldsOf = (option: TopicOption): string[] =>
  option.kind === 'skill' ? [...skillVocabulary.within(option.concept)] : []

const sameItems = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item) => other.includes(item))

const mostWords = 3

/** The part of an item that can be an alternative: its skills, or otherwise all its words. */
function optionsOf({ topics }: Item): readonly TopicOption[] {
  const options = topics.flatMap((topic) => topic.options)
  const skills = options.filter(({ kind }) => kind === 'skill')
  if (skills.length > 0) return skills
  if (options.length > mostWords) return []
  const meanings = options.flatMap((option) => (option.kind === 'words' ? option.meanings : []))
  const title = options.find((option) => option.title)?.title
  const name = topics.map((topic) => topic.name).join(' ')
  return [{ kind: 'words', name, meanings, ...(title && { title }) }]
}

/**
 * Merges several items into one topic. Next to skills, a word is an alternative only if it names something. Words
 * next to the skills of an item stay separate topics.
 */
function oneOf(group: readonly Item[]): Topic[] {
  const isMixed = group.some(hasSkill)
  const members = group.filter((item) => !isMixed || hasSkill(item) || isNamed(item))
  const rest = group.filter((item) => !members.includes(item)).flatMap(({ topics }) => topics)
  const all = members.flatMap(({ topics }) => topics)
  if (members.length < 2) return [...all, ...rest].map(plain)
  const options = members.flatMap(optionsOf)
  const others = members
    .filter(hasSkill)
    .flatMap(({ topics }) => topics.filter((topic) => !isSkillful(topic)))
  const weight = Math.max(...all.map((topic) => topic.weight))
  return [
    { name: either.format(options.map(({ name }) => name)), options, weight },
    ...[...others, ...rest].map(plain),
  ]
}

/** A job title, a proper name, or several words. */
const isNamed = ({ topics }: Item): boolean =>
  topics.length > 1 || topics.some(({ name }) => isAgent(name) || /^\p{L}*[\p{Lu}\d]/u.test(name))

const isSkillful = ({ options }: Topic) => options.some(({ kind }) => kind === 'skill')
const hasSkill = ({ topics }: Item) => topics.some(isSkillful)

const plain = ({ name, options, weight }: Topic): Topic => ({ name, options, weight })
