import type { FastifyRequest } from 'fastify'
import { requireRoom } from '#server/files/quotas.ts'
import { createFairShare } from '#server/http/fair-share.ts'
import type { Services } from '#server/services.ts'
import type { Employee } from '#server/sessions/store.ts'
import { attachmentFolder } from '#server/tracker/attachment-files.ts'

/** Forms with attachments that arrive at a time: what has arrived is on the disk before a quota counts it. */
const receiving = createFairShare({ inAll: 50, ofClient: 2, waiting: 32, waitMs: 20_000 })

/** Waits until the attachments of an employee may arrive, and for as long as it is not disposed. */
export async function placeForAttachments({ id }: Employee): Promise<Disposable> {
  const leave = await receiving.enter([`employee:${id}`])
  return { [Symbol.dispose]: leave }
}

/** Throws 413 if the body of a request does not fit into the employee's quota; one without a length is taken as large. */
export const requireAttachmentRoom = (
  { db }: Pick<Services, 'db'>,
  { id }: Employee,
  { headers, routeOptions }: FastifyRequest,
): Promise<void> => {
  const bytes = Number(headers['content-length'] ?? routeOptions.config.body?.maxBytes)
  return requireRoom(db, id, { folder: attachmentFolder, bytes })
}
