import type { KeyboardEvent, ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { PageSource } from '#contract/page-context.ts'
import { fillIn } from '#contract/site-settings/setting.ts'
import { type PageHandle, pageContext } from '#web/context.ts'
import { ApplicationForm } from '#web/public/forms/application-form.tsx'
import { ContactForm } from '#web/public/forms/contact-form.tsx'
import { pageMeta } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { OurLocations } from '#web/public/sections/our-locations.tsx'
import { PageHero } from '#web/public/sections/page-hero.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { NoScript } from '#web/public/shell/no-script.tsx'
import { siteIn, useSite } from '#web/site.ts'
import type { Route } from './+types/about-us.ts'

/** The page's banner (PS-082); everything else is static. */
async function load(source: PageSource) {
  const banners = await orFallback(source, source.api.banner.list({ status: 1, selectedPage: 'about' }), [])
  return { banner: banners[0] }
}

export const handle: PageHandle = { query: ['tab'] }
export const loader = ({ context }: Route.LoaderArgs) => load(context.get(pageContext))
export const clientLoader = () => load(browserSource)
/** Another tab needs no other data. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { about, company } = siteIn(matches)
  const cities = company.offices.map(({ city }) => city).join(' and ')
  return pageMeta(matches, {
    title: `About and contact – ${company.name}`,
    description: fillIn(about.search, { cities }),
    path: '/about-us',
    image: loaderData?.banner?.bannerImage ?? null,
  })
}

/** In order; the first one is shown unless the URL names another (PS-235, PS-236). */
const tabs = [
  { name: 'contact', label: 'Contact Us', to: '/about-us' },
  { name: 'join', label: 'Join Our Team', to: '/about-us?tab=join' },
] as const

type TabName = (typeof tabs)[number]['name']

export default function AboutUs({ loaderData: { banner } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { about, company } = useSite()
  const shown: TabName = query.get('tab') === 'join' ? 'join' : 'contact'
  return (
    <>
      <PageHero title={about.title} label={about.above} banner={banner} />
      <section id="contact" className="py-16 md:py-24">
        <Container>
          <FormTabs shown={shown} />
          <Panel of="contact" shown={shown}>
            <Intro title={about.contact}>
              <p>{company.description}</p>
              {about.contactText && <p>{about.contactText}</p>}
            </Intro>
            <FormCard>
              <ContactForm />
            </FormCard>
          </Panel>
          <Panel of="join" shown={shown}>
            <Intro title={about.join}>
              {about.joinText && <p>{about.joinText}</p>}
              {about.joinNote && <p>{about.joinNote}</p>}
            </Intro>
            <FormCard>
              <ApplicationForm variant="about" />
            </FormCard>
          </Panel>
        </Container>
      </section>
      <OurLocations />
    </>
  )
}

/** Links that act as tabs: arrow keys move between them, and without scripts they still work as links. */
function FormTabs({ shown }: { shown: TabName }) {
  const navigate = useNavigate()
  const switchTab = (event: KeyboardEvent<HTMLElement>) => {
    const tab = tabForKey(event.key, shown)
    if (!tab) return
    event.preventDefault()
    document.getElementById(`tab-${tab.name}`)?.focus()
    void navigate(tab.to, { preventScrollReset: true, replace: true })
  }
  return (
    <div
      role="tablist"
      aria-label="What brings you here"
      onKeyDown={switchTab}
      className="mb-12 flex gap-8 border-b border-line md:mb-16"
    >
      {tabs.map(({ name, label, to }) => (
        <Link
          key={name}
          id={`tab-${name}`}
          role="tab"
          to={to}
          replace
          preventScrollReset
          aria-selected={name === shown}
          aria-controls={`panel-${name}`}
          tabIndex={name === shown ? 0 : -1}
          className="-mb-px border-b-2 border-transparent pb-4 text-lg font-medium text-ink-muted transition-colors hover:text-ink aria-selected:border-brand aria-selected:text-ink"
        >
          {label}
        </Link>
      ))}
    </div>
  )
}

/** The tab that a key selects; with two tabs both arrows select the other. */
function tabForKey(key: string, shown: TabName) {
  if (key === 'ArrowRight' || key === 'ArrowLeft') return tabs.find(({ name }) => name !== shown)
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs[1]
  return undefined
}

interface PanelProps {
  readonly of: TabName
  readonly shown: TabName
  readonly children: ReactNode
}

/** Both stay mounted, so that what was typed into one survives a switch to the other. */
function Panel({ of, shown, children }: PanelProps) {
  return (
    <div
      role="tabpanel"
      id={`panel-${of}`}
      aria-labelledby={`tab-${of}`}
      hidden={of !== shown}
      className="grid gap-10 lg:grid-cols-[2fr_3fr] lg:gap-16"
    >
      {children}
    </div>
  )
}

function Intro({ title, children }: { title: string; children: ReactNode }) {
  const { company } = useSite()
  return (
    <div className="max-w-120 space-y-4 text-lead text-ink-muted">
      <h2 className="font-serif text-title font-medium text-ink text-balance">{title}</h2>
      {children}
      <NoScript>
        The form needs scripts, which this browser does not run. Write to{' '}
        <a href={`mailto:${company.email}`} className="text-brand underline">
          {company.email}
        </a>{' '}
        instead.
      </NoScript>
    </div>
  )
}

function FormCard({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-dialog border border-line bg-surface p-6 shadow-raised md:p-10">{children}</div>
  )
}
