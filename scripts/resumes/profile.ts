/** An invented person, as a resume describes them. */
export interface Profile {
  readonly name: string
  readonly title: string
  readonly email: string
  readonly phone: string
  readonly city: string
  readonly summary?: string
  readonly experience: readonly {
    readonly position: string
    readonly company: string
    readonly city: string
    /** The dates as written, from and to. */
    readonly dates: string
    readonly tasks: readonly string[]
  }[]
  readonly education: readonly {
    readonly degree: string
    readonly institution: string
    readonly year: string
    readonly gpa?: string
  }[]
  readonly projects?: readonly {
    readonly name: string
    readonly description: string
    readonly technologies: string
    readonly dates?: string
  }[]
  readonly certifications?: readonly {
    readonly name: string
    readonly issuer: string
    readonly year: string
  }[]
  readonly skills: readonly string[]
  readonly languages?: readonly string[]
  readonly interests?: string
}

/** The headings of a resume's sections. */
export interface Headings {
  readonly summary: string
  readonly experience: string
  readonly education: string
  readonly projects: string
  readonly certifications: string
  readonly skills: string
  readonly languages: string
  readonly interests: string
  readonly contact: string
}

export const english: Headings = {
  summary: 'Summary',
  experience: 'Experience',
  education: 'Education',
  projects: 'Projects',
  certifications: 'Certifications',
  skills: 'Skills',
  languages: 'Languages',
  interests: 'Interests',
  contact: 'Contact',
}
