import { InputRule, Node } from '@tiptap/core'
import { tagPattern } from '#contract/mail/email-tag.ts'

/** A tag in a text: an atom that the cursor skips, and that one key deletes. */
export const tagNode = Node.create({
  name: 'emailTag',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    key: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-email-tag'),
      renderHTML: ({ key }) => ({ 'data-email-tag': key }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-email-tag]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, `[${node.attrs.key}]`],
  renderText: ({ node }) => `[${node.attrs.key}]`,
  addInputRules() {
    return [
      new InputRule({
        find: /\[([^[\]<>\r\n]{1,60})\]$/,
        handler: ({ range, match, chain }) => {
          chain()
            .deleteRange(range)
            .insertContent({ type: this.name, attrs: { key: match[1] } })
            .run()
        },
      }),
    ]
  },
})

/** A template's HTML with its tags as nodes. */
export const withPieces = (html: string): string =>
  html.replace(new RegExp(`(<[^>]*>)|${tagPattern.source}`, 'g'), (whole, markup?: string, key = '') =>
    markup === undefined ? `<span data-email-tag="${key}">${whole}</span>` : markup,
  )

/** The same with its tags as text, as it is stored. */
export const withoutPieces = (html: string): string =>
  html.replace(/<span data-email-tag="[^"]*">(\[[^<]*\])<\/span>/g, '$1')
