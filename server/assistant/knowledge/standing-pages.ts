import { company } from '#contract/company.ts'
import type { SourceText } from '#server/assistant/knowledge/passages.ts'

const offices = company.offices.map(
  ({ city, country, address, phone, email }) =>
    `Our office in ${city}, ${country}: ${address.join(', ')}. Phone ${phone}, e-mail ${email}.`,
)

/** What the pages say that are not made of rows. */
export const standingPages: readonly SourceText[] = [
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
]
