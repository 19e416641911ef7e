import { type AdfNode, blocksOf, toDocument } from '#server/tracker/jira/text/adf-schema.ts'
import { atomsOf, showBlock } from '#server/tracker/jira/text/adf-to-html.ts'
import { canonical } from '#server/tracker/jira/text/canonical.ts'
import type { Dialect } from '#server/tracker/jira/text/dialect.ts'
import { toAdfBlock } from '#server/tracker/jira/text/html-to-adf.ts'
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

  return {
    toHtml: (stored) => writeHtml(blocksOf(stored).flatMap((node) => showBlock(node, pictures))),
    fromHtml(html, replaced) {
      const blocks = blocksOf(replaced)
      const known = blocks.map((source) => ({
        source,
        pieces: showBlock(source, pictures).map((block) => writeHtml([block])),
      }))
      const atoms = atomsOf(blocks)
      const pieces = canonical(parseHtml(html))
      return toDocument(
        keepBlocks(known, pieces, {
          nameOf: (block) => writeHtml([block]),
          write: (block) => toAdfBlock(block, { pictures, atoms }),
        }),
      )
    },
    toText: (stored) => blocksOf(stored).map(lines).join('\n\n'),
    fromText(text, replaced) {
      const blocks = blocksOf(replaced)
      const known = blocks.map((source) => ({ source, pieces: paragraphs(lines(source)) }))
      const atoms = atomsOf(blocks)
      return toDocument(
        keepBlocks(known, paragraphs(text), {
          nameOf: (part) => part,
          write: (part) => toAdfBlock(toParagraph(part), { pictures, atoms }),
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
