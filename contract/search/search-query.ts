import { z } from 'zod'
import { messages } from '#contract/messages.ts'

/** The words of a search in a query. */
export const searchQuerySchema = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), messages.badCharacters)
