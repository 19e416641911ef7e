import { useRef, useState } from 'react'
import type { TeamMember } from '#contract/content/team-member.ts'
import type { PageSource } from '#contract/page-context.ts'
import { pageContext } from '#web/context.ts'
import { JoinUsButton } from '#web/public/careers/join-us.tsx'
import { MemberDialog } from '#web/public/company/member-dialog.tsx'
import { pageMeta } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { RichText } from '#web/public/rich-text.tsx'
import { PageHero } from '#web/public/sections/page-hero.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { siteIn, useSite } from '#web/site.ts'
import type { Route } from './+types/our-team.ts'

/** How many members are shown at first, and how many more at a time (PS-222, PS-223). */
const pageSize = 8

/** The team (PS-225) and the page's banner (PS-082). */
async function load(source: PageSource) {
  const { banner, teammember } = source.api
  const [banners, members] = await Promise.all([
    orFallback(source, banner.list({ status: 1, selectedPage: 'team' }), []),
    orFallback(source, teammember.list({ status: 1 }), []),
  ])
  return { banner: banners[0], members }
}

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(pageContext))
export const clientLoader = () => load(browserSource)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { company, team } = siteIn(matches)
  return pageMeta(matches, {
    title: `${team.title} – ${company.name}`,
    description: team.search,
    path: '/our-team',
    image: loaderData?.banner?.bannerImage ?? null,
  })
}

/** The grid of the team (PS-218 to PS-224). Without scripts it shows all members with their texts. */
export default function OurTeam({ loaderData: { banner, members } }: Route.ComponentProps) {
  const [count, setCount] = useState(pageSize)
  const [chosen, setChosen] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { team } = useSite()

  function showMore() {
    setCount(count + pageSize)
    // The button may be gone by then, so the focus moves to the first of the new members.
    requestAnimationFrame(() => list.current?.querySelectorAll('button')[count]?.focus())
  }

  return (
    <>
      <PageHero title={team.title} label={team.above} banner={banner}>
        <div className="mt-8">
          <JoinUsButton tone="light">Join Us</JoinUsButton>
        </div>
      </PageHero>
      {members.length > 0 && (
        <section aria-label="The team" className="py-16 md:py-28">
          <Container>
            <ul
              ref={list}
              className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-x-8 lg:gap-y-14"
            >
              {members.map((member, index) => (
                <li key={member.id} className={index < count ? undefined : 'is-collapsed'}>
                  <MemberCard member={member} onChoose={() => setChosen(index)} />
                </li>
              ))}
            </ul>
            {count < members.length && (
              <div className="js-only mt-14 flex justify-center">
                <button
                  type="button"
                  onClick={showMore}
                  className="h-12 rounded-full border border-current px-6 font-medium transition-colors hover:bg-current/10"
                >
                  Load More
                </button>
              </div>
            )}
          </Container>
        </section>
      )}
      <MemberDialog members={members} chosen={chosen} onChoose={setChosen} />
    </>
  )
}

function MemberCard({ member, onChoose }: { member: TeamMember; onChoose: () => void }) {
  const { name, designation, description, teamMemberImage } = member
  return (
    <article className="group relative">
      <div className="mb-4 aspect-[255/360] overflow-hidden rounded-dialog bg-sunken">
        <div className="size-full transition-transform duration-500 ease-out group-hover:scale-[1.03]">
          <ResponsiveImage
            path={teamMemberImage}
            size="member"
            sizes="(min-width: 64rem) 260px, (min-width: 45rem) 30vw, 45vw"
          />
        </div>
      </div>
      <h2 className="font-serif text-lg leading-snug font-semibold sm:text-xl">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onChoose}
          className="rounded-control text-left after:absolute after:inset-0 after:rounded-dialog hover:text-brand"
        >
          {name}
        </button>
      </h2>
      <p className="mt-1 text-md text-ink-muted">{designation}</p>
      <noscript>
        <RichText html={description} />
      </noscript>
    </article>
  )
}
