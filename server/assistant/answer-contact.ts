import { company } from '#contract/company.ts'
import { type Reply, talkToPerson } from '#server/assistant/answer.ts'
import { wordsOf } from '#server/assistant/knowledge/terms.ts'

const topics = {
  hours:
    /\b(?:opening|open|closed|office|business|working) (?:hours|times)\b|^(?:hours|opening times)$|\b(?:when|what time|until when) .*\b(?:open|close|closed)\b|\bopen (?:on|at|until|now|today|tomorrow)\b/,
  email: /\be ?mail\b/,
  phone: /\b(?:phone|telephone|call|ring|number)\b/,
  address: /\b(?:address|located|location|locations|offices?|where)\b/,
  contact: /\b(?:contact|reach|get in touch|write to you)\b/,
} as const

/** Words beside which a question is about an office and nothing else. */
const beside = new Set(
  (
    'a an and any are at be business by can close closed contact could details directions do does email e find for friday from get give ' +
    'have headquarters headquartered hours how i in information info is it larkfield advisory company located location ' +
    'locations mail many me monday now number of office offices on open opening or our phone please reach ring call saturday send ' +
    'should street sunday tell telephone the there thursday time times to today tomorrow touch tuesday until us ' +
    'visit wednesday whats wheres weekend weekends what when where which who will working write you your address addresses closing do based main'
  ).split(' '),
)

const places = company.offices.map((office) => ({
  office,
  words: wordsOf(`${office.city} ${office.country} ${office.address.at(-1)}`),
}))

/** Answers questions after hours, addresses, and contacts from the settings of the company; null for all else. */
export function contactReply(message: string): Reply | null {
  const words = wordsOf(message)
  const text = words.join(' ')
  const topic = (Object.keys(topics) as (keyof typeof topics)[]).find((name) => topics[name].test(text))
  if (!topic) return null
  const named = places.filter((place) =>
    words.some((word) => place.words.includes(word) && !beside.has(word)),
  )
  const isKnown = (word: string) => beside.has(word) || named.some((place) => place.words.includes(word))
  if (!words.every(isKnown)) return null
  const offices = (named.length > 0 ? named : places).map(({ office }) => lineOf[topic](office))
  const intro = {
    hours: 'Our offices are open at these hours:',
    email: `You can write to ${company.email}, or to an office:`,
    phone: 'You can call our offices:',
    address: named.length > 0 ? 'You find us here:' : `We have ${places.length} offices:`,
    contact: `You can write to ${company.email}, or reach an office:`,
  }[topic]
  return {
    text: [intro, ...offices.map((line) => `• ${line}`)].join('\n'),
    sources: [{ title: 'About us', path: '/about-us' }],
    replies: topic === 'contact' || topic === 'email' ? [talkToPerson] : [],
  }
}

type Office = (typeof company.offices)[number]

const lineOf: Readonly<Record<keyof typeof topics, (office: Office) => string>> = {
  hours: ({ city, hours }) => `${city}: ${hours}`,
  email: ({ city, email }) => `${city}: ${email}`,
  phone: ({ city, phone }) => `${city}: ${phone}`,
  address: ({ city, address }) => `${city}: ${address.join(', ')}`,
  contact: ({ city, phone, email }) => `${city}: ${phone}, ${email}`,
}
