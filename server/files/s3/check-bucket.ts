import type { S3Client } from '#server/files/s3/client.ts'
import { S3Failure } from '#server/files/s3/failure.ts'
import { createObjects } from '#server/files/s3/objects.ts'
import { StartupError } from '#server/startup/startup-error.ts'

/** Writes, lists, and removes an object. Throws StartupError with the setting that is probably wrong. */
export async function checkBucket(client: S3Client, prefix: string): Promise<void> {
  const objects = createObjects(client)
  const key = `${prefix}.check/${process.pid}`
  try {
    await objects.put(key, Buffer.from('Portico may write here.'))
    for await (const found of objects.list(key)) await objects.remove(found.key)
  } catch (error) {
    if (!(error instanceof S3Failure)) throw error
    throw new StartupError(`${settingOf[error.code ?? ''] ?? 'S3_URL'}: ${error.message}`)
  }
}

const settingOf: Readonly<Record<string, string>> = {
  NoSuchBucket: 'S3_BUCKET',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  AccessDenied: 'S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY',
  AuthorizationHeaderMalformed: 'S3_REGION',
  PermanentRedirect: 'S3_REGION',
}
