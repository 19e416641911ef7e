import { strToU8, zipSync } from 'fflate'
import type { Headings, Profile } from '#scripts/resumes/profile.ts'

export type DocxLayout = (profile: Profile, headings: Headings) => Buffer

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** A tab in the text is a tab of Word. */
export const run = (text: string, properties = '') =>
  `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}${text
    .split('\t')
    .map((piece) => `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`)
    .join('<w:tab/>')}</w:r>`
export const paragraph = (content: string, properties = '') =>
  `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${content}</w:p>`
const text = (content: string) => paragraph(run(content))
const bold = (content: string) => paragraph(run(content, '<w:b/>'))
const heading = (content: string) => paragraph(run(content), '<w:pStyle w:val="Heading1"/>')
export const item = (content: string) =>
  paragraph(run(content), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
export const cell = (...content: string[]) =>
  `<w:tc><w:tcPr><w:tcW w:w="3000"/></w:tcPr>${content.join('') || '<w:p/>'}</w:tc>`
export const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
export const table = (...rows: string[]) => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`

/** A text box as Word saves it: once for itself and once for old programs. */
export const textBox = (content: string, fill = '') => {
  const box = `<w:txbxContent>${content}</w:txbxContent>`
  const shape = fill ? `<a:solidFill><a:srgbClr val="${fill}"/></a:solidFill>` : '<a:noFill/>'
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor behindDoc="0"><wp:positionH relativeFrom="page"><wp:posOffset>400000</wp:posOffset></wp:positionH><wp:extent cx="2000000" cy="4000000"/><a:graphic><a:graphicData><wps:wsp><wps:spPr>${shape}</wps:spPr><wps:txbx>${box}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
}

const spaces = [
  'w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'v="urn:schemas-microsoft-com:vml"',
]
  .map((space) => `xmlns:${space}`)
  .join(' ')

const styles = `<w:styles ${spaces}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="21"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:before="240"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:color w:val="2E74B5"/><w:sz w:val="28"/></w:rPr></w:style></w:styles>`

/** A DOCX of the given body, with a header and a footer where they are given. */
export function docx(body: string, { header = '', footer = '' } = {}): Buffer {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const files: Record<string, string> = {
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${main}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${main}.numbering+xml"/>${header ? `<Override PartName="/word/header1.xml" ContentType="${main}.header+xml"/>` : ''}${footer ? `<Override PartName="/word/footer1.xml" ContentType="${main}.footer+xml"/>` : ''}</Types>`,
    '_rels/.rels':
      '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/>${header ? '<Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="header1.xml"/>' : ''}${footer ? '<Relationship Id="rId4" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footer" Target="footer1.xml"/>' : ''}</Relationships>`,
    'word/styles.xml': styles,
    'word/numbering.xml': `<w:numbering ${spaces}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="360" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${spaces} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${body}<w:sectPr>${header ? '<w:headerReference w:type="default" r:id="rId3"/>' : ''}${footer ? '<w:footerReference w:type="default" r:id="rId4"/>' : ''}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
  }
  if (header) files['word/header1.xml'] = `<w:hdr ${spaces}>${header}</w:hdr>`
  if (footer) files['word/footer1.xml'] = `<w:ftr ${spaces}>${footer}</w:ftr>`
  const entries = Object.entries(files).map(([name, content]) => [name, strToU8(content)])
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(2024, 0, 1) }))
}

const contact = ({ email, phone, city }: Profile) => [email, phone, city]
const part = (title: string, content: readonly string[]) =>
  content.length > 0 ? [heading(title), ...content] : []

/** Tabs before dates, lists, styles for headings, and the address in the header. */
const office: DocxLayout = (profile, headings) =>
  docx(
    [
      paragraph(run(profile.name, '<w:b/><w:sz w:val="44"/>')),
      text(profile.title),
      ...part(headings.summary, profile.summary ? [text(profile.summary)] : []),
      ...part(
        headings.experience,
        profile.experience.flatMap(({ position, company, city, dates, tasks }) => [
          bold(`${position}\t${dates}`),
          text(`${company}, ${city}`),
          ...tasks.map(item),
        ]),
      ),
      ...part(
        headings.education,
        profile.education.flatMap(({ degree, institution, year, gpa }) => [
          bold(`${degree}\t${year}`),
          text(gpa ? `${institution} — GPA: ${gpa}` : institution),
        ]),
      ),
      ...part(
        headings.projects,
        (profile.projects ?? []).flatMap(({ name, description, technologies }) => [
          bold(name),
          text(description),
          text(`Technologies: ${technologies}`),
        ]),
      ),
      ...part(
        headings.certifications,
        (profile.certifications ?? []).map(({ name, issuer, year }) => item(`${name} – ${issuer} (${year})`)),
      ),
      ...part(headings.skills, [text(profile.skills.join(', '))]),
      ...part(headings.languages, (profile.languages ?? []).map(item)),
      ...part(headings.interests, profile.interests ? [text(profile.interests)] : []),
    ].join(''),
    { header: text(contact(profile).join(' | ')), footer: text('Page 1 of 2') },
  )

/** One table with a side bar in its first column, and changes that were tracked. */
const layoutTable: DocxLayout = (profile, headings) =>
  docx(
    table(
      row(
        cell(
          paragraph(run(profile.name, '<w:b/><w:sz w:val="36"/>')),
          ...part(headings.contact, contact(profile).map(text)),
          ...part(headings.skills, profile.skills.map(item)),
          ...part(headings.languages, (profile.languages ?? []).map(text)),
        ),
        cell(
          ...part(headings.summary, profile.summary ? [text(profile.summary)] : []),
          ...part(
            headings.experience,
            profile.experience.flatMap(({ position, company, dates, tasks }) => [
              bold(company),
              paragraph(
                `${run(position)}<w:del w:id="1" w:author="a"><w:r><w:delText> (acting)</w:delText></w:r></w:del><w:ins w:id="2" w:author="a">${run(`, ${dates}`)}</w:ins>`,
              ),
              ...tasks.map(item),
            ]),
          ),
          ...part(
            headings.education,
            profile.education.map(({ degree, institution, year }) =>
              text(`${degree}, ${institution}, ${year}`),
            ),
          ),
        ),
      ),
    ),
  )

/** A side bar that is a text box, and headings that are only bold capitals. */
const sideBox: DocxLayout = (profile, headings) => {
  const caps = (title: string) => paragraph(run(title.toUpperCase(), '<w:b/><w:sz w:val="24"/>'))
  const side = [
    caps(headings.contact),
    ...contact(profile).map(text),
    caps(headings.skills),
    ...profile.skills.map(text),
    caps(headings.languages),
    ...(profile.languages ?? []).map(text),
  ]
  return docx(
    [
      paragraph(textBox(side.join(''), 'DDE6EE') + run(profile.name, '<w:sz w:val="40"/>')),
      ...(profile.summary ? [caps(headings.summary), text(profile.summary)] : []),
      caps(headings.experience),
      ...profile.experience.flatMap(({ position, company, city, dates, tasks }) => [
        text(`${dates} | ${position} | ${company} | ${city}`),
        ...tasks.map((task) => text(`- ${task}`)),
        text(''),
      ]),
      caps(headings.education),
      ...profile.education.flatMap(({ degree, institution, year }) => [
        text(`${year} | ${degree} | ${institution}`),
      ]),
      ...(profile.certifications
        ? [
            caps(headings.certifications),
            ...profile.certifications.map(({ name, issuer, year }) => text(`${name}, ${issuer}, ${year}`)),
          ]
        : []),
    ].join(''),
  )
}

/** A table whose rows are jobs and degrees: dates in the first column. */
const datesTable: DocxLayout = (profile, headings) =>
  docx(
    [
      paragraph(run(`Curriculum Vitae – ${profile.name}`, '<w:b/><w:sz w:val="32"/>')),
      text(contact(profile).join(', ')),
      ...part(headings.summary, profile.summary ? [text(profile.summary)] : []),
      heading(headings.experience),
      table(
        ...profile.experience.map(({ dates, position, company, city, tasks }) =>
          row(cell(text(dates)), cell(bold(position), text(`${company}, ${city}`), ...tasks.map(item))),
        ),
      ),
      heading(headings.education),
      table(
        ...profile.education.map(({ year, degree, institution }) =>
          row(cell(text(year)), cell(text(degree)), cell(text(institution))),
        ),
      ),
      heading(headings.skills),
      table(
        ...profile.skills
          .map((skill, i) => [skill, profile.skills[i + 1]])
          .filter((_, i) => i % 2 === 0)
          .map(([left = '', right = '']) => row(cell(text(left)), cell(text(right)))),
      ),
      ...part(headings.languages, (profile.languages ?? []).map(text)),
    ].join(''),
  )

export const docxLayouts = { office, layoutTable, sideBox, datesTable }
