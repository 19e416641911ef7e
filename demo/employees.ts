import { plainText } from '#contract/rich-text.ts'
import { team } from '#demo/team.ts'

/** Someone of the team with an account in the portal. */
export interface DemoEmployee {
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly designation: string
  readonly education: string
  readonly aboutUs: string
  /** The name of a drawing. */
  readonly picture: string
}

const education: Readonly<Record<string, string>> = {
  'margaret.oduya': 'BSc Maritime Business, University of Lagos',
  'prakash.deshmane': 'BE Civil Engineering, College of Engineering Pune',
  'elena.petrakis': 'MEng Industrial Engineering, Aristotle University',
  'tomasz.wielgosz': 'MSc Computer Science, AGH Kraków',
  'ruth.abernathy': 'BSN Nursing, Virginia Commonwealth University',
  'kofi.amankwah': 'MSc Statistics, University of Ghana',
  'nasra.warfa': 'MPA Public Administration, University of Minnesota',
  'mateo.quispe': 'Mechanical Engineering, Universidad Nacional de Ingeniería',
  'linh.dao': 'MSc Software Engineering, Hanoi University of Science and Technology',
  'daniel.whitcomb': 'Apprenticeship in Logistics',
  'farah.haddadin': 'BSc Data Science, University of Jordan',
  'jaspal.dhanota': 'MBA, Panjab University',
  'astrid.nordvik': 'MSc Statistics, University of Bergen',
  'zanele.mthombeni': 'BEd Secondary Education, University of Pretoria',
  'kenji.moriwaki': 'BEng Information Systems, Nagoya University',
  'lucia.barrientos': 'MA Education, Universidad de Chile',
}

/** The team in the portal, in display order; everyone's username is the e-mail address before the `@`. */
export const employees: readonly DemoEmployee[] = team.map((member) => {
  const { name = '', email = '', designation = '', description = '', teamMemberImage = '' } = member
  const [firstName = '', ...lastNames] = name.split(' ')
  const [username = ''] = email.split('@')
  return {
    username,
    email,
    firstName,
    lastName: lastNames.join(' '),
    designation,
    education: education[username] ?? '',
    aboutUs: plainText(description),
    picture: teamMemberImage,
  }
})
