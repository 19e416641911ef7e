const megabyte = 1024 * 1024

/** Limits of mail that people write. */
export const mailLimits = {
  /** The length of an e-mail address (RFC 5321). */
  addressLength: 254,
  /** E-mails that one administrator may send, and the time in which, in seconds. */
  sendPerAdministrator: { max: 120, seconds: 600 },
  /** The same for tests of templates. */
  testsPerAdministrator: { max: 60, seconds: 600 },
  /** Invitations of employees that one administrator may have mailed, and the time in which, in seconds. */
  invitationsPerAdministrator: { max: 100, seconds: 3600 },
  /** Mails to one recipient that strangers cause, by any form, and the time in which, in seconds. */
  causedByVisitors: { max: 20, seconds: 86_400 },
  /** How many of them may be confirmations of applications, so that some are left for password reset links. */
  confirmations: { max: 5, seconds: 86_400 },
  /** The size of the images inside a mail; further ones are linked. */
  inlineImageBytes: 10 * 1024 * 1024,
  /** The size of a reply with its attachments; larger ones are only mentioned in the conversation. */
  receivedBytes: 25 * 1024 * 1024,
  /** The size of one attachment of a reply. */
  attachmentBytes: 10 * 1024 * 1024,
  /** Attachments that are stored of one answer. */
  attachments: 10,
  /** The size of all attachments of a mail that we send: mail servers accept some 25 MB, and encoding adds a third. */
  sentAttachmentBytes: 15 * 1024 * 1024,
  /**
   * Replies that are accepted from one candidate and from all within these hours, by their evidence: the mail server
   * has authenticated the sender, the mail refers to one of ours, or only its sender's address is the candidate's.
   * Each kind has limits of its own, so that forged mail cannot crowd out real replies. Beyond the bytes, only short
   * replies are stored, and larger ones are mentioned.
   */
  received: {
    hours: 24,
    authentication: {
      perCandidate: 200,
      inAll: 5000,
      bytesPerCandidate: 100 * megabyte,
      bytesInAll: 4096 * megabyte,
    },
    reference: {
      perCandidate: 100,
      inAll: 2000,
      bytesPerCandidate: 100 * megabyte,
      bytesInAll: 2048 * megabyte,
    },
    address: { perCandidate: 20, inAll: 500, bytesPerCandidate: 50 * megabyte, bytesInAll: 512 * megabyte },
  },
  /** The size of a reply that is stored even if the limit is used up: a text without attachments. */
  shortBytes: 64 * 1024,
  /** How far back a mailbox is read that has not been read before, in days. */
  mailboxDays: 30,
} as const
