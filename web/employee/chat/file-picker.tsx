import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chatLimits } from '#contract/chat/chat-messages.ts'
import { FileIcon } from '#web/employee/files/file-icon.tsx'
import { fileMessages } from '#web/employee/files/file-messages.ts'
import { filesQuery } from '#web/employee/files/files-api.ts'
import { errorOf } from '#web/employee/portal-api.ts'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Only the latest are listed; others are found by name. */
const shownFiles = 50
const searchDelay = 300

interface FilePickerProps {
  /** The ids of files that are attached already. */
  chosen: readonly string[]
  onChoose: (files: readonly string[]) => void
  onClose: () => void
}

/** Chooses files from the drive for a message. */
export default function FilePicker({ chosen: before, onChoose, onClose }: FilePickerProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(before)
  const { data, error, refetch } = useQuery({
    ...filesQuery({ kind: 'file', limit: shownFiles, search }),
    placeholderData: keepPreviousData,
  })
  const isFull = chosen.length >= chatLimits.files
  return (
    <FormDialog title="Attach files" size="sm" onClose={onClose}>
      <SearchBox label="Search files" value={search} delay={searchDelay} onSearch={setSearch} />
      {error && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          {errorOf(error, fileMessages.loadFailed)}
        </LoadFailure>
      )}
      <ul
        aria-label="Files"
        className="grid h-80 max-h-[45dvh] content-start overflow-y-auto rounded-card border border-line p-1"
      >
        {data?.files.map((file) => {
          const isChosen = chosen.includes(file.id)
          return (
            <li key={file.id}>
              <label className="flex cursor-pointer items-center gap-2.5 rounded-control px-2 py-2 text-md hover:bg-sunken has-disabled:cursor-default has-disabled:opacity-60">
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() =>
                    setChosen(isChosen ? chosen.filter((id) => id !== file.id) : [...chosen, file.id])
                  }
                />
                <FileIcon file={file} />
                <span className="grid min-w-0 flex-1">
                  <span className="truncate font-medium">{file.name}</span>
                  <span className="truncate text-sm text-ink-muted">
                    {file.is_own ? 'Yours' : `Shared by ${file.shared_by}`} · {file.formatted_size}
                  </span>
                </span>
              </label>
            </li>
          )
        })}
        {data?.files.length === 0 && <li className="p-2 text-md text-ink-muted">{fileMessages.empty}</li>}
        {!data && !error && (
          <li className="p-2">
            <Skeleton lines={5} />
          </li>
        )}
      </ul>
      <p className="text-sm text-ink-muted">
        Everyone in this conversation can read your own files once they are sent. Files of others stay visible
        to those who can read them already.
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="primary"
          onClick={() => {
            onChoose(chosen)
            onClose()
          }}
        >
          {chosen.length === 0 ? 'Attach' : `Attach ${chosen.length}`}
        </Button>
      </div>
    </FormDialog>
  )
}
