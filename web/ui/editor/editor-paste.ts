import { ownImagePath } from '#web/ui/editor/editor-schema.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/**
 * Pasted or dropped HTML as our texts may contain it: tags for its styles, headings from the second level on, and
 * only images of our own. Reports whether images were left out.
 */
export function cleanPaste(html: string): string {
  const body = parse(html)
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) stylesToTags(element)
  const foreign = [...body.querySelectorAll('img')].filter((image) => !normalizeImage(image))
  for (const image of foreign) image.remove()
  if (foreign.length > 0) toast.message(removedMessage(foreign.length))
  return body.innerHTML
}

/**
 * HTML with its styles disabled, because browsers report each one against our Content-Security-Policy, even in a
 * document that is never shown; and without first-level headings, which belong to the page itself.
 */
export const prepareHtml = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi, (tag) =>
      tag.replace(/"[^"]*"|'[^']*'|\sstyle(?=\s*=)/gi, (part) => (/^\s/.test(part) ? ' data-style' : part)),
    )
    .replace(/<(\/?)h1(?=[\s/>])/gi, '<$1h2')

/** In a document of its own, nothing is loaded or run. */
const parse = (html: string) => new DOMParser().parseFromString(prepareHtml(html), 'text/html').body

/** Whether the clipboard has text besides its files, as for spreadsheet cells, which come with an image of them. */
export function hasText(data: DataTransfer | null): boolean {
  return parse(data?.getData('text/html') ?? '').textContent.trim() !== ''
}

const tags = [
  {
    tag: 'strong',
    alike: 'b, strong',
    within: 'b, strong, h2, h3, h4, h5, h6, th',
    is: ({ fontWeight }) => /^(?:bold(?:er)?|[6-9]00)$/.test(fontWeight),
    isNot: ({ fontWeight }) => /^(?:normal|400)$/.test(fontWeight),
  },
  {
    tag: 'em',
    alike: 'i, em',
    within: 'i, em',
    is: ({ fontStyle }) => /^(?:italic|oblique)/.test(fontStyle),
    isNot: ({ fontStyle }) => fontStyle === 'normal',
  },
  {
    tag: 'u',
    alike: 'u',
    within: 'u, a',
    is: ({ textDecorationLine }) => textDecorationLine.includes('underline'),
    isNot: ({ textDecorationLine }) => textDecorationLine === 'none',
  },
] satisfies readonly {
  tag: string
  /** Elements with this look even without a style. */
  alike: string
  /** Elements in which everything has this look anyway. */
  within: string
  is: (style: CSSStyleDeclaration) => boolean
  isNot: (style: CSSStyleDeclaration) => boolean
}[]

/** Elements without text of their own; marks inside would break a table. */
const structuralTags = 'table, thead, tbody, tfoot, tr, colgroup, col, ul, ol, img, br, hr'

/**
 * Word processors write bold, italic, and underlined text as styles, and wrap whole texts in a `b` that is not bold.
 */
function stylesToTags(element: HTMLElement) {
  const { style } = document.createElement('span')
  style.cssText = element.dataset.style ?? ''
  delete element.dataset.style
  for (const { tag, alike, within, is, isNot } of tags) {
    if (is(style) && !element.matches(structuralTags) && !element.closest(within)) {
      const marked = element.ownerDocument.createElement(tag)
      marked.append(...element.childNodes)
      element.append(marked)
    }
    if (isNot(style) && element.matches(alike)) element.replaceWith(...element.childNodes)
  }
}

/** Whether the image is one of ours; then its path is written as our texts store it. */
function normalizeImage(image: HTMLImageElement): boolean {
  const src = ownImagePath(image.getAttribute('src') ?? '')
  if (src) image.setAttribute('src', src)
  return src !== undefined
}

const removedMessage = (count: number) =>
  count === 1
    ? 'An image from another site was left out. Copy it on its own, or drop it here as a file.'
    : `${count} images from other sites were left out. Copy each on its own, or drop it here as a file.`
