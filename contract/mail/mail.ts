/** Limits of mail that people write. */
export const mailLimits = {
  /** Of an e-mail address (RFC 5321). */
  addressLength: 254,
  /** E-mails that one administrator may send, and the time in which, in seconds. */
  sendPerAdministrator: { max: 120, seconds: 600 },
  /** Of tests of templates, likewise. */
  testsPerAdministrator: { max: 60, seconds: 600 },
  /** Mails to one recipient that strangers cause, by any form, and the time in which, in seconds. */
  causedByVisitors: { max: 20, seconds: 86_400 },
  /** Of these, confirmations of applications, so that they leave some for links that reset a password. */
  confirmations: { max: 5, seconds: 86_400 },
  /** Of the images that travel inside a mail; others are linked. */
  inlineImageBytes: 10 * 1024 * 1024,
  /** Of an answer with its attachments; larger ones are only mentioned in the conversation. */
  receivedBytes: 25 * 1024 * 1024,
  /** Of one attachment of an answer. */
  attachmentBytes: 10 * 1024 * 1024,
  /** Attachments that are stored of one answer. */
  attachments: 10,
  /** Of all attachments of a mail that we send; mail servers take some 25 MB, and attachments grow by a third on their way. */
  sentAttachmentBytes: 15 * 1024 * 1024,
  /**
   * Answers that are taken from one candidate and from all, by what ties them to the candidate: the mail server has
   * authenticated the sender, the mail names one of ours, or only its sender's address is the candidate's. Each has
   * limits of its own, so that what anyone can send keeps no answer out. And the time in which, in hours.
   */
  received: {
    hours: 24,
    authentication: { perCandidate: 200, inAll: 5000 },
    reference: { perCandidate: 100, inAll: 2000 },
    address: { perCandidate: 20, inAll: 500 },
  },
  /** How far back a mailbox is read that has not been read before, in days. */
  mailboxDays: 30,
} as const
