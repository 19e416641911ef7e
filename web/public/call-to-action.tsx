import { company } from '#contract/company.ts'
import { ButtonLink } from '#web/public/action-link.tsx'
import { Width } from '#web/public/container.tsx'
import { JoinUsButton } from '#web/public/join-us.tsx'
import { contactForm } from '#web/public/pages.ts'

/** The last word of the home page: write to us, or work with us. */
export function Closing() {
  return (
    <section className="bg-deep text-deep-ink">
      <Width>
        <div className="grid items-end gap-12 border-b border-deep-line py-24 md:py-32 lg:grid-cols-[3fr_2fr]">
          <div>
            <h2 className="mb-6 max-w-[18ch] font-serif text-title font-medium text-balance">
              A hard change ahead? Let us talk.
            </h2>
            <p className="max-w-120 text-lead text-deep-muted">
              Write to us about the change, or come and make it happen with us. {company.name} is always glad
              of a good letter.
            </p>
          </div>
          <div className="flex flex-wrap gap-4 lg:justify-end">
            <ButtonLink to={contactForm} tone="light">
              Contact us
            </ButtonLink>
            <JoinUsButton tone="outline">Join Us</JoinUsButton>
          </div>
        </div>
      </Width>
    </section>
  )
}
