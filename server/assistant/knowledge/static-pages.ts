import { company } from '#contract/company.ts'
import { privacyPolicy } from '#contract/legal/privacy-policy.ts'
import { termsAndConditions } from '#contract/legal/terms-condition.ts'
import { paragraphs } from '#server/assistant/knowledge/paragraphs.ts'
import type { SourceText } from '#server/assistant/knowledge/passages.ts'

const offices = company.offices.map(
  ({ city, country, address, phone, email }) =>
    `Our office in ${city}, ${country}: ${address.join(', ')}. Phone ${phone}, e-mail ${email}.`,
)

const legal = (path: string, { title, line, html }: { title: string; line: string; html: string }) => ({
  title,
  path,
  text: `${line}\n${paragraphs(html)}`,
})

/** The texts of the pages that are not made from rows. */
export const staticPages: readonly SourceText[] = [
  {
    title: company.name,
    path: '/',
    text: `${company.name}: ${company.tagline}.\n${company.description}`,
  },
  {
    title: 'About us and contact',
    path: '/about-us',
    text: [
      company.description,
      'Tell us what you are facing. Your message is read by someone who has done such work.',
      `Write to us with the contact form or to ${company.email}.`,
      ...offices,
      `Follow us on ${company.social.map(({ network }) => network).join(', ')}.`,
    ].join('\n'),
  },
  legal('/privacy-policy', privacyPolicy),
  legal('/terms-condition', termsAndConditions),
]
