import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import * as path from 'node:path'
import { portOf } from '#scripts/launch/free-port.ts'

export interface PackageManifest {
  readonly name: string
  readonly version: string
  readonly [field: string]: unknown
}

interface PublishedPackage {
  readonly manifest: PackageManifest
  /** Texts by their path. */
  readonly files: Readonly<Record<string, string>>
}

/** A registry on this machine, so that npm installs without a network. `downloads` has a package's name for each time. */
export async function startRegistry(folder: string, published: readonly PublishedPackage[]) {
  const downloads: string[] = []
  const archives = new Map(published.map((one) => [one.manifest.name, pack(folder, one)]))
  const server = createServer(({ url = '', headers }, response) => {
    const [, name = '', isArchive] = url.split('/')
    const archive = archives.get(name)
    const manifest = published.find((one) => one.manifest.name === name)?.manifest
    if (!archive || !manifest) return void response.writeHead(404).end()
    if (isArchive) {
      downloads.push(name)
      return void response.end(readFileSync(archive))
    }
    const { version } = manifest
    const dist = { tarball: `http://${headers.host}/${name}/archive` }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { ...manifest, dist } },
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(server)}/`
  return { url, downloads, close: () => server.close() }
}

/** An archive as npm publishes them: everything below `package/`. */
function pack(folder: string, { manifest, files }: PublishedPackage): string {
  const contents = path.join(folder, manifest.name)
  for (const [file, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    const target = path.join(contents, 'package', file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  execFileSync('tar', ['-czf', `${contents}.tgz`, '-C', contents, 'package'])
  return `${contents}.tgz`
}
