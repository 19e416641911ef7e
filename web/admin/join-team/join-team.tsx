import { useState } from 'react'
import { BulkActions } from '#web/admin/join-team/bulk-actions.tsx'
import { CandidateDetails } from '#web/admin/join-team/candidate-details.tsx'
import { CandidateFilters } from '#web/admin/join-team/candidate-filters.tsx'
import { ConfirmStatus } from '#web/admin/join-team/confirm-status.tsx'
import { ExportMenu } from '#web/admin/join-team/export-menu.tsx'
import { KeyboardHelp } from '#web/admin/join-team/keyboard-help.tsx'
import { Panel } from '#web/admin/join-team/panel.tsx'
import { RowActions } from '#web/admin/join-team/row-actions.tsx'
import { CriteriaButton, Scores } from '#web/admin/join-team/scores.tsx'
import { candidateSource } from '#web/admin/join-team/source.tsx'
import { useCandidateKeys } from '#web/admin/join-team/use-candidate-keys.ts'
import { useStatusChange } from '#web/admin/join-team/use-status-change.ts'
import { EmptyList } from '#web/list/empty-list.tsx'
import { ListScreen } from '#web/list/list-screen.tsx'
import { useList } from '#web/list/use-list.ts'
import { IconButton } from '#web/ui/button.tsx'
import '#web/admin/join-team/join-team.css'

const keysStorageKey = 'candidateKeys'

/** The applications: reading, deciding, answering, and exporting them. */
export default function JoinTeam() {
  const list = useList(candidateSource)
  const changes = useStatusChange(list)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isKeysOn, setKeysOn] = useState(() => localStorage.getItem(keysStorageKey) !== 'off')
  const toggleKeys = () => {
    localStorage.setItem(keysStorageKey, isKeysOn ? 'off' : 'on')
    setKeysOn(!isKeysOn)
  }
  useCandidateKeys({ list, changes, isOn: isKeysOn, onHelp: () => setHelpOpen(true) })
  return (
    <Scores list={list}>
      <ListScreen
        list={list}
        buttons={
          <>
            <CriteriaButton />
            <ExportMenu list={list} />
            <IconButton
              label="Keyboard shortcuts"
              icon="keyboard"
              tipBelow
              aria-keyshortcuts="?"
              onClick={() => setHelpOpen(true)}
            />
          </>
        }
        filters={
          <CandidateFilters
            value={list.state.filter}
            onChange={(filter) => void list.show({ filter, page: 1 })}
          />
        }
        bulkActions={<BulkActions list={list} changes={changes} />}
        details={(row) => <CandidateDetails row={row} />}
        actions={(row) => <RowActions list={list} row={row} changes={changes} />}
        panel={(row) => <Panel list={list} row={row} />}
        empty={<EmptyList list={list} />}
      />
      <ConfirmStatus changes={changes} />
      {isHelpOpen && (
        <KeyboardHelp isOn={isKeysOn} onToggle={toggleKeys} onClose={() => setHelpOpen(false)} />
      )}
    </Scores>
  )
}
