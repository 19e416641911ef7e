/**
 * Defers a page's modules until the first screen is painted, so that on a slow connection they do not compete with
 * its fonts and images. The first touch or key starts them earlier.
 * @param html as React Router renders it
 * @param nonce of its scripts
 * @param isTool whether it is a tool page: it also starts in a background tab, to show news in its title
 */
export function deferScripts(html: string, nonce: string, isTool = false): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="deferred"')
    .replace(
      /<script([^>]*) type="module"/,
      (_, attributes) =>
        `<script nonce="${nonce}">${startScript(isTool)}</script><script${attributes} type="deferred"`,
    )
}

// The first screen is complete with the load event, and a background tab is not painted.
const startScript = (isTool: boolean) => `{
const start = () => {
  for (const link of document.querySelectorAll('link[rel=deferred]')) link.rel = 'modulepreload'
  const modules = document.querySelector('script[type=deferred]')
  if (!modules) return
  modules.type = 'module'
  // Browsers check the type of a script again when it is inserted.
  modules.replaceWith(modules)
}
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true, capture: true })
addEventListener('load', () => ${isTool ? 'document.hidden ? start() : ' : ''}new PerformanceObserver(start).observe({ type: 'paint', buffered: true }))
}`
