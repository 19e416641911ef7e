import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import S3rver from '@20minutes/s3rver'

const bucket = 'portico-files'

export interface S3Server {
  readonly origin: string
  /** The settings for it, by name. */
  readonly env: Readonly<Record<string, string>>
  /** The keys of all objects, sorted. */
  keys(): string[]
  stop(): Promise<void>
}

/** An S3 server with an empty bucket. It checks signatures. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    env: s3Settings(origin),
    keys: () => keysBelow(path.join(directory, bucket)),
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The server's one account. */
export const s3Settings = (origin: string) => ({
  S3_URL: origin,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
})

/** The server keeps each object in a file of this name. */
const objectSuffix = '._S3rver_object'

const keysBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(objectSuffix))
    .map((name) => name.slice(0, -objectSuffix.length))
    .sort()
