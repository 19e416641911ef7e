/** Where personal data is stored, and why some of it is kept. Free of zod. */
export const personalDataAreas = {
  applications: { label: 'Applications' },
  mails: { label: 'E-mails' },
  conversations: { label: 'Conversations with the assistant' },
  enquiries: { label: 'Enquiries' },
  accounts: {
    label: 'Accounts',
    kept: 'An account is in use until it is deactivated on its screen. Then it can be erased, too.',
  },
} as const satisfies Record<string, { label: string; kept?: string }>

export type PersonalDataArea = keyof typeof personalDataAreas
