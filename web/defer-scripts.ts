/**
 * Lets a page's modules wait until the first screen is painted, so that on a slow line they do not take the room of
 * its fonts and pictures. Whoever touches the page earlier need not wait.
 * @param html as React Router has written it
 * @param nonce that marks its scripts as ours
 */
export function deferScripts(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /<script([^>]*) type="module"/,
      (_, attributes) => `<script nonce="${nonce}">${startScript}</script><script${attributes} type="later"`,
    )
}

// The first screen is complete with the load event, and a page in a tab that nobody looks at is not painted.
const startScript = `{
const start = () => {
  for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
  const modules = document.querySelector('script[type=later]')
  if (!modules) return
  modules.type = 'module'
  // A script is looked at again when it comes into the page.
  modules.replaceWith(modules)
}
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true, capture: true })
addEventListener('load', () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true }))
}`
