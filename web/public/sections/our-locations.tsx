import { company } from '#contract/company.ts'
import { Container } from '#web/public/shell/container.tsx'

/** The offices with their addresses, phones, and general mailboxes (PS-253 to PS-257). */
export function OurLocations() {
  return (
    <section aria-labelledby="locations" className="border-t border-line bg-sunken py-20 md:py-28">
      <Container>
        <h2 id="locations" className="mb-12 font-serif text-title font-medium">
          Our Locations
        </h2>
        <div className="grid gap-6 md:grid-cols-2 lg:gap-8">
          {company.offices.map(({ country, city, address, phone, email }) => (
            <article key={country} className="rounded-dialog border border-line bg-surface p-8 md:p-10">
              <p className="mb-2 text-md font-semibold text-ink-muted">{city}</p>
              <h3 className="mb-6 font-serif text-2xl font-semibold">{country}</h3>
              <address className="mb-6 not-italic text-ink-muted">
                {address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
              <p className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-6 font-medium">
                <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkClass}>
                  {phone}
                </a>
                <a href={`mailto:${email}`} className={linkClass}>
                  {email}
                </a>
              </p>
            </article>
          ))}
        </div>
      </Container>
    </section>
  )
}

const linkClass = 'rounded-control text-brand hover:underline'
