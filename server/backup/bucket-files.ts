import type { FileStore, IncomingFiles } from '#server/backup/files.ts'
import type { Config } from '#server/config.ts'
import { configuredStorages } from '#server/files/configured-storages.ts'
import { createDiskSpace } from '#server/files/disk-space.ts'
import type { S3Client } from '#server/files/s3/client.ts'
import { createObjects } from '#server/files/s3/objects.ts'
import { storeFile } from '#server/files/s3/store-file.ts'
import type { Storage } from '#server/files/storage.ts'

/** The files of an object store. */
export function bucketFiles(config: Config, client: S3Client): FileStore {
  const space = createDiskSpace(config.DATA_DIR, config.MIN_FREE_DISK_MB * 1024 ** 2)
  const storages = configuredStorages(config, space, client)
  return {
    storages,
    name: `The bucket ${client.bucket}`,
    receive: () => receiveObjects(client, config.S3_PREFIX, storages.private),
  }
}

/** Files from an archive, staged in the same bucket and copied to their names once all are complete. */
async function receiveObjects(client: S3Client, prefix: string, waiting: Storage): Promise<IncomingFiles> {
  const objects = createObjects(client)
  const staging = `${prefix}.restoring/`
  const staged: string[] = []
  const published: string[] = []

  const discard = async () => {
    for await (const { key } of objects.list(staging)) await objects.remove(key)
    for (const key of published) await objects.remove(`${prefix}${key}`)
  }

  // Left by an earlier attempt that was killed.
  await discard()
  return {
    async write(name, _, body) {
      await using received = await waiting.receive(body)
      // Only the names of archived files on a disk have this character.
      const key = name.replace('@', '/')
      await storeFile(objects, `${staging}${key}`, received)
      staged.push(key)
    },

    async publish() {
      for (const key of staged) {
        published.push(key)
        await objects.copy(`${staging}${key}`, `${prefix}${key}`)
        await objects.remove(`${staging}${key}`)
      }
    },

    discard,
  }
}
