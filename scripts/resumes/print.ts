import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'

/** Where fonts for scripts beyond Latin are: `DejaVu Sans` is on most systems, `Chinese` is any font with such letters. */
const fonts: Readonly<Record<string, string>> = {
  'DejaVu Sans': process.env.FONT_SANS ?? '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'DejaVu Serif': process.env.FONT_SERIF ?? '/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf',
  Chinese: process.env.FONT_CHINESE ?? '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
}

/** Prints a page as people do, with backgrounds. */
export async function print(browser: Browser, html: string): Promise<Buffer> {
  const used = Object.entries(fonts).filter(([name]) => html.includes(name))
  const faces = await Promise.all(
    used.map(async ([name, file]) => {
      const data = (await readFile(file)).toString('base64')
      return `@font-face { font-family: '${name}'; src: url(data:font/${file.endsWith('woff2') ? 'woff2' : 'ttf'};base64,${data}) }`
    }),
  )
  const page = await browser.newPage()
  await page.setContent(`<style>${faces.join('')}</style>${html}`)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const bytes = await page.pdf({
    format: 'A4',
    printBackground: true,
    margin: { top: '14mm', bottom: '14mm', left: '15mm', right: '15mm' },
  })
  await page.close()
  return bytes
}

/** Prints a picture of a page, as from a scanner: nothing in it is text. */
export async function scan(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 680, height: 960 } })
  await page.setContent(html)
  const picture = await page.screenshot()
  await page.close()
  const gray = await sharp(picture).grayscale().jpeg({ quality: 30 }).toBuffer()
  return print(browser, `<img src="data:image/jpeg;base64,${gray.toString('base64')}" style="width: 100%">`)
}
