import { expect, test } from 'vitest'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import { toPlainText } from '#server/mail/plain-text.ts'

const textOf = (html: string) => toPlainText(sanitizeRichText(html))

test.each([
  ['paragraphs', '<p>Dear  Ada,</p><p>welcome &amp; &lt;hello&gt;.</p>', 'Dear Ada,\n\nwelcome & <hello>.\n'],
  ['line breaks', 'one<br>two<br><br>three', 'one\ntwo\n\nthree\n'],
  [
    'lists',
    '<p>Bring:</p><ul><li><p>one</p></li><li>two<ol start="3"><li>in</li><li>side</li></ol></li></ul><p>Then</p>',
    'Bring:\n\n- one\n- two\n  3. in\n  4. side\n\nThen\n',
  ],
  [
    'quotations',
    '<p>Yes.</p><blockquote><p>Really?</p><p>Now?</p></blockquote>',
    'Yes.\n\n> Really?\n>\n> Now?\n',
  ],
  [
    'links',
    '<p><a href="https://a.example/">our page</a>, <a href="https://b.example">https://b.example</a>, <a href="mailto:c@d.example">c@d.example</a></p>',
    'our page (https://a.example/), https://b.example, c@d.example\n',
  ],
  [
    'tables',
    '<table><tr><th>Day</th><th>At</th></tr><tr><td>Mon</td><td>9</td></tr></table>',
    'Day | At\nMon | 9\n',
  ],
  ['preformatted text', '<pre><code>a\n  b</code></pre>', 'a\n  b\n'],
  ['headings and rules', '<h2>Offer</h2><hr><p>x</p>', 'Offer\n\n---\n\nx\n'],
  ['images', '<p><img src="/media/article/00112233.png" alt="The &lt;office&gt;"></p>', '[The <office>]\n'],
])('%s have a plain form', (_, html, text) => expect(textOf(html)).toBe(text))

test('a long text takes no time that grows with its square', () => {
  const started = performance.now()
  textOf('<p>a</p><a href="https://x.example">b'.repeat(3000))
  textOf('<ul><li>'.repeat(10_000))
  expect(performance.now() - started).toBeLessThan(2000)
})
