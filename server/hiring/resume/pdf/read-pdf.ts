import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { Matrix } from '#server/hiring/resume/geometry.ts'
import { readingLimits } from '#server/hiring/resume/limits.ts'
import { type PageContent, paintPage } from '#server/hiring/resume/pdf/page-painter.ts'
import { checkVisibility } from '#server/hiring/resume/pdf/visibility.ts'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

/** What stands on each page of a PDF, and where. Throws pdf.js' `PasswordException` for one that needs a password. */
export async function readPdfPages(bytes: Buffer): Promise<PageContent[]> {
  const pages = await readPages(bytes, 0)
  const hasCoveredText = pages.some(({ glyphs, painted }) =>
    glyphs.some(({ hidden }) => hidden === 'covered') ? painted.some(({ isImage }) => isImage) : false,
  )
  // Pictures are decoded only where it matters whether one can see through them.
  return hasCoveredText ? readPages(bytes, -1) : pages
}

async function readPages(bytes: Buffer, maxImageSize: number): Promise<PageContent[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    maxImageSize,
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: false,
  })
  try {
    const pages: PageContent[] = []
    for (let number = 1; number <= Math.min(document.numPages, readingLimits.pages); number++)
      pages.push(await readPage(document, number))
    return pages
  } finally {
    await document.loadingTask.destroy()
  }
}

async function readPage(document: Document, number: number): Promise<PageContent> {
  const { OPS } = await getResolvedPDFJS()
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const layers = await document.getOptionalContentConfig()
  const content = paintPage({
    operators: await page.getOperatorList(),
    numbers: OPS,
    page: { left: 0, top: 0, right: viewport.width, bottom: viewport.height },
    base: viewport.transform as unknown as Matrix,
    fontOf: (name) => (page.commonObjs.has(name) ? page.commonObjs.get(name) : null),
    isLayerVisible: (group) => layers.isVisible(group as never),
  })
  page.cleanup()
  return { ...content, glyphs: checkVisibility(content) }
}
