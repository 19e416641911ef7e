/** The subject of a part of a resume; `personal` parts never count. */
export type Zone =
  | 'experience'
  | 'project'
  | 'education'
  | 'certification'
  | 'skills'
  | 'languages'
  | 'summary'
  | 'other'
  | 'personal'

export interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
  zone: Zone
  job: number | null
  isTitle: boolean
}

export function splitLines(text: string): Line[] {
  return [...text.matchAll(/[^\r\n\f]+/g)]
    .map(({ 0: line, index }) => {
      const start = index + line.length - line.trimStart().length
      const trimmed = line.trim()
      return {
        start,
        end: start + trimmed.length,
        text: trimmed,
        zone: 'other' as Zone,
        job: null,
        isTitle: false,
      }
    })
    .filter((line) => line.text !== '')
}

export const isBullet = (line: string) => /^([•▪*·‣◦●○■–—-]|\d{1,2}[.)])\s/.test(line)

export const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A line may contain several parts, and a part may span several lines. */
export const holds = (line: string, part: string) =>
  ` ${line} `.includes(` ${part} `) || (line.length > 8 && ` ${part} `.includes(` ${line} `))
