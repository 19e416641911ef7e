import { sharesQueue } from '#server/drive/nextcloud/shares-queue.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'

/** What a drive at Nextcloud needs besides the calls of its port. */
export const nextcloudDrive: Module = {
  workers: [
    defineWorker(
      sharesQueue,
      ({ nextcloudDrive }) =>
        nextcloudDrive && {
          run: (changed, { signal }) => nextcloudDrive.reconcileShares(changed, signal),
        },
    ),
  ],
}
