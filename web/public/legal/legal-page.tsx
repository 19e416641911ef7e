import { RichText } from '#web/public/rich-text.tsx'
import { Container } from '#web/public/shell/container.tsx'

/** A legal page: a title, a line beneath it, and one column of text. */
export function LegalPage({ title, line, html }: { title: string; line: string; html: string }) {
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
