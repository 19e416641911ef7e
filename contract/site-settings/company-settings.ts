import { company } from '#contract/company.ts'
import { line, lines, mayBeBlank, phonePattern, type Section } from '#contract/site-settings/setting.ts'

/** Who the company is: on every page, in structured data, in e-mails, and in what the assistant knows. */
export const companySettings = {
  label: 'Company',
  page: '/',
  settings: {
    name: line('Name', company.name, { max: 80 }),
    tagline: line('Tagline', company.tagline, { max: 120, ...mayBeBlank }),
    description: lines('Description', company.description.replaceAll(company.name, '{company}'), {
      hint: 'On the home page, on the page About us, and in search results.',
    }),
    email: { kind: 'email', label: 'E-mail', initial: company.email },
    copyrightYear: line('Copyright year', String(company.copyrightYear), { pattern: /^\d{4}$/ }),
  },
} as const satisfies Section

/** How to reach the company. */
export const contactSettings = {
  label: 'Offices and networks',
  page: '/about-us',
  settings: {
    offices: {
      kind: 'rows',
      label: 'Offices',
      one: 'Office',
      max: 12,
      fields: {
        country: { kind: 'text', label: 'Country', required: true },
        city: { kind: 'text', label: 'City', required: true },
        address: { kind: 'textarea', label: 'Address', max: 300, required: true },
        phone: {
          kind: 'tel',
          label: 'Phone',
          pattern: phonePattern,
          errors: { invalid: 'Enter a phone number, such as +1 804 555 0142.' },
        },
        email: { kind: 'email', label: 'E-mail' },
        hours: { kind: 'text', label: 'Opening hours' },
      },
      initial: company.offices.map(({ address, ...office }) => ({ ...office, address: address.join('\n') })),
    },
    networks: {
      kind: 'rows',
      label: 'Social networks',
      one: 'Network',
      max: 12,
      fields: {
        network: { kind: 'text', label: 'Name', max: 40, required: true },
        url: { kind: 'url', label: 'Web address', required: true },
      },
      initial: company.social,
    },
  },
} as const satisfies Section

const codePattern = /^[\w=.-]{8,120}$/
const code = (label: string) =>
  line(label, '', {
    max: 120,
    pattern: codePattern,
    errors: { invalid: 'Enter the code alone: the part between the quotation marks of content="…".' },
  })

/** Codes by which search consoles know who a site belongs to. */
export const verificationSettings = {
  label: 'Search consoles',
  page: '/',
  settings: {
    google: code('Google'),
    bing: code('Bing'),
    yandex: code('Yandex'),
    pinterest: code('Pinterest'),
  },
} as const satisfies Section
