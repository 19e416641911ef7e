import { describe, expect, test } from 'vitest'
import { canonical } from '#server/tracker/jira/text/canonical.ts'
import { createDialect } from '#server/tracker/jira/text/create-dialect.ts'
import { parseHtml, writeHtml } from '#server/tracker/jira/text/html-tree.ts'
import { createPictures } from '#server/tracker/jira/text/links.ts'

const pictures = createPictures('https://portico.example')
const dialects = [
  { name: 'wiki markup', kind: 'datacenter' },
  { name: 'ADF', kind: 'cloud' },
] as const

/** What the editor makes, one of each and in each other. */
const written = [
  '',
  '<p>Berth 4 is taken twice.</p>',
  '<p>One</p><p>Two</p>',
  '<p>One<br>two<br><br>three</p>',
  '<h2>Plan</h2><p>Text</p><h4>More</h4>',
  '<p><strong>Bold</strong>, <em>slanted</em>, and <u>underlined</u>.</p>',
  '<p>un<strong>believ</strong>able <em>in</em>side</p>',
  '<p><strong>a <em>b <u>c</u></em></strong><em>d</em></p>',
  '<p>See <a href="https://example.com/a?b=c&amp;d=e_f">the <strong>plan</strong></a>.</p>',
  '<p><a href="mailto:mara@example.com">mara@example.com</a></p>',
  '<ul><li><p>One</p></li><li><p>Two</p></li></ul>',
  '<ol><li><p>One</p><ul><li><p>Inner</p><ol><li><p>Innermost</p></li></ol></li></ul></li><li><p>Two</p></li></ol>',
  '<ul><li><p>One</p><p>still one</p></li><li><p>a<br>b<br><br>c</p></li></ul>',
  '<ul><li><p>One</p></li></ul><ol><li><p>Two</p></li></ol>',
  '<blockquote><p>Said</p><p>twice</p><ul><li><p>and listed</p></li></ul></blockquote><p>After</p>',
  '<table><tr><th><p>Berth</p></th><th><p>Ship</p></th></tr><tr><td><p>4</p></td><td><p></p></td></tr></table>',
  '<table><tr><th><p>a</p></th><td><p>one</p><p>two</p></td></tr><tr><td><p>x</p></td><td><ul><li><p>i</p></li><li><p>j</p></li></ul></td></tr></table>',
  '<p>Before</p><img src="/media/article/3f00aa11bb.jpg"><p>after</p>',
  '<p>*no* _mark_ +up+ -at- {all} [x|y] !z! \\ ~ ^ &amp;amp; a_b_c 3-4 (x) :) # h2. | end!</p>',
  '<p># no list</p><p>h2. no heading</p><p>bq. no quote</p><p>- none</p><p>* none</p><p>|none|</p><p>---- </p><p>{quote}none</p>',
  '<p>C:\\dir\\new &lt;b&gt; "x" \'y\' © ü 😀 {{curly}}</p>',
  '<p>@mara.vale see PORT-4, https://example.com/a_b-c?d=[1] and 50% {*}</p>',
  '<pre>if (a) {\n  *b*\n}</pre>',
  '<hr><p>under</p>',
]

describe.each(dialects)('rich text in $name', ({ kind }) => {
  const dialect = createDialect(kind, pictures)
  const again = (html: string) => dialect.toHtml(dialect.fromHtml(html))
  const normal = (html: string) => writeHtml(canonical(parseHtml(html)))

  test.each(written)('comes back as it was: %s', (html) => {
    expect(again(html)).toBe(normal(html))
    // Nothing changes for someone who saves without an edit.
    const stored = dialect.fromHtml(html)
    expect(dialect.fromHtml(dialect.toHtml(stored), stored)).toEqual(stored)
  })

  test('comes back as it was, whatever is in whatever else', () => {
    const random = numbers(20_250_305)
    let replaced: unknown
    for (let round = 0; round < 400; round += 1) {
      const html = randomBlocks(random, 3)
      expect(again(html)).toBe(normal(html))
      // Nor does it matter what was there before.
      expect(dialect.toHtml(dialect.fromHtml(html, replaced))).toBe(normal(html))
      replaced = dialect.fromHtml(html)
    }
  })

  test('keeps links and scripts of other sites out', () => {
    const hostile = '<p><a href="javascript:alert(1)">x</a><script>alert(1)</script></p>'
    expect(again(hostile)).not.toMatch(/javascript:|<script/)
  })
})

describe('wiki markup of others', () => {
  const dialect = createDialect('datacenter', pictures)

  test('is shown as what it means', () => {
    const stored =
      'h2. Plan\r\n\r\nA *bold* and _slanted_ text with [a link|https://example.com], a {{name}},\r\nand 3*4*5 a_b_c.\r\n* one\r\n** inner\r\n# two\r\n\r\n||Berth||Ship||\r\n|4|*Ida*|\r\n{noformat}\n*raw*\n{noformat}\nbq. Said'
    expect(dialect.toHtml(stored)).toBe(
      '<h2>Plan</h2><p>A <strong>bold</strong> and <em>slanted</em> text with <a href="https://example.com">a link</a>, a <code>name</code>,<br>and 3*4*5 a_b_c.</p>' +
        '<ul><li><p>one</p><ul><li><p>inner</p></li></ul></li></ul><ol><li><p>two</p></li></ol>' +
        '<table><tr><th><p>Berth</p></th><th><p>Ship</p></th></tr><tr><td><p>4</p></td><td><p><strong>Ida</strong></p></td></tr></table>' +
        '<pre>*raw*</pre><blockquote><p>Said</p></blockquote>',
    )
  })

  test('stays as it was where nobody changed it', () => {
    const stored =
      '{panel:title=Note}\nBeware of *tides*.\n{panel}\n\n{code:java}\nint a;\n{code}\n\nAsk [~mara] about !plan.png|thumbnail! in {color:red}red{color}.\n\nOld text.'
    const html = dialect.toHtml(stored)
    expect(html).toContain('Ask [~mara] about !plan.png|thumbnail! in')
    const edited = html.replace('Old text.', 'New text.').replace('Ask ', 'Do ask ')
    expect(dialect.fromHtml(edited, stored)).toBe(
      stored.replace('Old text.', 'New text.').replace('Ask ', 'Do ask '),
    )
  })

  test('stays as it was beside what somebody changed', () => {
    const signs = '(/) done (x) :) ;) (*r) ??cite?? H ~sub~ *bold* ^sup^ {color:red}red{color} [^plan.pdf]'
    const edited = dialect.toHtml(signs).replace('done', 'DONE')
    expect(edited).toContain('??cite?? H ~sub~ <strong>bold</strong> ^sup^')
    expect(dialect.fromHtml(edited, signs)).toBe(signs.replace('done', 'DONE'))
    // Text that only looks like it is written as text.
    expect(dialect.fromHtml('<p>(x) ^a^</p>')).toBe('\\(x) \\^a\\^')
    // What spans other marks hides none of them.
    const marks = 'é^2 + *y*^2 is ~5 or *~7*'
    expect(dialect.toHtml(marks)).toBe('<p>é^2 + <strong>y</strong>^2 is ~5 or <strong>~7</strong></p>')
  })

  test('keeps the language of code whose lines change', () => {
    const code = '{code:title=Berth.java|java}\nint a;\n{code}'
    const stored = `Before\n\n${code}\n\n{noformat}\nraw\n{noformat}`
    const edited = dialect
      .toHtml(stored)
      .replace('int', 'long')
      .replace('raw', 'row')
      .replace('Before', 'After')
    expect(dialect.fromHtml(edited, stored)).toBe(
      stored.replace('int', 'long').replace('raw', 'row').replace('Before', 'After'),
    )
    expect(dialect.fromHtml('<pre>new</pre>', 'Before')).toBe('{noformat}\nnew\n{noformat}')
  })

  test('keeps a panel and the code in a quote whose text changes', () => {
    const panel = '{panel:title=Note|borderStyle=dashed}\nBeware of *tides*.\n{panel}'
    const quote = '{quote}\nMara said:\n\n{code:java}\nint a;\n{code}\n\nAnd went.\n{quote}'
    const stored = `${panel}\n\n${quote}\n\nEnd.`
    const edited = dialect.toHtml(stored).replace('Beware', 'Take care').replace('Mara said', 'Mara wrote')
    expect(dialect.fromHtml(edited, stored)).toBe(
      stored.replace('Beware', 'Take care').replace('Mara said', 'Mara wrote'),
    )
    const inCode = dialect.toHtml(stored).replace('int', 'long')
    expect(dialect.fromHtml(inCode, stored)).toBe(stored.replace('int', 'long'))
  })

  test('is given up where a panel cannot show its new text, or is deleted', () => {
    const formatted = '<p>Please read <strong>this</strong> <a href="https://example.com/x">manual</a></p>'
    const written = dialect.fromHtml(formatted, '{panel:title=Note}\nPlease read\n{panel}')
    expect(written).toBe('Please read *this* [manual|https://example.com/x]')
    const warning = 'Intro\n\n{warning}\nOld warning.\n{warning}'
    expect(dialect.fromHtml('<p>Intro</p><p>New text.</p>', warning)).toBe('Intro\n\nNew text.')
    // Its end would be the end of the panel.
    const named = '<p>Intro</p><p>Old {warning}</p>'
    expect(dialect.toHtml(dialect.fromHtml(named, warning))).toBe(named)
  })

  /** The most that Jira takes unless a company changes it. */
  const longest = 32_767
  // None of them is ever closed.
  const beginnings = [
    '[',
    '|[',
    '|[a',
    ' [',
    '{{',
    ' *a',
    ' *a_b',
    '|a\n',
    '||a\n',
    '|* a\n',
    '{code:x}\n',
    ' ^a',
    '??a',
  ]
  test.each(beginnings)('full of %j takes no longer than a usual one of its length', (part) => {
    const usual = cpuOf('Ask *Mara* about [the plan|https://example.com].\n* one\n\n')
    // Quadratic time would be some hundred times as long.
    expect(cpuOf(part)).toBeLessThan(30 * usual)
  })

  /** Of a text that repeats a part; in microseconds of processor time, which other programs do not lengthen. */
  function cpuOf(part: string): number {
    const stored = part.repeat(longest / part.length)
    const before = process.cpuUsage()
    dialect.toHtml(stored)
    return Math.max(2000, process.cpuUsage(before).user)
  }

  test('is shown when a list is deeper than anyone makes one', () => {
    expect(dialect.toHtml(`${'*'.repeat(8000)} a`)).toMatch(/^<p>\*+ a<\/p>$/)
    expect(dialect.toHtml(`${'*'.repeat(20)} a`)).toMatch(/^<ul>.*<p>a<\/p>.*<\/ul>$/)
  })

  test('is bold from the first sign to its end, also in a long line', () => {
    const line = 'Berth 4 is taken. '.repeat(600).trim()
    expect(dialect.toHtml(`*a _b* *${line}*`)).toBe(`<p><strong>a _b</strong> <strong>${line}</strong></p>`)
  })
})

describe('documents of others', () => {
  const dialect = createDialect('cloud', pictures)
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const text = (value: string, ...marks: object[]) => ({
    type: 'text',
    text: value,
    ...(marks.length > 0 ? { marks } : {}),
  })
  const mention = { type: 'mention', attrs: { id: '5b10', text: '@Mara Vale' } }
  const panel = { type: 'panel', attrs: { panelType: 'note' }, content: [paragraph(text('Beware.'))] }
  const task = {
    type: 'taskList',
    attrs: { localId: 'a' },
    content: [{ type: 'taskItem', attrs: { localId: 'b', state: 'TODO' }, content: [text('Call')] }],
  }
  const red = text('red', { type: 'textColor', attrs: { color: '#ff0000' } })
  const card = { type: 'inlineCard', attrs: { url: 'https://example.com/x' } }
  const stored = {
    type: 'doc',
    version: 1,
    content: [
      panel,
      paragraph(text('Ask '), mention, text(' about '), red, text(' and '), card),
      task,
      paragraph(text('Old.')),
    ],
  }

  test('stay as they were where nobody changed them', () => {
    const html = dialect.toHtml(stored)
    expect(html).toBe(
      '<p>Beware.</p><p>Ask @Mara Vale about red and https://example.com/x</p><p>Call</p><p>Old.</p>',
    )
    const edited = html.replace('Old.', 'New.').replace('Ask ', 'Do ask ')
    expect(dialect.fromHtml(edited, stored)).toEqual({
      ...stored,
      content: [
        panel,
        paragraph(text('Do ask '), mention, text(' about '), red, text(' and '), card),
        task,
        paragraph(text('New.')),
      ],
    })
  })

  const node = (type: string, attrs: object, ...content: object[]) => ({ type, attrs, content })
  const document = (...content: object[]) => ({ type: 'doc', version: 1, content })
  const pictureOf = (id: string) => node('mediaSingle', { width: 50 }, node('media', { type: 'file', id }))
  const picture = pictureOf('f1')
  const code = node('codeBlock', { language: 'java' }, text('int a;'))
  /** What is stored when a text on the screen is exchanged. */
  const edited = (before: object, [from, to]: [string, string]) => {
    const html = dialect.toHtml(before)
    expect(html).toContain(from)
    return dialect.fromHtml(html.replace(from, to), before)
  }

  test('keep what else is in a table when one of its cells changes', () => {
    const table = (first: string) =>
      document(
        node(
          'table',
          { layout: 'wide', isNumberColumnEnabled: true },
          node(
            'tableRow',
            { localId: 'r1' },
            node('tableHeader', { background: '#deebff', colwidth: [120] }, paragraph(text(first))),
            node('tableCell', { colwidth: [300] }, paragraph(text('Look')), picture, task, code),
          ),
          node(
            'tableRow',
            { localId: 'r2' },
            node('tableCell', {}, paragraph(red)),
            node('tableCell', {}, pictureOf('f2')),
          ),
        ),
      )
    expect(edited(table('step 1'), ['step 1', 'step red one'])).toEqual(table('step red one'))
  })

  test('keep what else is in a cell or an item when one of its texts changes', () => {
    const cell = (first: string) =>
      document(
        node(
          'table',
          {},
          node('tableRow', {}, node('tableCell', {}, paragraph(text(first)), picture, task, code)),
        ),
      )
    expect(edited(cell('Look'), ['Look', 'Do look'])).toEqual(cell('Do look'))
    const list = (first: string) =>
      document(
        node(
          'bulletList',
          { localId: 'l' },
          node('listItem', { localId: 'i' }, paragraph(text(first)), picture, code),
          node('listItem', { localId: 'j' }, pictureOf('f2')),
        ),
      )
    expect(edited(list('Look'), ['Look', 'Do look'])).toEqual(list('Do look'))
    // An item that is divided shares what it had.
    expect(edited(list('Look twice'), [' twice', '</p></li><li><p>twice'])).toEqual(
      document(
        node(
          'bulletList',
          { localId: 'l' },
          node('listItem', { localId: 'i' }, paragraph(text('Look'))),
          { type: 'listItem', content: [paragraph(text('twice')), picture, code] },
          node('listItem', { localId: 'j' }, pictureOf('f2')),
        ),
      ),
    )
  })

  test('keep the language of code whose lines change, and the width of a table that gets a row', () => {
    expect(edited(document(code), ['int', 'long'])).toEqual(
      document(node('codeBlock', { language: 'java' }, text('long a;'))),
    )
    const cell = (value: string) => ({ type: 'tableCell', attrs: {}, content: [paragraph(text(value))] })
    const row = (value: string) => ({ type: 'tableRow', content: [cell(value)] })
    const table = (...rows: object[]) => document(node('table', { width: 760 }, ...rows))
    expect(edited(table(row('1')), ['</table>', '<tr><td><p>2</p></td></tr></table>'])).toEqual(
      table(row('1'), row('2')),
    )
  })

  test('keep a colour on the word that had it', () => {
    const a = text('a', { type: 'textColor', attrs: { color: '#ff0000' } })
    const before = document(
      paragraph(text('Plan a quay, not '), a, text(' pier.')),
      paragraph(text('Make haste.')),
    )
    expect(edited(before, ['pier', 'mole'])).toEqual(
      document(paragraph(text('Plan a quay, not '), a, text(' mole.')), paragraph(text('Make haste.'))),
    )
    expect(edited(before, ['haste', 'way'])).toEqual(
      document(paragraph(text('Plan a quay, not '), a, text(' pier.')), paragraph(text('Make way.'))),
    )
  })

  test('become plain text in comments, and keep what it does not show', () => {
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] }
    const comment = { type: 'doc', version: 1, content: [paragraph(text('Hi '), mention), list, panel] }
    expect(dialect.toText(comment)).toBe('Hi @Mara Vale\n\n- one\n\nBeware.')
    expect(dialect.fromText('Hello @Mara Vale\n\n- one\n\nBeware.', comment)).toEqual({
      ...comment,
      content: [paragraph(text('Hello '), mention), list, panel],
    })
    expect(dialect.toText(dialect.fromText('One\ntwo\n\nthree'))).toBe('One\ntwo\n\nthree')
  })

  test('may be anything without doing harm', () => {
    for (const odd of [
      null,
      3,
      'text',
      {},
      { type: 'doc' },
      { type: 'doc', content: [{ type: 'paragraph', content: 4 }] },
    ])
      expect(dialect.toHtml(odd)).toBe('')
  })
})

/** A small generator of numbers below a limit, the same in each run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

type Random = ReturnType<typeof numbers>

const pick = <T>(random: Random, all: readonly T[]): T => {
  const found = all[random(all.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

const words = [
  'berth',
  'Ida',
  'a_b',
  '*x*',
  '3-4',
  'C:\\x',
  '{y}',
  '[z]',
  'l|r',
  '!w',
  '&amp;',
  '&lt;',
  'ü',
  '-',
  '#',
  '(x)',
  '~',
  '??',
]

const sentence = (random: Random) =>
  Array.from({ length: 1 + random(4) }, () => pick(random, words)).join(' ')

function randomInline(random: Random, depth: number): string {
  const parts = Array.from({ length: 1 + random(3) }, () => {
    const text = sentence(random)
    const inner = depth > 0 && random(3) === 0 ? randomInline(random, depth - 1) : text
    return pick(random, [
      () => text,
      () => `<strong>${inner}</strong>`,
      () => `<em>${inner}</em>`,
      () => `<u>${text}</u>`,
      () => `<a href="https://example.com/${random(100)}">${text}</a>`,
    ])()
  })
  return parts.join(pick(random, [' ', '', ', ', '<br>']))
}

const randomItems = (random: Random, depth: number) =>
  Array.from({ length: 1 + random(3) }, () => {
    const nested = depth > 0 && random(3) === 0 ? randomList(random, depth - 1) : ''
    return `<li><p>${randomInline(random, 1)}</p>${nested}</li>`
  }).join('')

function randomList(random: Random, depth: number): string {
  const tag = pick(random, ['ul', 'ol'])
  return `<${tag}>${randomItems(random, depth)}</${tag}>`
}

function randomTable(random: Random): string {
  const columns = 1 + random(3)
  const row = (tag: string) =>
    `<tr>${Array.from({ length: columns }, () => `<${tag}><p>${randomInline(random, 1)}</p></${tag}>`).join('')}</tr>`
  return `<table>${row('th')}${row('td')}${row('td')}</table>`
}

const randomBlocks = (random: Random, depth: number): string =>
  Array.from({ length: 1 + random(4) }, () =>
    pick(random, [
      () => `<p>${randomInline(random, 2)}</p>`,
      () => `<h3>${randomInline(random, 1)}</h3>`,
      () => randomList(random, 2),
      () => randomTable(random),
      () => (depth > 0 ? `<blockquote><p>${randomInline(random, 1)}</p></blockquote>` : '<p>end</p>'),
    ])(),
  ).join('')
