import { mkdir, writeFile } from 'node:fs/promises'
import { launchChromium } from '#scripts/launch/chromium.ts'
import { docx, paragraph, run } from '#scripts/resumes/docx-writer.ts'
import { print, scan } from '#scripts/resumes/print.ts'

/** Writes the demo's documents that no editor of text can write: `node scripts/documents/make-demo.ts`. */
const folder = new URL('../../demo/documents/', import.meta.url)

const style = `<style>
  body { font: 11pt/1.5 sans-serif; color: #222 }
  h1 { font-size: 22pt; color: #234a5a; margin: 0 0 4mm }
  h2 { font-size: 13pt; color: #234a5a; margin: 7mm 0 2mm }
  td, th { border: 1px solid #9ab; padding: 1.5mm 3mm; text-align: left }
  table { border-collapse: collapse }
</style>`

const projectStart = `${style}
<h1>How a project with us begins</h1>
<p>You talk to the people who would do the work, from the first hour on. This paper says what happens between your first message and the day on which the work begins.</p>
<h2>The first conversation</h2>
<p>It takes forty-five minutes, by video or at one of our offices, with a partner and the consultant who knows your kind of problem best. You need to prepare nothing. We ask what has been tried, who is affected, and how you would notice in a year that it was worth it. If we are not the right ones, we say so in this conversation and name somebody who is.</p>
<h2>The two-week look</h2>
<p>Two of us spend two weeks where the work is done: in the warehouse, the control room, the ward, or the back office. We watch, count, and talk with at least twelve people from all levels. At the end you get a letter of three pages with what we saw, what we would do first, and what we would leave alone. The letter is yours whether or not you go on with us.</p>
<h2>What we agree on before the start</h2>
<ul>
<li>One question that the project answers, in one sentence.</li>
<li>Three numbers that are looked at every Monday, and who reads them out.</li>
<li>The name of the person on your side who may decide, and a deputy.</li>
<li>The day on which we stop, unless both sides want to go on.</li>
</ul>
<h2>The first thirty days</h2>
<table>
<tr><th>Week</th><th>What happens</th><th>What we need from you</th></tr>
<tr><td>1</td><td>Kick-off of half a day with everybody who is affected</td><td>A room, and two hours of the sponsor</td></tr>
<tr><td>2</td><td>Measurements begin</td><td>Read access to the systems</td></tr>
<tr><td>3</td><td>First small change, which can be undone</td><td>A team that volunteers</td></tr>
<tr><td>4</td><td>Review: go on, change course, or stop</td><td>An honest opinion</td></tr>
</table>
<h2>How we hand over</h2>
<p>From the second month on, somebody of yours sits beside each of ours. In the last four weeks your people lead and we assist. Six months after the end we come back for one day without charge and look at whether it has lasted.</p>`

const certificate = `${style}
<body style="padding: 20mm; text-align: center">
<h1>Certificate of membership</h1>
<p>Guild of Independent Advisers</p>
<p>This is to certify that</p>
<h1>Larkfield Advisory</h1>
<p>is a member in good standing and keeps the guild's code of conduct.</p>
</body>`

const heading = (text: string) => paragraph(run(text), '<w:pStyle w:val="Heading1"/>')
const text = (content: string) => paragraph(run(content))
const item = (content: string) =>
  paragraph(run(content), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')

const workshop = [
  heading('Preparing for a workshop with us'),
  text(
    'A workshop lasts one day, from half past nine to four, with at most fourteen people. More people make it longer and not better.',
  ),
  heading('Whom to invite'),
  item('Those who do the work every day; at least half of the group.'),
  item('The person who decides about the result, for the first and the last hour.'),
  item('Somebody from a neighboring team, who asks the questions that nobody else asks any more.'),
  heading('What to bring'),
  text(
    'Ten real cases from the last month, printed and without names. We do not work with slides. Please collect phones at the door: there are breaks of twenty minutes every ninety minutes for messages.',
  ),
  heading('The room'),
  text(
    'Daylight, walls that paper can be stuck to, and no table in the middle. For participants who cannot come we set up a second, remote workshop on another day, because mixed ones leave those on the screen out.',
  ),
  heading('Afterwards'),
  text(
    'You get photographs of all walls on the same evening and a summary of two pages within three working days. Each agreed step has one name and one date. Four weeks later we call each of these names and ask how far they are.',
  ),
]

await mkdir(folder, { recursive: true })
const browser = await launchChromium()
try {
  await writeFile(new URL('project-start.pdf', folder), await print(browser, projectStart))
  await writeFile(new URL('membership-certificate.pdf', folder), await scan(browser, certificate))
  await writeFile(new URL('workshop-preparation.docx', folder), docx(workshop.join('')))
} finally {
  await browser.close()
}
