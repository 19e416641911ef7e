import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'

/** The company's name says nothing next to two significant words. */
const fewestBesideName = 2

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A name, and its first word alone, as visitors write it. */
function nameIn(company: string): RegExp {
  const [first = ''] = company.split(/\s+/)
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${escaped(company)}|${escaped(first)})(['’]s)?(?![\\p{L}\\p{N}])`,
    'giu',
  )
}

/** A message that says `your company` instead of its name, as of now. */
export const ofYourCompany = (message: string, company: string): string =>
  message.replace(nameIn(company), (_, genitive = '') => `your company${genitive}`)

/**
 * A message that says `you` instead of the company's name, as of now. Where it says little else, the name stays, with an
 * article: it is no person's.
 */
export function addressed(message: string, company: string): string {
  const nameless = message.replace(nameIn(company), (_, genitive) => (genitive ? 'your' : 'you'))
  const telling = termsOf(nameless).filter((term) => !isCommon(term))
  return telling.length >= fewestBesideName
    ? nameless
    : message.replace(nameIn(company), (name) => `the ${name}`)
}
