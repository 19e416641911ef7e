import { z } from 'zod'

const bytes = z.number()
const quota = z.object({ used: bytes, allowed: bytes })

/** The stored bytes, and their limit. */
export const storageSchema = z.object({
  /** Of `DATA_DIR`. Below `reserve`, no files are stored. */
  disk: z.object({ total: bytes, free: bytes, reserve: bytes }),
  /** By what files are for, the most bytes first. */
  purposes: z.array(z.object({ label: z.string(), files: z.int(), bytes })),
  /** Those with the most bytes first, at most ten. */
  employees: z.array(z.object({ id: z.int(), name: z.string(), drive: quota, attachments: quota })),
  visitors: z.object({
    /** Of the network that has left the most behind today. */
    network: quota,
    /** Files for applications that are not sent yet. */
    unsent: quota,
  }),
})

export const attachmentSpaceSchema = z.object({ space: quota.nullable() })
export type Storage = z.output<typeof storageSchema>
export type Quota = z.output<typeof quota>
