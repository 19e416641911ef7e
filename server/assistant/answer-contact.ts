import { company } from '#contract/company.ts'
import { type Reply, talkToPerson } from '#server/assistant/answer.ts'
import type { ContactFact, Intent } from '#server/assistant/knowledge/recognize-intent.ts'

type Office = (typeof company.offices)[number]

const aboutUs = { title: 'About us', path: '/about-us' }

/** Answers questions about opening hours, addresses, and contacts from the company's settings. */
export function contactReply(intent: Exclude<Intent, { kind: 'list' }>): Reply {
  if (intent.kind === 'hours')
    return { text: linesOf('Our offices are open at these hours:', ({ hours }) => hours), sources: [aboutUs] }
  if (intent.kind === 'social') {
    const networks = company.social.map(({ network }) => network)
    const named = new Intl.ListFormat('en').format(networks)
    return { text: `You can find us on ${named}. The links are at the bottom of every page.` }
  }
  const facts = intent.facts.length > 0 ? intent.facts : (['phone', 'email'] as const)
  const text = linesOf(
    introTo(facts),
    (office) => facts.map((fact) => factOf[fact](office)).join(', '),
    intent.office ? [intent.office] : company.offices,
  )
  return { text, sources: [aboutUs], replies: [talkToPerson] }
}

function introTo(facts: readonly ContactFact[]): string {
  if (facts.includes('email')) return `You can write to ${company.email}, or to an office:`
  return facts.includes('address') ? 'You can find us here:' : 'You can call us here:'
}

const factOf: Readonly<Record<ContactFact, (office: Office) => string>> = {
  address: ({ address }) => address.join(', '),
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
}

const linesOf = (
  intro: string,
  fact: (office: Office) => string,
  offices: readonly Office[] = company.offices,
): string => [intro, ...offices.map((office) => `• ${office.city}: ${fact(office)}`)].join('\n')
