import type { EmployeeProfile } from '#contract/employee/employee.ts'
import { aboutUs, profileLines } from '#contract/employee/employee-fields.ts'
import { entriesOf } from '#contract/records.ts'
import { attachmentSpaceQuery, uploadsQuery } from '#web/employee/files/files-api.ts'
import { OwnSpace } from '#web/employee/files/own-space.tsx'
import { ticketsQuery } from '#web/employee/issues/ticket-list.tsx'
import { fetchOnRender, prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { Connections } from '#web/employee/profile/connections.tsx'
import { ProfileFrame } from '#web/employee/profile/profile-frame.tsx'
import { Fact } from '#web/ui/fact.tsx'

export const loader = prefetchQueries(({ prefetch, search }) =>
  Promise.all([prefetch(ticketsQuery(search)), prefetch(uploadsQuery()), prefetch(attachmentSpaceQuery())]),
)

export const clientLoader = fetchOnRender

/** The employee's own profile (EP-335 to EP-368). */
export default function Profile() {
  return (
    <ProfileFrame>
      {(profile) => (
        <>
          <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
            <Fact label="Username">{profile.userName}</Fact>
            <Fact label="Email">{profile.email}</Fact>
            {entriesOf(profileLines).map(([name, { kind, label }]) => (
              <Fact key={name} label={label}>
                {kind === 'url' && profile[name] ? <Website url={profile[name]} /> : profile[name]}
              </Fact>
            ))}
          </dl>
          <dl>
            <Fact label={aboutUs.label}>{profile.aboutUs}</Fact>
          </dl>
          <Projects projects={profile.projects} />
          <OwnSpace />
          <Connections />
        </>
      )}
    </ProfileFrame>
  )
}

/** The server accepts only http and https (EP-394). */
function Website({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-brand underline underline-offset-4">
      {url}
    </a>
  )
}

function Projects({ projects }: Pick<EmployeeProfile, 'projects'>) {
  return (
    <section aria-labelledby="projects" className="grid gap-2">
      <h2 id="projects" className="text-md font-semibold">
        Projects
      </h2>
      {projects.length === 0 ? (
        <p className="text-md text-ink-muted">No projects yet. Add what you do in them with Edit profile.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {projects.map(({ id, name, role }, index) => (
            // A project may be there twice, with a role each.
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity and are not moved
            <li key={`${id} ${index}`} className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-md">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-ink-muted wrap-anywhere">{role}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
