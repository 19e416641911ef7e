import { type AdfNode, blocksOf, toDocument } from '#server/tracker/jira/text/adf-schema.ts'
import { atomsOf, knownBlocks, nestedBlocks, showBlock } from '#server/tracker/jira/text/adf-to-html.ts'
import { canonical } from '#server/tracker/jira/text/canonical.ts'
import type { Dialect } from '#server/tracker/jira/text/dialect.ts'
import { type Options, take, toAdfBlock, toAdfBlocks } from '#server/tracker/jira/text/html-to-adf.ts'
import { element, parseHtml, textOf, writeHtml } from '#server/tracker/jira/text/html-tree.ts'
import { keepBlocks } from '#server/tracker/jira/text/keep-blocks.ts'
import type { Pictures } from '#server/tracker/jira/text/links.ts'

/** Texts of Jira Cloud. */
export function createAdfDialect(pictures: Pictures): Dialect {
  const lines = (node: AdfNode): string => {
    const texts = showBlock(node, pictures).map((block) =>
      block.tag === 'ul' || block.tag === 'ol'
        ? block.children.map((item) => `- ${textOf([item])}`).join('\n')
        : textOf([block]),
    )
    return texts.join('\n')
  }
  /** Paragraphs of a plain text. */
  const paragraphs = (text: string) =>
    text
      .replaceAll('\r\n', '\n')
      .split(/\n{2,}/)
      .filter((part) => part.trim() !== '')
  const optionsFor = (blocks: readonly AdfNode[]): Options => ({
    pictures,
    atoms: atomsOf(blocks),
    nested: knownBlocks(nestedBlocks(blocks), pictures),
    taken: new Set(),
  })

  return {
    toHtml: (stored) => writeHtml(blocksOf(stored).flatMap((node) => showBlock(node, pictures))),
    fromHtml(html, replaced) {
      const blocks = blocksOf(replaced)
      const known = knownBlocks(blocks, pictures)
      return toDocument(toAdfBlocks(canonical(parseHtml(html)), known, optionsFor(blocks)))
    },
    toText: (stored) => blocksOf(stored).map(lines).join('\n\n'),
    fromText(text, replaced) {
      const blocks = blocksOf(replaced)
      const known = blocks.map((source) => ({ source, pieces: paragraphs(lines(source)) }))
      const options = optionsFor(blocks)
      return toDocument(
        keepBlocks(known, paragraphs(text), {
          nameOf: (part) => part,
          write: (part, old) => toAdfBlock(toParagraph(part), old, options),
          onKept: (node) => take(node, options),
        }),
      )
    },
  }
}

const toParagraph = (text: string) =>
  element(
    'p',
    text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [element('br'), line])),
  )
