import { data } from 'react-router'
import type { PageSource } from '#contract/page-context.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import type { LegalName, LegalText } from '#contract/site-settings/legal-texts.ts'
import { pageMeta } from '#web/public/metadata/meta.ts'
import { RichText } from '#web/public/rich-text.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { siteIn } from '#web/site.ts'

/** A page without a text does not exist. */
export async function loadLegalText(source: PageSource, name: LegalName): Promise<LegalText> {
  const text = await source.legalText(name)
  if (isBlankRichText(text.html)) throw data(null, { status: 404 })
  return text
}

type Matches = Parameters<typeof pageMeta>[0]

export const legalMeta = (matches: Matches, text: LegalText | undefined, path: string) =>
  text
    ? pageMeta(matches, {
        title: `${text.title} – ${siteIn(matches).company.name}`,
        description: text.search,
        path,
      })
    : []

/** A legal page: a title, a line beneath it, and one column of text. */
export function LegalPage({ title, line, html }: LegalText) {
  return (
    <article className="pt-16 pb-24 md:pt-26 md:pb-32">
      <Container of="reading">
        <h1 className="mb-5 font-serif text-display font-medium">{title}</h1>
        <p className="mb-12 border-b border-line pb-12 text-lead text-ink-muted">{line}</p>
        <RichText html={html} />
      </Container>
    </article>
  )
}
