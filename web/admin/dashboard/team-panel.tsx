import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ContentRow } from '#contract/content/index.ts'
import { teamMember } from '#contract/content/team-member.ts'
import { Panel, PanelRows, Person } from '#web/admin/dashboard/panel.tsx'
import { listPath } from '#web/content/list-path.ts'
import { countQuery, rowsQuery } from '#web/list/list-queries.ts'
import { statusTabs } from '#web/list/status-tabs.ts'
import { logged } from '#web/logged.ts'
import { StoredImage } from '#web/ui/images/stored-image.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'

const { all, published, unpublished } = statusTabs
const maxMembers = 8
const list = { path: 'teammember' } as const

/** Team members, published or not; the chosen tab is in the URL (HD-416 to HD-421). */
export function TeamPanel() {
  const [parameters, setParameters] = useSearchParams()
  const tab = parameters.get('team') === unpublished.id ? unpublished : published
  const total = useQuery(logged(countQuery(list, all)))
  const counts = {
    published: useQuery(logged(countQuery(list, published))).data,
    unpublished: useQuery(logged(countQuery(list, unpublished))).data,
  }
  const members = useQuery(
    logged(rowsQuery<ContentRow<'teammember'>>(list, { ...tab.query, limit: maxMembers })),
  )
  return (
    <Panel heading="Team members" count={total.data} to={listPath(teamMember)}>
      <Tabs
        label="Team members by status"
        entries={[published, unpublished].map(({ id, label }) => ({ id, label, count: counts[id] }))}
        chosen={tab.id}
        onChoose={(id) =>
          setParameters(id === published.id ? {} : { team: id }, { replace: true, preventScrollReset: true })
        }
      >
        <PanelRows rows={members.data} isPending={members.isPending} max={maxMembers} layout="columns">
          {({ id, name, designation, teamMemberImage }) => (
            <Person
              name={name}
              to={listPath(teamMember, { tab: tab.id, id })}
              image={<StoredImage path={teamMemberImage} size="thumb" alt="" fallback="portrait" />}
            >
              {designation}
            </Person>
          )}
        </PanelRows>
      </Tabs>
    </Panel>
  )
}
