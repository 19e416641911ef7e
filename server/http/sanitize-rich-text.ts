import { createRequire } from 'node:module'
import type sanitize from 'sanitize-html'
import { imageUrlPattern } from '#contract/images.ts'

/**
 * Rich text as it may be stored: an allow-list of the editor's own tags; links to web, mail, and pages of this site;
 * images only from our own media. Scripts, event attributes, and `javascript:` links are removed (AC-434).
 */
export function sanitizeRichText(html: string): string {
  return load()(html, sanitizeOptions)
}

const require = createRequire(import.meta.url)

/** Imported on first use: it takes 4 MB, with a CSS parser that only writing needs. */
const load = (): typeof sanitize => require('sanitize-html')

const sanitizeOptions: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'hr'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'a', 'code', 'pre', 'img'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !imageUrlPattern.test(attribs.src ?? ''),
  // No real text is nested that deeply, and browsers pay for it.
  nestingLimit: 40,
}
