import { present } from '#server/present.ts'

const staticPages = ['/', '/our-services', '/our-team', '/about-us', '/blogs']
const kinds = ['/client/', '/career/', '/blogs/']

/**
 * Paths of the measured public pages: static ones, and the first of each kind in the sitemap.
 * @param origin of the running program
 */
export async function measuredPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(present(url)).pathname)
  const firsts = kinds.map((kind) => {
    const first = paths.find((path) => path.startsWith(kind))
    if (!first) throw new Error(`the sitemap has no page below ${kind}`)
    return first
  })
  return [...staticPages, ...firsts]
}
