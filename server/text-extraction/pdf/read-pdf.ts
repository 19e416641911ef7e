import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { ExtractedText, ExtractionOptions } from '#server/text-extraction/extraction.ts'
import type { Matrix } from '#server/text-extraction/geometry.ts'
import { clearPictures } from '#server/text-extraction/pdf/clear-pictures.ts'
import { type PageContent, paintPage } from '#server/text-extraction/pdf/page-painter.ts'
import { type PageText, readPage, toLines } from '#server/text-extraction/pdf/pdf-lines.ts'
import { checkVisibility } from '#server/text-extraction/pdf/visibility.ts'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

interface ReadPages {
  readonly pages: readonly PageText[]
  readonly isPainted: boolean
  /** Text lies under an image that may or may not be transparent. */
  readonly isUnderPictures: boolean
}

/** The text of a PDF. Throws pdf.js's `PasswordException` if it needs a password. */
export async function readPdf(bytes: Buffer, options: ExtractionOptions): Promise<ExtractedText> {
  const read = await readPages(bytes, 0, options)
  // Images are decoded only if their transparency matters.
  const { pages, isPainted } = read.isUnderPictures ? await readPages(bytes, -1, options) : read
  return {
    lines: toLines(pages, options.isHeading),
    hidden: pages.flatMap(({ hidden }) => hidden),
    // The dictionary of an image is never compressed, so its name can be found in the file itself.
    hasImages: isPainted || /\/Subtype\s*\/Image\b/.test(bytes.toString('latin1')),
  }
}

/** One page's letters are in memory at a time. */
async function readPages(
  bytes: Buffer,
  maxImageSize: number,
  { limits, throttle, ...options }: ExtractionOptions,
): Promise<ReadPages> {
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    maxImageSize,
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: false,
  })
  try {
    const pages: PageText[] = []
    let isPainted = false
    let isUnderPictures = false
    const count = Math.min(document.numPages, limits.pages)
    for (let number = 1; number <= count; number++) {
      const content = await contentOf(document, number)
      pages.push(readPage(content, options))
      isPainted ||= content.painted.length > 0
      isUnderPictures ||= hasTextUnderPictures(content)
      await throttle?.(count - number)
    }
    return { pages, isPainted, isUnderPictures }
  } finally {
    await document.loadingTask.destroy()
  }
}

const hasTextUnderPictures = ({ glyphs, painted }: PageContent): boolean =>
  glyphs.some(({ hidden }) => hidden === 'covered') && painted.some(({ isImage }) => isImage)

/** The content of a page, with positions. */
async function contentOf(document: Document, number: number): Promise<PageContent> {
  const { OPS } = await getResolvedPDFJS()
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const layers = await document.getOptionalContentConfig()
  const list = { operators: await page.getOperatorList(), numbers: OPS }
  const clear = await clearPictures(page, list)
  const content = paintPage({
    ...list,
    page: { left: 0, top: 0, right: viewport.width, bottom: viewport.height },
    // pdf.js types a list of six numbers as any list.
    base: viewport.transform as unknown as Matrix,
    fontOf: (name) => (page.commonObjs.has(name) ? page.commonObjs.get(name) : null),
    // The group comes from the operators of this page.
    isLayerVisible: (group) => layers.isVisible(group as never),
    isPictureClear: (id) => clear.has(id),
  })
  page.cleanup()
  return { ...content, glyphs: checkVisibility(content) }
}
