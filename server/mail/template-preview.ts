import type { RenderedEmail } from '#contract/mail/email-template.ts'
import { predefinedTags } from '#contract/mail/notifications.ts'
import { mapRecord } from '#contract/records.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import type { Candidates } from '#server/hiring/candidate-store.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import type { Notifications } from '#server/mail/port.ts'
import { renderTemplate, type TagValues } from '#server/mail/render.ts'
import { loadTags } from '#server/mail/tags.ts'

interface PreviewInput {
  readonly email_title: string
  readonly email_content: string
  readonly candidateId?: number | null
}

interface PreviewOptions {
  readonly db: Database
  readonly config: Config
  readonly candidates: Candidates
  readonly notifications: Notifications
}

/** Renders a template for a candidate, with sample values for the rest. Throws 404 for an unknown candidate. */
export function createPreview({ db, config, candidates, notifications }: PreviewOptions) {
  return async ({ candidateId, ...template }: PreviewInput): Promise<RenderedEmail> => {
    const content = sanitizeRichText(template.email_content)
    const chosen = candidateId ? await valuesOf(candidateId) : {}
    const tags = await loadTags(db, config)
    return renderTemplate({ ...template, email_content: content }, tags, { ...samples, ...chosen })
  }

  async function valuesOf(id: number): Promise<TagValues> {
    const candidate = await candidates.find(id, 0)
    if (!candidate) throw notFound()
    return {
      ...notifications.valuesOf({ ...candidate, created_at: candidate.Created_at }),
      ...(candidate.ai_score === null ? {} : { ai_score: String(candidate.ai_score) }),
    }
  }
}

const samples = mapRecord(predefinedTags, ({ sample }): string => sample)
