import { get } from 'node:http'
import { recordResponse } from './cases.ts'

/** What the home page makes a browser load before anybody clicks, in bytes as they are sent. */
export interface PageWeight {
  readonly html: number
  readonly js: number
  readonly css: number
}

export async function homePageWeight(port: number): Promise<PageWeight> {
  const page = await recordResponse(port, '/')
  const html = (await getUncompressed(port, '/')).toString()
  const size = async (kind: 'js' | 'css') => {
    // Scripts, what they import, what is preloaded, style sheets: whatever is named is loaded.
    const files = new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${kind}\\b`, 'g')))
    const sizes = await Promise.all(
      [...files].map(async (file) => (await recordResponse(port, file)).body.length),
    )
    return sizes.reduce((sum, one) => sum + one, 0)
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
