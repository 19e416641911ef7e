import { imagePaths } from '#contract/images.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import type { Config } from '#server/config.ts'
import type { Storage } from '#server/files/storage.ts'

interface InlineImage {
  readonly filename: string
  readonly content: Buffer
  readonly cid: string
  readonly contentDisposition: 'inline'
}

/**
 * The HTML part of a mail and its embedded images. Our own images are attached, up to a limit, so that they show
 * without a request to us; other paths of ours become URLs.
 * @param html the body's content, as `sanitizeRichText` returns it
 */
export async function renderDocument(
  html: string,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  images: Pick<Storage, 'read' | 'stat'>,
): Promise<{ html: string; attachments: InlineImage[] }> {
  const attachments = await readImages(imagePaths(html), images)
  const cids = new Map(attachments.map(({ filename, cid }) => [filename, cid]))
  const body = html.replace(/<(?:img|a)\b[^>]*>/g, (tag) =>
    tag.replace(/(?<= (?:src|href)=")\/(?!\/)[^"]*/, (path) => {
      const cid = cids.get(fileName(path))
      return cid === undefined ? PUBLIC_URL + path : `cid:${cid}`
    }),
  )
  return {
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`,
    attachments,
  }
}

async function readImages(paths: readonly string[], images: Pick<Storage, 'read' | 'stat'>) {
  const attachments: InlineImage[] = []
  let bytes = 0
  for (const path of paths) {
    const { size = 0 } = (await images.stat(path)) ?? {}
    if (size === 0 || bytes + size > mailLimits.inlineImageBytes) continue
    const content = await images.read(path)
    if (!content) continue
    bytes += content.length
    const filename = fileName(path)
    attachments.push({ filename, content, cid: `${filename}@images`, contentDisposition: 'inline' })
  }
  return attachments
}

const fileName = (path: string) => path.split('/').at(-1) ?? ''
