import { scoreTone } from '#contract/hiring/scores.ts'

/** Classes by the color of a score; what is drawn is brighter than what is read. */
const classes = {
  green: { text: 'text-ok', fill: 'bg-score-high', stroke: 'stroke-score-high' },
  yellow: { text: 'text-warn', fill: 'bg-score-medium', stroke: 'stroke-score-medium' },
  red: { text: 'text-bad', fill: 'bg-score-low', stroke: 'stroke-score-low' },
} as const

export const scoreClasses = (score: number) => classes[scoreTone(score)]
