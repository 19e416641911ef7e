import type { ReactNode } from 'react'
import { Container } from '#web/public/container.tsx'
import { Prose } from '#web/public/rich-text.tsx'

/** A legal page: a title, a line beneath it, and one column of text. */
export function LegalPage({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <article className="pt-16 pb-24 md:pt-26 md:pb-32">
      <Container of="reading">
        <h1 className="mb-5 font-serif text-display font-medium">{title}</h1>
        <p className="mb-12 border-b border-line pb-12 text-lead text-ink-muted">{line}</p>
        <Prose>{children}</Prose>
      </Container>
    </article>
  )
}
