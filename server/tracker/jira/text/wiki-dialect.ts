import { canonical } from '#server/tracker/jira/text/canonical.ts'
import type { Dialect } from '#server/tracker/jira/text/dialect.ts'
import { parseHtml, writeHtml } from '#server/tracker/jira/text/html-tree.ts'
import { keepBlocks } from '#server/tracker/jira/text/keep-blocks.ts'
import type { Pictures } from '#server/tracker/jira/text/links.ts'
import { parseWiki } from '#server/tracker/jira/text/wiki-blocks.ts'
import { wikiAtoms } from '#server/tracker/jira/text/wiki-inline.ts'
import { writeWikiBlock } from '#server/tracker/jira/text/wiki-writer.ts'

/** Texts of Jira Data Center. Comments show their markup as it is, which the portal's own ones share. */
export function createWikiDialect(pictures: Pictures): Dialect {
  const textOf = (stored: unknown) => (typeof stored === 'string' ? stored.replaceAll('\r\n', '\n') : '')
  return {
    toHtml: (stored) => writeHtml(parseWiki(textOf(stored), pictures).flatMap(({ elements }) => elements)),
    fromHtml(html, replaced) {
      const blocks = parseWiki(textOf(replaced), pictures)
      const known = blocks.map(({ source, elements }) => ({
        source,
        pieces: elements.map((block) => writeHtml([block])),
      }))
      const atoms = wikiAtoms(textOf(replaced))
      return keepBlocks(known, canonical(parseHtml(html)), {
        nameOf: (block) => writeHtml([block]),
        write: (block, old) => writeWikiBlock(block, { pictures, atoms }, old),
      }).join('\n\n')
    },
    toText: textOf,
    fromText: (text) => text,
  }
}
