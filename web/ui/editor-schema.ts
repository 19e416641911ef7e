import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/** Heading levels that the tool offers; the page itself has the first. */
export const headingLevels = [2, 3, 4] as const

/** What a text may hold; the server keeps exactly this (AC-434). */
export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  Image,
  // Tab leaves the last cell instead of adding rows without end, so that nobody is caught in a table.
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
