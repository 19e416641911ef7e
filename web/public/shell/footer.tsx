import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { menu } from '#web/public/pages.ts'
import { OfficeLinks } from '#web/public/sections/office-links.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { useSite } from '#web/site.ts'
import { Mark } from '#web/ui/images/mark.tsx'

const legal = [
  { label: 'Privacy Policy', path: '/privacy-policy' },
  { label: 'Terms', path: '/terms-condition' },
] as const

const imprint = { label: 'Imprint', path: '/imprint' } as const

/** The footer of every public page: the offices, the menu, the legal pages (PS-029, PS-030). */
export function Footer() {
  const { company, hasImprint } = useSite()
  return (
    <footer className="bg-deep text-md text-deep-muted">
      <Container>
        <div className="grid grid-cols-2 gap-x-8 gap-y-12 py-16 lg:grid-cols-[2fr_1.5fr_1.5fr_1fr_1fr]">
          <div className="max-lg:col-span-2">
            <p className="mb-4 flex items-center gap-2.5 text-lg font-semibold tracking-tight text-deep-ink">
              <Mark />
              {company.name}
            </p>
            {company.tagline && <p>{company.tagline}.</p>}
          </div>
          {company.offices.map((office) => (
            <Column key={`${office.country} ${office.city}`} title={office.country} isWide>
              <address className="not-italic">
                {office.address.map((line) => (
                  <span key={line} className="block py-0.5">
                    {line}
                  </span>
                ))}
                <OfficeLinks office={office} className={linkClass} />
              </address>
            </Column>
          ))}
          <Column title="Menu" isOnScreen>
            {menu.map(({ label, path }) => (
              <Link key={label} to={path} className={linkClass}>
                {label}
              </Link>
            ))}
          </Column>
          <Column title="Follow us" isOnScreen>
            {company.social.map(({ network, url }) => (
              <a key={network} href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
                {network}
              </a>
            ))}
          </Column>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-deep-line py-6 text-sm">
          <p>
            © {company.copyrightYear} {company.name}. All rights reserved.
          </p>
          <p className="flex gap-6 print:hidden">
            {(hasImprint ? [...legal, imprint] : legal).map(({ label, path }) => (
              <Link key={path} to={path} className={linkClass}>
                {label}
              </Link>
            ))}
          </p>
        </div>
      </Container>
    </footer>
  )
}

const linkClass = 'block w-fit rounded-control py-1 transition-colors hover:text-deep-ink hover:underline'

/** A wide column has a row of its own on a phone; what is only on the screen is not printed. */
function Column({
  title,
  isWide = false,
  isOnScreen = false,
  children,
}: {
  title: string
  isWide?: boolean
  isOnScreen?: boolean
  children: ReactNode
}) {
  return (
    <section className={`${isWide ? 'max-sm:col-span-2' : ''} ${isOnScreen ? 'print:hidden' : ''}`}>
      <h2 className="mb-3 font-semibold text-deep-ink">{title}</h2>
      {children}
    </section>
  )
}
