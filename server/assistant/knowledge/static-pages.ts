import { keysOf } from '#contract/records.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import { type LegalText, legalTextOf, legalTexts } from '#contract/site-settings/legal-texts.ts'
import { type Office, type Site, type SiteChanges, siteOf } from '#contract/site-settings/site.ts'
import { paragraphs } from '#server/assistant/knowledge/paragraphs.ts'
import type { SourceText } from '#server/assistant/knowledge/passages.ts'

const officeLine = ({ city, country, address, phone, email }: Office) => {
  const ways = [phone && `Phone ${phone}`, email && `e-mail ${email}`].filter(Boolean)
  return `Our office in ${city}, ${country}: ${address.join(', ')}.${ways.length > 0 ? ` ${ways.join(', ')}.` : ''}`
}

/** The texts of the pages that are not made from rows. */
export const staticPagesOf = (changes: SiteChanges): SourceText[] => [
  ...ownPages(siteOf(changes)),
  ...keysOf(legalTexts).flatMap((name) => legalPage(legalTexts[name].page, legalTextOf(name, changes))),
]

const legalPage = (path: string, { title, line, html }: LegalText): SourceText[] =>
  isBlankRichText(html) ? [] : [{ title, path, text: `${line}\n${paragraphs(html)}` }]

const ownPages = ({ company, about }: Site): SourceText[] => [
  {
    title: company.name,
    path: '/',
    text: `${[company.name, company.tagline].filter(Boolean).join(': ')}.\n${company.description}`,
  },
  {
    title: 'About us and contact',
    path: '/about-us',
    text: [
      company.description,
      ...(about.contactText ? [about.contactText] : []),
      `Write to us with the contact form or to ${company.email}.`,
      ...company.offices.map(officeLine),
      ...(company.social.length > 0
        ? [`Follow us on ${company.social.map(({ network }) => network).join(', ')}.`]
        : []),
    ].join('\n'),
  },
]
