// Free of zod, so that every screen may import it.

/** What the link of an invitation has in its query and that of a reset has not, so that its page welcomes. */
export const invitationMark = { invitation: '1' } as const

export const isInvitation = (search: URLSearchParams): boolean =>
  Object.entries(invitationMark).every(([name, value]) => search.get(name) === value)
