/** Where personal data is stored. What a company has to keep says why. Free of zod. */
export const personalDataAreas = {
  applications: { label: 'Applications' },
  mails: { label: 'E-mails' },
  conversations: { label: 'Conversations with the assistant' },
  enquiries: { label: 'Enquiries' },
  accounts: {
    label: 'Accounts',
    kept: 'An account stands behind working hours and behind who changed what, which a company has to be able to prove. Deactivate it on its screen.',
  },
} as const satisfies Record<string, { label: string; kept?: string }>

export type PersonalDataArea = keyof typeof personalDataAreas
