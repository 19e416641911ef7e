import { deflateSync } from 'node:zlib'

/** The widths of Helvetica's letters from space to tilde, in thousandths of an em (Adobe's metrics of the base fonts). */
const widths =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)

/** Letters beyond ASCII by their code in WinAnsi; those of the second column have no code of their own there. */
const winAnsi: Readonly<Record<string, number>> = { '–': 0x96, '—': 0x97, '•': 0x95, '’': 0x92, '…': 0x85 }
const ligatures: Readonly<Record<string, number>> = { ffi: 4, fi: 1, fl: 2, ff: 3 }

export const widthOf = (text: string, size: number, isBold = false): number =>
  [...text].reduce((sum, letter) => sum + (widths[letter.charCodeAt(0) - 32] ?? 556), 0) *
  (size / 1000) *
  (isBold ? 1.06 : 1)

/** How a program writes a line of text. */
export type TextManner =
  /** Whole lines with spaces. */
  | 'plain'
  /** Words moved by kerning, without any space, with ligatures. */
  | 'tex'
  /** Every word on its own. */
  | 'words'

/** A PDF written operator by operator, in points from the upper left corner. */
export class PdfWriter {
  readonly #pages: string[][] = [[]]
  readonly #manner: TextManner
  readonly #height: number
  readonly #width: number

  constructor(manner: TextManner, [width, height]: readonly [number, number] = [595, 842]) {
    this.#manner = manner
    this.#width = width
    this.#height = height
  }

  newPage(): void {
    this.#pages.push([])
  }

  text(
    x: number,
    y: number,
    text: string,
    { size = 10, isBold = false }: { size?: number; isBold?: boolean } = {},
  ): void {
    const font = `/${isBold ? 'F2' : 'F1'} ${size} Tf`
    const top = this.#height - y
    if (this.#manner === 'plain') {
      this.raw(`BT ${font} ${x} ${top} Td ${this.#string(text)} Tj ET`)
      return
    }
    if (this.#manner === 'tex') {
      const words = text.split(' ').map((word) => this.#string(word, true))
      this.raw(`BT ${font} 1 0 0 1 ${x} ${top} Tm [${words.join(' -278 ')}] TJ ET`)
      return
    }
    let left = x
    const words = text.split(' ').map((word) => {
      const operator = `BT ${font} 1 0 0 1 ${left.toFixed(2)} ${top} Tm ${this.#string(word)} Tj ET`
      left += widthOf(`${word} `, size, isBold)
      return operator
    })
    // Such programs write in the order in which things were made, not in that of reading.
    for (const operator of words.toReversed()) this.raw(operator)
  }

  raw(operators: string): void {
    this.#pages.at(-1)?.push(operators)
  }

  #string(text: string, hasLigatures = false): string {
    const plain = hasLigatures
      ? text.replace(/ffi|ff|fi|fl/g, (letters) => String.fromCharCode(ligatures[letters] ?? 0))
      : text
    const codes = [...plain].map((letter) => winAnsi[letter] ?? letter.charCodeAt(0))
    return `<${codes.map((code) => Math.min(code, 255).toString(16).padStart(2, '0')).join('')}>`
  }

  /**
   * Further entries of each page and its resources can refer to further objects, whose numbers begin after the pages: at
   * 7 if there is one page.
   */
  bytes({
    page: pageEntries = '',
    resources = '',
    objects: more = [],
  }: {
    page?: string
    resources?: string
    objects?: readonly string[]
  } = {}): Buffer {
    const font = (name: string) =>
      `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl /ff /ffi] >> >>`
    const objects: (string | Buffer)[] = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${this.#pages.map((_, i) => `${5 + i * 2} 0 R`).join(' ')}] /Count ${this.#pages.length} >>`,
      font('Helvetica'),
      font('Helvetica-Bold'),
    ]
    for (const [i, page] of this.#pages.entries()) {
      objects.push(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${this.#width} ${this.#height}] /Contents ${6 + i * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> ${resources}>> ${pageEntries}>>`,
      )
      const stream = deflateSync(page.join('\n'))
      objects.push(
        Buffer.concat([
          Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
          stream,
          Buffer.from('\nendstream'),
        ]),
      )
    }
    return assemble([...objects, ...more.map((object) => Buffer.from(object, 'latin1'))])
  }
}

/** A PDF of these objects, the first of which is its catalog. */
export function assemble(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (bytes: Buffer) => {
    parts.push(bytes)
    length += bytes.length
  }
  for (const [i, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = length
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
