import { assistantSettings } from '#contract/site-settings/assistant-settings.ts'
import {
  companySettings,
  contactSettings,
  verificationSettings,
} from '#contract/site-settings/company-settings.ts'
import { pageTexts } from '#contract/site-settings/page-texts.ts'
import {
  type ChangedValues,
  fillIn,
  type Section,
  type ValuesOf,
  valuesOf,
} from '#contract/site-settings/setting.ts'

/** The sections whose values come with every page. */
export const siteSections = {
  company: companySettings,
  contact: contactSettings,
  ...pageTexts,
  assistant: assistantSettings,
  verification: verificationSettings,
} as const satisfies Record<string, Section>

/** The changed values of these sections, and what pages link to of others; those without any are absent. */
export type SiteChanges = Readonly<Partial<Record<string, ChangedValues>>>

type Values = { readonly [S in keyof typeof siteSections]: ValuesOf<(typeof siteSections)[S]> }

export interface Office {
  readonly country: string
  readonly city: string
  readonly address: readonly string[]
  readonly phone: string
  readonly email: string
  readonly hours: string
}

/** What the company's pages, e-mails, and assistant say, as the company has set it. */
export interface Site extends Omit<Values, 'contact' | 'company'> {
  readonly company: Values['company'] & {
    readonly offices: readonly Office[]
    readonly social: Values['contact']['networks']
  }
  /** Whether the company has an imprint. */
  readonly hasImprint: boolean
}

const sites = new WeakMap<SiteChanges, Site>()

/** The site with its changes, made once for the same ones. */
export function siteOf(changes: SiteChanges): Site {
  const known = sites.get(changes)
  if (known) return known
  const company = valuesOf(companySettings, changes.company)
  const { offices, networks } = valuesOf(contactSettings, changes.contact)
  const filled = (value: unknown) => (typeof value === 'string' ? fillIn(value, namesOf(company)) : value)
  const sections = Object.entries<Section>(siteSections)
    // Its values are among those of the company, and come with every page once.
    .filter(([name]) => name !== 'contact')
    .map(([name, section]) => [
      name,
      Object.fromEntries(
        Object.entries(valuesOf(section, changes[name])).map(([name, value]) => [name, filled(value)]),
      ),
    ])
  // Every other section is there by its name.
  const values = Object.fromEntries(sections) as Omit<Values, 'contact'>
  const site = {
    ...values,
    company: {
      ...values.company,
      offices: offices.map((office) => ({ ...office, address: office.address.split('\n') })),
      social: networks,
    },
    hasImprint: changes.imprint?.html !== undefined,
  }
  sites.set(changes, site)
  return site
}

/** What `{company}` and `{email}` stand for in a text. */
export const namesOf = ({ name, email }: Pick<Site['company'], 'name' | 'email'>) => ({
  company: name,
  email,
})

/** The site of a new installation. */
export const initialSite = siteOf({})
