import { z } from 'zod'
import { resumeSectionsSchema } from '#contract/hiring/resume.ts'

/** The names that no person may use as a reviewer (HD-304, HD-308). */
export const aiScoreName = 'AI Score'
export const overallScoreName = 'Overall Score'

/**
 * A passage of the resume's text that a score is based on: `text` equals its slice from `start` to `end`, in UTF-16
 * units.
 */
const quoteSchema = z.object({ text: z.string(), start: z.int(), end: z.int() })

const categoryScoreSchema = z.object({
  /** 0 to 100. */
  score: z.int().min(0).max(100),
  feedback: z.string(),
  reasoning: z.string(),
  /** `score` × `original_weight` / 100. */
  weighted_score: z.number(),
  /** The weight of the category in the criteria, in points. */
  original_weight: z.int(),
  /** The passages that the AI Score is based on; empty for people. */
  quotes: z.array(quoteSchema),
})

/** By category key. */
const scoreBreakdownSchema = z.record(z.string(), categoryScoreSchema)

const reviewerScoreSchema = z.object({
  score: z.int(),
  score_breakdown: scoreBreakdownSchema,
  /** For the Overall Score only (HD-458). */
  contributions: z.array(z.object({ name: z.string(), score: z.int() })).optional(),
  /** Whether the caller may change it; absent for the AI Score and the Overall Score. */
  isOwn: z.boolean().optional(),
})

const scoreHistoryEntrySchema = z.object({
  id: z.int(),
  timestamp: z.string(),
  reviewer: z.string(),
  category: z.string(),
  /** Null if the reviewer had none before. */
  old_score: z.int().nullable(),
  new_score: z.int(),
  reason: z.string(),
})

/** One scoring of a candidate, with the scores that people have added. Its own scores never change. */
export const evaluationSchema = z.object({
  id: z.int(),
  /** When it was scored. */
  evaluated_at: z.string(),
  /** The same, or when a person last changed a score. */
  updated_at: z.string(),
  criteria_version: z.int(),
  /** The text of that version of the criteria. */
  criteria: z.string(),
  ai_summary: z.string(),
  resume_sections: resumeSectionsSchema,
  /** One key each: a reviewer's name, "AI Score", or "Overall Score" (HD-456). */
  scores: z.array(z.record(z.string(), reviewerScoreSchema)),
  score_history: z.array(scoreHistoryEntrySchema),
  /** The built-in scorer or a model, by name and version. */
  scorer: z.string(),
  /** Whether it reuses the result of an earlier scoring with the same inputs (HD-388). */
  isRepeated: z.boolean(),
})

export type Quote = z.output<typeof quoteSchema>
export type CategoryScore = z.output<typeof categoryScoreSchema>
export type ScoreBreakdown = z.output<typeof scoreBreakdownSchema>
export type ReviewerScore = z.output<typeof reviewerScoreSchema>
export type ScoreHistoryEntry = z.output<typeof scoreHistoryEntrySchema>
export type Evaluation = z.output<typeof evaluationSchema>
