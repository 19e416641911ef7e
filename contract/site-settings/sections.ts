import { legalTexts } from '#contract/site-settings/legal-texts.ts'
import type { Section } from '#contract/site-settings/setting.ts'
import { siteSections } from '#contract/site-settings/site.ts'

/** Every section of the site settings, in the order of their screen. */
export const sections: Readonly<Record<SectionName, Section>> = { ...siteSections, ...legalTexts }

export type SectionName = keyof typeof siteSections | keyof typeof legalTexts
