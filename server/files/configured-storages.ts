import * as path from 'node:path'
import type { Config } from '#server/config.ts'
import { diskStorage, tempFolder } from '#server/files/disk.ts'
import type { DiskSpace } from '#server/files/disk-space.ts'
import { createS3Client, type Persistence, type S3Client } from '#server/files/s3/client.ts'
import { s3Storage } from '#server/files/s3/storage.ts'
import type { Storages } from '#server/files/storage.ts'

/** The folders of DATA_DIR, and of a bucket, that contain files. */
const folders = { public: 'media', private: 'private' } as const

export const diskStorages = (dataDir: string, space?: DiskSpace): Storages => ({
  public: diskStorage(path.join(dataDir, folders.public), space),
  private: diskStorage(path.join(dataDir, folders.private), space),
})

/** The object store of the settings; null without one. */
export function configuredS3(config: Config, persistence?: Persistence): S3Client | null {
  const { S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_URL || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  const account = {
    origin: S3_URL,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
  return createS3Client(account, persistence)
}

/** Where the settings want public and private files: in the object store, or else below DATA_DIR. */
export function configuredStorages(config: Config, space: DiskSpace, s3 = configuredS3(config)): Storages {
  const local = diskStorages(config.DATA_DIR, space)
  if (!s3) return local
  const inBucket = (visibility: keyof typeof folders) =>
    s3Storage({
      client: s3,
      prefix: `${config.S3_PREFIX}${folders[visibility]}/`,
      local: local[visibility],
      partsFolder: path.join(config.DATA_DIR, folders[visibility], tempFolder),
      space,
      isPresigned: visibility === 'private' && config.S3_PRESIGNED_DOWNLOADS,
    })
  return { public: inBucket('public'), private: inBucket('private') }
}
