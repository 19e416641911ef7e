import type { Headings, Profile } from '#scripts/resumes/profile.ts'

export interface HtmlLook {
  readonly headings: Headings
  readonly dir?: 'rtl'
  readonly font?: string
  readonly color?: string
  /** In points. */
  readonly size?: number
}

/** A layout of resumes as office programs, design tools, and web pages have them, to be printed by a browser. */
export type HtmlLayout = (profile: Profile, look: HtmlLook) => string

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const base = ({ dir = undefined, font = 'sans-serif', color = '#234', size = 10 }: HtmlLook) => `
<meta charset="utf-8"><style>
* { margin: 0; padding: 0; box-sizing: border-box; -webkit-print-color-adjust: exact }
html { direction: ${dir ?? 'ltr'}; font: ${size}pt/1.35 ${font} }
h1 { font-size: 2.1em } h2 { font-size: 1.25em; margin: 1em 0 .35em; color: ${color} } h3 { font-size: 1em; margin-top: .6em }
ul { padding-inline-start: 1.3em } p, li { margin-bottom: .15em }
.split { display: flex; justify-content: space-between; gap: 2em } .muted { color: #666 }
</style>`

const list = (items: readonly string[]) =>
  `<ul>${items.map((item) => `<li>${escapeXml(item)}</li>`).join('')}</ul>`
const part = (heading: string, content: string, tag = 'h2') =>
  content ? `<${tag}>${escapeXml(heading)}</${tag}>${content}` : ''
const contact = ({ email, phone, city }: Profile) => [email, phone, city].map(escapeXml)

type JobStyle = (job: Profile['experience'][number]) => string

const jobStyles = {
  titleAndDate: ({ position, company, city, dates, tasks }) =>
    `<div class="split"><b>${escapeXml(position)}</b><span>${escapeXml(dates)}</span></div><div class="muted">${escapeXml(company)}, ${escapeXml(city)}</div>${list(tasks)}`,
  companyFirst: ({ position, company, city, dates, tasks }) =>
    `<div class="split" style="margin-top:.6em"><b>${escapeXml(company)}</b><span>${escapeXml(city)}</span></div><div class="split"><i>${escapeXml(position)}</i><i>${escapeXml(dates)}</i></div>${list(tasks)}`,
  oneLine: ({ position, company, dates, tasks }) =>
    `<h3>${escapeXml(position)} | ${escapeXml(company)} | ${escapeXml(dates)}</h3>${list(tasks)}`,
  stacked: ({ position, company, city, dates, tasks }) =>
    `<h3>${escapeXml(position)}</h3><div>${escapeXml(company)} · ${escapeXml(city)}</div><div class="muted">${escapeXml(dates)}</div><p>${escapeXml(tasks.join(' '))}</p>`,
  atCompany: ({ position, company, dates, tasks }) =>
    `<h3>${escapeXml(position)} at ${escapeXml(company)}</h3><div class="muted">(${escapeXml(dates)})</div>${list(tasks)}`,
} satisfies Record<string, JobStyle>

const jobs = (profile: Profile, style: JobStyle) => profile.experience.map(style).join('')
const studies = (profile: Profile, isSplit = true) =>
  profile.education
    .map(({ degree, institution, year, gpa }) => {
      const grade = gpa ? `<div>GPA: ${escapeXml(gpa)}</div>` : ''
      return isSplit
        ? `<div class="split"><b>${escapeXml(degree)}</b><span>${escapeXml(year)}</span></div><div>${escapeXml(institution)}</div>${grade}`
        : `<p>${escapeXml(degree)}, ${escapeXml(institution)}, ${escapeXml(year)}${gpa ? ` (GPA: ${escapeXml(gpa)})` : ''}</p>`
    })
    .join('')
const works = (profile: Profile) =>
  (profile.projects ?? [])
    .map(
      ({ name, description, technologies, dates }) =>
        `<h3>${escapeXml(name)}${dates ? ` (${escapeXml(dates)})` : ''}</h3><p>${escapeXml(description)}</p><p>Technologies: ${escapeXml(technologies)}</p>`,
    )
    .join('')
const certificates = (profile: Profile) =>
  profile.certifications
    ? list(profile.certifications.map(({ name, issuer, year }) => `${name}, ${issuer}, ${year}`))
    : ''

const oneColumn: HtmlLayout = (profile, look) => `${base(look)}
<h1>${escapeXml(profile.name)}</h1><p>${escapeXml(profile.title)}</p><p>${contact(profile).join(' | ')}</p>
${part(look.headings.summary, profile.summary ? `<p>${escapeXml(profile.summary)}</p>` : '')}
${part(look.headings.experience, jobs(profile, jobStyles.titleAndDate))}
${part(look.headings.education, studies(profile))}
${part(look.headings.projects, works(profile))}
${part(look.headings.certifications, certificates(profile))}
${part(look.headings.skills, `<p>${escapeXml(profile.skills.join(', '))}</p>`)}
${part(look.headings.languages, profile.languages ? `<p>${escapeXml(profile.languages.join(', '))}</p>` : '')}
${part(look.headings.interests, profile.interests ? `<p>${escapeXml(profile.interests)}</p>` : '')}`

const sidebarLeft: HtmlLayout = (profile, look) => `${base(look)}
<div style="display:grid;grid-template-columns:30% 1fr;gap:1.6em">
<aside style="background:#e8eef2;padding:1em"><h1 style="font-size:1.6em">${escapeXml(profile.name)}</h1><p>${escapeXml(profile.title)}</p>
${part(
  look.headings.contact,
  contact(profile)
    .map((text) => `<p>${text}</p>`)
    .join(''),
)}
${part(look.headings.skills, list(profile.skills))}
${part(look.headings.languages, profile.languages ? list(profile.languages) : '')}
${part(look.headings.certifications, certificates(profile))}</aside>
<main>${part(look.headings.summary, profile.summary ? `<p>${escapeXml(profile.summary)}</p>` : '')}
${part(look.headings.experience, jobs(profile, jobStyles.stacked))}
${part(look.headings.education, studies(profile))}
${part(look.headings.projects, works(profile))}</main></div>`

/** Dark header band, white letters, a side bar to the right. */
const bandAndSidebarRight: HtmlLayout = (profile, look) => `${base(look)}
<header style="background:${look.color ?? '#234'};color:#fff;padding:1.2em"><h1>${escapeXml(profile.name)}</h1><p>${escapeXml(profile.title)}</p></header>
<div style="display:grid;grid-template-columns:1fr 32%;gap:1.8em">
<main>${part(look.headings.summary, profile.summary ? `<p>${escapeXml(profile.summary)}</p>` : '')}
${part(look.headings.experience, jobs(profile, jobStyles.companyFirst))}
${part(look.headings.projects, works(profile))}</main>
<aside>${part(
  look.headings.contact,
  contact(profile)
    .map((text) => `<p>${text}</p>`)
    .join(''),
)}
${part(look.headings.education, profile.education.map(({ degree, institution, year }) => `<p><b>${escapeXml(degree)}</b></p><p>${escapeXml(institution)}</p><p class="muted">${escapeXml(year)}</p>`).join(''))}
${part(look.headings.skills, `<p>${profile.skills.map(escapeXml).join(' · ')}</p>`)}
${part(look.headings.languages, profile.languages ? list(profile.languages) : '')}</aside></div>`

/** Labels at the left, everything in one table. */
const labelTable: HtmlLayout = (profile, look) => {
  const row = (label: string, content: string) =>
    content
      ? `<tr><th style="text-align:start;vertical-align:top;width:24%;padding:.5em 1em .5em 0">${escapeXml(label)}</th><td style="padding:.5em 0">${content}</td></tr>`
      : ''
  return `${base(look)}<h1>${escapeXml(profile.name)}</h1><p>${contact(profile).join(' • ')}</p><table style="width:100%;border-collapse:collapse">
${row(look.headings.summary, profile.summary ? escapeXml(profile.summary) : '')}
${row(look.headings.experience, jobs(profile, jobStyles.oneLine))}
${row(look.headings.education, studies(profile, false))}
${row(look.headings.certifications, certificates(profile))}
${row(look.headings.skills, escapeXml(profile.skills.join(', ')))}
${row(look.headings.languages, escapeXml(profile.languages?.join(', ') ?? ''))}</table>`
}

/** Dates in a column of their own, as in forms of public bodies. */
const datesLeft: HtmlLayout = (profile, look) => {
  const row = (date: string, content: string) =>
    `<div style="display:grid;grid-template-columns:26% 1fr;gap:1em;margin-bottom:.5em"><div>${escapeXml(date)}</div><div>${content}</div></div>`
  return `${base(look)}<h1 style="text-align:center">${escapeXml(profile.name)}</h1><p style="text-align:center">${contact(profile).join(' – ')}</p>
${part(look.headings.summary, profile.summary ? `<p>${escapeXml(profile.summary)}</p>` : '')}
${part(look.headings.experience, profile.experience.map((job) => row(job.dates, `<b>${escapeXml(job.position)}</b><div>${escapeXml(job.company)}, ${escapeXml(job.city)}</div>${list(job.tasks)}`)).join(''))}
${part(look.headings.education, profile.education.map((one) => row(one.year, `<b>${escapeXml(one.degree)}</b><div>${escapeXml(one.institution)}</div>`)).join(''))}
${part(look.headings.certifications, (profile.certifications ?? []).map((one) => row(one.year, `${escapeXml(one.name)}, ${escapeXml(one.issuer)}`)).join(''))}
${part(look.headings.skills, row(look.headings.skills === 'EDV' ? 'Programme' : 'IT', escapeXml(profile.skills.join(', '))))}
${part(look.headings.languages, (profile.languages ?? []).map((text) => `<p>${escapeXml(text)}</p>`).join(''))}`
}

/** Two columns of the same width, headings in spaced capitals. */
const equalColumns: HtmlLayout = (profile, look) => {
  const heading = (text: string, content: string) =>
    content
      ? `<h2 style="letter-spacing:.3em;text-transform:uppercase;font-size:.95em">${escapeXml(text)}</h2>${content}`
      : ''
  return `${base(look)}<h1>${escapeXml(profile.name)}</h1><p class="muted">${escapeXml(profile.title)} — ${contact(profile).join(' / ')}</p>
<div style="display:grid;grid-template-columns:1fr 1fr;gap:2em"><div>
${heading(look.headings.summary, profile.summary ? `<p>${escapeXml(profile.summary)}</p>` : '')}
${heading(look.headings.experience, jobs(profile, jobStyles.atCompany))}</div><div>
${heading(look.headings.education, profile.education.map(({ degree, institution, year }) => `<p><b>${escapeXml(institution)}</b></p><p>${escapeXml(degree)}</p><p>${escapeXml(year)}</p>`).join(''))}
${heading(look.headings.projects, works(profile))}
${heading(look.headings.skills, `<div style="columns:2">${profile.skills.map((skill) => `<p>${escapeXml(skill)}</p>`).join('')}</div>`)}
${heading(look.headings.languages, profile.languages ? list(profile.languages) : '')}</div></div>`
}

/** Everything in two columns: headings, dates, and labels at the left, aligned to the line between. */
const publicForm: HtmlLayout = (profile, look) => {
  const row = (label: string, content: string, isHeading = false) =>
    `<div style="display:grid;grid-template-columns:28% 1fr;gap:1.2em;margin-top:${isHeading ? '1em' : '.4em'}"><div style="text-align:end;${isHeading ? `font-size:1.1em;font-weight:bold;color:${look.color ?? '#235'}` : ''}">${escapeXml(label)}</div><div>${content}</div></div>`
  const rule = '<hr style="border:0;border-top:1px solid #99a;margin-top:.6em">'
  return `${base(look)}${row('', `<h1>${escapeXml(profile.name)}</h1>`)}
${contact(profile)
  .map((text) => row('', text))
  .join('')}
${profile.summary ? row(look.headings.summary, `<p>${escapeXml(profile.summary)}</p>`, true) : ''}
${row(look.headings.experience, rule, true)}
${profile.experience.map((job) => row(job.dates, `<b>${escapeXml(job.position)}</b><div>${escapeXml(job.company)}, ${escapeXml(job.city)}</div>${list(job.tasks)}`)).join('')}
${row(look.headings.education, rule, true)}
${profile.education.map((one) => row(one.year, `<b>${escapeXml(one.degree)}</b><div>${escapeXml(one.institution)}</div>`)).join('')}
${row(look.headings.skills, `<p>${profile.skills.map(escapeXml).join(', ')}</p>`, true)}
${row(look.headings.languages, (profile.languages ?? []).map((text) => `<p>${escapeXml(text)}</p>`).join(''), true)}`
}

/** Each job on a line of time: its dates in two lines beside it, headings across the page. */
const lineOfTime: HtmlLayout = (profile, look) => {
  const row = (dates: string, content: string) =>
    `<div style="display:flex;gap:1.4em;margin-bottom:.7em"><div style="width:7.5em;flex:none;font-size:.9em">${escapeXml(dates)}</div><div>${content}</div></div>`
  return `${base(look)}<h1>${escapeXml(profile.name)}</h1><p>${contact(profile).join(' · ')}</p>
${part(look.headings.summary, profile.summary ? `<p>${escapeXml(profile.summary)}</p>` : '')}
${part(look.headings.experience, profile.experience.map((job) => row(job.dates, `<b>${escapeXml(job.company)}</b>, ${escapeXml(job.city)}<div><i>${escapeXml(job.position)}</i></div><p>${escapeXml(job.tasks.join(' '))}</p>`)).join(''))}
${part(look.headings.education, profile.education.map((one) => row(one.year, `${escapeXml(one.degree)}<div>${escapeXml(one.institution)}</div>`)).join(''))}
${part(look.headings.certifications, certificates(profile))}
${part(
  look.headings.skills,
  `<table>${profile.skills
    .map((_, i) =>
      i % 3 === 0
        ? `<tr>${profile.skills
            .slice(i, i + 3)
            .map((cell) => `<td style="padding-inline-end:3em">${escapeXml(cell)}</td>`)
            .join('')}</tr>`
        : '',
    )
    .join('')}</table>`,
)}
${part(look.headings.languages, profile.languages ? list(profile.languages) : '')}`
}

export const htmlLayouts = {
  publicForm,
  lineOfTime,
  oneColumn,
  sidebarLeft,
  bandAndSidebarRight,
  labelTable,
  datesLeft,
  equalColumns,
}
