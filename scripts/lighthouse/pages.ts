const staticPages = ['/', '/our-services', '/our-team', '/about-us', '/blogs']
const kinds = ['/client/', '/career/', '/blogs/']

/**
 * Addresses of the measured pages: the standing ones, and the first of each kind that the sitemap names.
 * @param origin where the program listens
 */
export async function measuredPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address as string).pathname,
  )
  const firsts = kinds.map((kind) => {
    const first = paths.find((path) => path.startsWith(kind))
    if (!first) throw new Error(`the sitemap has no page below ${kind}`)
    return first
  })
  return [...staticPages, ...firsts].map((path) => origin + path)
}
