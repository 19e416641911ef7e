import { canonical } from '#server/tracker/jira/text/canonical.ts'
import type { Dialect } from '#server/tracker/jira/text/dialect.ts'
import { type Element, parseHtml, writeHtml } from '#server/tracker/jira/text/html-tree.ts'
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
      const atoms = wikiAtoms(textOf(replaced))
      const writeBlocks = (blocks: readonly Element[], old: string): string => {
        const known = parseWiki(old, pictures).map(({ source, elements }) => ({
          source,
          pieces: elements.map((block) => writeHtml([block])),
        }))
        return keepBlocks(known, blocks, {
          nameOf: (block) => writeHtml([block]),
          write: (block, like) => writeWikiBlock(block, { pictures, atoms, writeBlocks }, like),
        }).join('\n\n')
      }
      return writeBlocks(canonical(parseHtml(html)), textOf(replaced))
    },
    toText: textOf,
    fromText: (text) => text,
  }
}
