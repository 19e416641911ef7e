import placeholder from './placeholder.svg'

/** Formatted text with the typography of a page. The server has sanitized it by an allow-list (PS-045). */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was stored (AC-434), or a text of the program
  return <div ref={replaceBrokenImages} className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

/** Broken images inside the text become the placeholder (PS-401). Their error events do not bubble, so they are captured. */
function replaceBrokenImages(text: HTMLDivElement | null) {
  if (!text) return
  const replace = (image: HTMLImageElement) => {
    if (image.src.endsWith(placeholder)) return
    image.removeAttribute('srcset')
    image.src = placeholder
  }
  const failed = ({ target }: Event) => target instanceof HTMLImageElement && replace(target)
  for (const image of text.querySelectorAll('img')) {
    if (image.complete && image.naturalWidth === 0) replace(image)
  }
  text.addEventListener('error', failed, true)
  return () => text.removeEventListener('error', failed, true)
}
