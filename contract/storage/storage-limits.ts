import { formatSize } from '#contract/format-size.ts'

// Free of zod, so that every screen may import it.

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

/** How much may be stored, in bytes. */
export const storageLimits = {
  /**
   * What one network may leave behind in a day (UTC) without signing in: files and texts of all forms together. A
   * network is an IPv4 address or an IPv6 /64; an IPv6 /48, which one customer of a provider may have, has four times
   * as much.
   */
  visitorDay: 100 * megabyte,
  /** Files that all visitors have sent in conversations, for applications that are not sent yet. */
  unsent: 4 * gigabyte,
  /** The attachments that one employee has added to issues. */
  attachments: 10 * gigabyte,
  /** What a stored text costs beyond its own length: its row, and its place in the indexes. */
  perRow: 1024,
} as const

export const storageMessages = {
  /** Why someone's upload is refused: delete something first. */
  quotaReached: (used: number, allowed: number) =>
    `You have used ${formatSize(used)} of ${formatSize(allowed)}. Delete files to make room.`,
  visitorDay: 'Too much has been sent from your network today. Please try again tomorrow.',
  unsent: 'No more files can be taken at the moment. Please try again tomorrow.',
  diskFull: 'The server is running out of disk space, so no files can be stored. Reading still works.',
} as const
