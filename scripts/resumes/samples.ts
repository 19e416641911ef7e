import * as known from '#scripts/resumes/development.ts'
import { docxLayouts } from '#scripts/resumes/docx-writer.ts'
import * as unseen from '#scripts/resumes/held-out.ts'
import { type HtmlLook, htmlLayouts } from '#scripts/resumes/html-layouts.ts'
import { pdfLayouts } from '#scripts/resumes/pdf-layouts.ts'
import { english, type Headings, type Profile } from '#scripts/resumes/profile.ts'

/** The parts that a layout leaves out. */
type Part = 'projects' | 'certifications' | 'gpa'
type Layout = keyof typeof htmlLayouts | keyof typeof pdfLayouts | keyof typeof docxLayouts

const omitted = {
  oneColumn: [],
  sidebarLeft: [],
  bandAndSidebarRight: ['certifications', 'gpa'],
  labelTable: ['projects'],
  datesLeft: ['projects', 'gpa'],
  equalColumns: ['certifications', 'gpa'],
  publicForm: ['projects', 'certifications', 'gpa'],
  lineOfTime: ['projects', 'gpa'],
  texOneColumn: ['certifications'],
  texDatesLeft: ['projects', 'gpa'],
  texSidebarRight: ['certifications', 'gpa'],
  designSidebarLeft: ['certifications', 'gpa'],
  officeSidebarRight: ['certifications', 'gpa'],
  office: [],
  layoutTable: ['projects', 'certifications', 'gpa'],
  sideBox: ['projects', 'gpa'],
  datesTable: ['projects', 'certifications', 'gpa'],
} satisfies Record<Layout, readonly Part[]>

function stated(profile: Profile, layout: Layout): Profile {
  const parts: readonly Part[] = omitted[layout]
  const { projects, certifications, education, ...rest } = profile
  return {
    ...rest,
    education: parts.includes('gpa') ? education.map(({ gpa: _, ...one }) => one) : education,
    ...(projects && !parts.includes('projects') ? { projects } : {}),
    ...(certifications && !parts.includes('certifications') ? { certifications } : {}),
  }
}

/** A resume of the test set, with what it states of the profile. `html` is printed by a browser; `bytes` is finished. */
export interface Sample {
  readonly name: string
  readonly profile: Profile
  readonly type: 'pdf' | 'docx'
  readonly make: { readonly html: string } | { readonly bytes: () => Buffer }
}

const printed = (
  name: string,
  layout: keyof typeof htmlLayouts,
  profile: Profile,
  look: HtmlLook,
): Sample => ({
  name,
  profile: stated(profile, layout),
  type: 'pdf',
  make: { html: htmlLayouts[layout](profile, look) },
})
const written = (
  name: string,
  layout: keyof typeof pdfLayouts,
  profile: Profile,
  headings: Headings,
): Sample => ({
  name,
  profile: stated(profile, layout),
  type: 'pdf',
  make: { bytes: () => pdfLayouts[layout](profile, headings) },
})
const typed = (
  name: string,
  layout: keyof typeof docxLayouts,
  profile: Profile,
  headings: Headings,
): Sample => ({
  name,
  profile: stated(profile, layout),
  type: 'docx',
  make: { bytes: () => docxLayouts[layout](profile, headings) },
})

/** By these the reader is made. */
export const development: readonly Sample[] = [
  printed('one-column', 'oneColumn', known.mara, { headings: english }),
  printed('side-bar-left', 'sidebarLeft', known.mara, { headings: known.plainEnglish, font: 'serif' }),
  printed('label-table', 'labelTable', known.jonas, { headings: known.german }),
  printed('arabic-one-column', 'oneColumn', known.layla, {
    headings: known.arabic,
    dir: 'rtl',
    font: 'DejaVu Sans',
  }),
  printed('arabic-side-bar', 'sidebarLeft', known.layla, {
    headings: known.arabic,
    dir: 'rtl',
    font: 'DejaVu Sans',
  }),
  printed('chinese-one-column', 'oneColumn', known.wei, { headings: known.chinese, font: 'Chinese' }),
  printed('spanish-band', 'bandAndSidebarRight', known.lucia, { headings: known.spanish }),
  printed('public-form', 'publicForm', known.mara, { headings: english }),
  printed('public-form-german', 'publicForm', known.jonas, { headings: known.german, font: 'serif' }),
  printed('line-of-time', 'lineOfTime', known.mara, { headings: known.plainEnglish }),
  printed('line-of-time-arabic', 'lineOfTime', known.layla, {
    headings: known.arabic,
    dir: 'rtl',
    font: 'DejaVu Sans',
  }),
  written('tex-two-pages', 'texOneColumn', known.mara, english),
  written('office-side-bar', 'officeSidebarRight', known.mara, known.plainEnglish),
  typed('word', 'office', known.mara, english),
  typed('word-layout-table', 'layoutTable', known.jonas, known.german),
  typed('word-spanish', 'office', known.lucia, known.spanish),
]

/** By these it is only measured. */
export const heldOut: readonly Sample[] = [
  printed('band-side-bar-right', 'bandAndSidebarRight', unseen.priya, {
    headings: unseen.wordy,
    color: '#5a2a4a',
  }),
  printed('equal-columns', 'equalColumns', unseen.tom, { headings: unseen.mixed, size: 9 }),
  printed('dates-left', 'datesLeft', unseen.priya, { headings: english, font: 'serif' }),
  printed('french-label-table', 'labelTable', unseen.camille, { headings: unseen.french }),
  printed('hebrew-dates-left', 'datesLeft', unseen.noam, {
    headings: unseen.hebrew,
    dir: 'rtl',
    font: 'DejaVu Sans',
  }),
  printed('hebrew-equal-columns', 'equalColumns', unseen.noam, {
    headings: unseen.hebrew,
    dir: 'rtl',
    font: 'DejaVu Sans',
  }),
  printed('russian-side-bar', 'sidebarLeft', unseen.anna, { headings: unseen.russian, font: 'DejaVu Sans' }),
  printed('greek-one-column', 'oneColumn', unseen.eleni, { headings: unseen.greek, font: 'DejaVu Serif' }),
  written('tex-dates-left', 'texDatesLeft', unseen.priya, unseen.wordy),
  written('tex-side-bar-right', 'texSidebarRight', unseen.tom, unseen.mixed),
  written('design-side-bar-left', 'designSidebarLeft', unseen.tom, english),
  typed('word-side-box', 'sideBox', unseen.priya, unseen.wordy),
  typed('word-dates-table', 'datesTable', unseen.camille, unseen.french),
  typed('word-russian', 'datesTable', unseen.anna, unseen.russian),
]
