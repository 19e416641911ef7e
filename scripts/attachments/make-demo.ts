import { writeFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { rasterize } from '#demo/images.ts'
import { barChart, graph, lineChart } from '#scripts/attachments/drawings.ts'
import { papers } from '#scripts/attachments/papers.ts'
import { recordVideo } from '#scripts/attachments/video.ts'
import { launchChromium } from '#scripts/launch/chromium.ts'
import { print } from '#scripts/resumes/print.ts'

/** Writes the attachments of the demo’s issues that no editor of text can write: `node scripts/attachments/make-demo.ts`. */
const folder = new URL('../../demo/attachments/', import.meta.url)

/** Photographs, as it were, whose grain costs too many bytes. */
const photographs = {
  'hall-one': 'warehouse',
  'wet-pipe': 'basins',
  islands: 'estuary',
  'two-halmas': 'quay',
  corran: 'tracks',
  'plan-detail': 'blueprint',
  'pune-network': 'junctions',
}

const drawings = {
  'lead-time-before': barChart('Working days an order waits, by department', [
    ['Sales', 9],
    ['Contracts', 21],
    ['Design', 17],
    ['Planning', 12],
    ['Purchasing', 8],
    ['Assembly', 6],
    ['Shipping', 5],
  ]),
  'district-gaps': barChart(
    'Water lost, percent, by district',
    [31, 28, 27, 25, 22, 21, 21, 19, 18, 18, 17, 16, 15, 14, 13, 12, 11, 9, 8].map((gap, at) => [
      String(((at * 7) % 19) + 1),
      gap,
    ]),
  ),
  differences: lineChart(
    'Differences between both records, by minute',
    Array.from({ length: 180 }, (_, at) => 9 + (at % 60 < 4 ? 31 - 8 * (at % 60) : 0) + ((at * 5) % 3)),
  ),
  'waste-by-week': lineChart(
    'Fresh goods thrown away, kilograms a week, four shops',
    [214, 220, 208, 217, 199, 191, 186, 180, 171, 176, 168, 165, 167, 162],
  ),
  'ward-graph': graph('Wards that pass patients to each other', 44),
}

const browser = await launchChromium(['--autoplay-policy=no-user-gesture-required'])
try {
  for (const [name, drawing] of Object.entries(photographs))
    await sharp(await rasterize(drawing))
      .resize(880, 660, { fit: 'inside' })
      .median(3)
      .jpeg({ quality: 55, mozjpeg: true })
      .toFile(new URL(`${name}.jpg`, folder).pathname)
  for (const [name, svg] of Object.entries(drawings)) await writePicture(name, Buffer.from(svg))
  for (const [name, { html, width, height }] of Object.entries(papers.screens))
    await writePicture(name, await picture(browser, html, width, height))
  for (const [name, html] of Object.entries(papers.prints))
    await writeFile(new URL(`${name}.pdf`, folder), await print(browser, html))
  await writeFile(new URL('scale-changeover.webm', folder), await recordVideo(browser))
} finally {
  await browser.close()
}

/** In few colors, since they are part of every installation. */
async function writePicture(name: string, source: Buffer): Promise<void> {
  const png = sharp(source).resize(880, 660, { fit: 'inside', withoutEnlargement: true })
  await png.png({ palette: true, colors: 48, effort: 10 }).toFile(new URL(`${name}.png`, folder).pathname)
}

async function picture(browser: Browser, html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  const bytes = await page.screenshot()
  await page.close()
  return bytes
}
