import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { imageUrlPattern } from '#contract/images.ts'

/** Heading levels that the tool offers; the page itself has the first. */
export const headingLevels = [2, 3, 4] as const

/** The elements of a text; the server accepts exactly these (AC-434). */
export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4, 5, 6] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  // The server removes images of other sites, so none is accepted, neither pasted nor typed.
  Image.extend({
    addInputRules: () => [],
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (image) => (ownImagePath(image.getAttribute('src') ?? '') ? null : false),
      },
    ],
  }),
  // Tab leaves the last cell instead of adding rows forever, so that a table is no keyboard trap.
  Table.extend({
    addKeyboardShortcuts() {
      return {
        ...this.parent?.(),
        Tab: () => this.editor.commands.goToNextCell(),
      }
    },
  }),
  TableRow,
  TableHeader,
  TableCell,
]

/** The path of one of our images, as texts store it; undefined for any other image. */
export function ownImagePath(src: string): string | undefined {
  const url = URL.parse(src, location.href)
  return url?.origin === location.origin && imageUrlPattern.test(url.pathname) ? url.pathname : undefined
}
