import type { Locator, Page } from 'playwright-core'

/**
 * Drags files and folders of the disk onto the middle of an element and drops them there, as a person does: the browser
 * opens them where no one takes them.
 */
export async function dropFiles(page: Page, target: Locator, files: readonly string[]): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to drop on')
  const browser = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 400) / 2]
  // All operations.
  const data = { items: [], files: [...files], dragOperationsMask: 0xffff }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x, y, data })
  await browser.detach()
}
