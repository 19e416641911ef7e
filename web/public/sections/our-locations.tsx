import { OfficeLinks } from '#web/public/sections/office-links.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { useSite } from '#web/site.ts'

/** The offices with their addresses, phones, and general mailboxes (PS-253 to PS-257). */
export function OurLocations() {
  const { about, company } = useSite()
  if (company.offices.length === 0) return null
  return (
    <section aria-labelledby="locations" className="border-t border-line bg-sunken py-20 md:py-28">
      <Container>
        <h2 id="locations" className="mb-12 font-serif text-title font-medium">
          {about.locations}
        </h2>
        <div className="grid gap-6 md:grid-cols-2 lg:gap-8">
          {company.offices.map((office) => (
            <article
              key={`${office.country} ${office.city}`}
              className="rounded-dialog border border-line bg-surface p-8 md:p-10"
            >
              <p className="mb-2 text-md font-semibold text-ink-muted">{office.city}</p>
              <h3 className="mb-6 font-serif text-2xl font-semibold">{office.country}</h3>
              <address className="mb-6 not-italic text-ink-muted">
                {office.address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
              <p className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-6 font-medium">
                <OfficeLinks office={office} className={linkClass} />
              </p>
            </article>
          ))}
        </div>
      </Container>
    </section>
  )
}

const linkClass = 'rounded-control text-brand hover:underline'
