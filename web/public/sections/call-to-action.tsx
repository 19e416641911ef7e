import { JoinUsButton } from '#web/public/careers/join-us.tsx'
import { contactFormPath } from '#web/public/pages.ts'
import { ActionLink } from '#web/public/sections/action-link.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { useSite } from '#web/site.ts'

/** The end of the home page: contact us, or join us. */
export function CallToAction() {
  const { home } = useSite()
  return (
    <section className="bg-deep text-deep-ink">
      <Container>
        <div className="grid items-end gap-12 border-b border-deep-line py-24 md:py-32 lg:grid-cols-[3fr_2fr]">
          <div>
            <h2 className="mb-6 max-w-[18ch] font-serif text-title font-medium text-balance">
              {home.closing}
            </h2>
            {home.closingText && <p className="max-w-120 text-lead text-deep-muted">{home.closingText}</p>}
          </div>
          <div className="flex flex-wrap gap-4 lg:justify-end">
            <ActionLink to={contactFormPath} tone="light">
              Contact us
            </ActionLink>
            <JoinUsButton tone="outline">Join Us</JoinUsButton>
          </div>
        </div>
      </Container>
    </section>
  )
}
