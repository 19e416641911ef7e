import { escapeHtml } from '#contract/escape-html.ts'
import { privacyPolicy } from '#contract/legal/privacy-policy.ts'
import { termsAndConditions } from '#contract/legal/terms-condition.ts'
import { mapRecord } from '#contract/records.ts'
import { fillIn, line, lines, type Section, valuesOf } from '#contract/site-settings/setting.ts'
import { namesOf, type SiteChanges, siteOf } from '#contract/site-settings/site.ts'

interface Initial {
  readonly title: string
  readonly line: string
  readonly search: string
  readonly html: string
}

const legalText = <P extends string>(page: P, initial: Initial) =>
  ({
    label: initial.title,
    page,
    settings: {
      title: line('Heading', initial.title),
      line: line('Line below the heading', initial.line),
      html: { kind: 'richText', label: 'Text', initial: initial.html },
      search: lines('In search results', initial.search),
    },
  }) as const satisfies Section

/** The legal pages. They are too long to come with every page, so each loads its own. */
export const legalTexts = {
  privacy: legalText('/privacy-policy', privacyPolicy),
  terms: legalText('/terms-condition', termsAndConditions),
  imprint: legalText('/imprint', {
    title: 'Imprint',
    line: 'Who is responsible for this website.',
    search: 'Who is responsible for the website of {company}.',
    html: '',
  }),
} as const satisfies Record<string, Section>

export type LegalText = Readonly<Record<'title' | 'line' | 'html' | 'search', string>>

/** A legal page with the names of the company filled in. */
export function legalTextOf(name: LegalName, changes: SiteChanges): LegalText {
  const names = namesOf(siteOf(changes).company)
  const { title, line, html, search } = valuesOf<Section>(legalTexts[name], changes[name])
  const filled = (text: unknown) => fillIn(String(text), names)
  return {
    ...{ title: filled(title), line: filled(line), search: filled(search) },
    html: fillIn(String(html), mapRecord(names, escapeHtml)),
  }
}

export type LegalName = keyof typeof legalTexts
