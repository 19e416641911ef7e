import { scoreTone } from '#contract/hiring/scores.ts'

/** Classes by score color; graphics are brighter than text. */
const classes = {
  green: { text: 'text-ok', fill: 'bg-score-high', stroke: 'stroke-score-high' },
  yellow: { text: 'text-warn', fill: 'bg-score-medium', stroke: 'stroke-score-medium' },
  red: { text: 'text-bad', fill: 'bg-score-low', stroke: 'stroke-score-low' },
} as const

export const scoreClasses = (score: number) => classes[scoreTone(score)]
