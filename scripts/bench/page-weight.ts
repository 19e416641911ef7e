import { get } from 'node:http'
import { recordResponse } from './cases.ts'

/** The bytes that a browser transfers for the home page before any interaction. */
export interface PageWeight {
  readonly html: number
  readonly js: number
  readonly css: number
}

export async function homePageWeight(port: number): Promise<PageWeight> {
  const page = await recordResponse(port, '/')
  const html = (await getUncompressed(port, '/')).toString()
  const size = async (kind: 'js' | 'css') => {
    // Everything that the HTML names is loaded: scripts, their imports, preloads, style sheets. Only the manifest of all
    // routes is not, of which the page has its part.
    const files = new Set(html.match(new RegExp(`/assets/(?!manifest-)[\\w.-]+\\.${kind}\\b`, 'g')))
    const sizes = await Promise.all(
      [...files].map(async (file) => (await recordResponse(port, file)).body.length),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  return { html: page.body.length, js: await size('js'), css: await size('css') }
}

function getUncompressed(port: number, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, async (response) =>
      resolve(Buffer.concat(await response.toArray())),
    ).on('error', reject)
  })
}
