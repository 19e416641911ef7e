import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { fileQuery } from '#web/employee/files/files-api.ts'
import { useFilesView } from '#web/employee/files/files-view.ts'
import { ItemButtons } from '#web/employee/files/item-buttons.tsx'
import { NewFolderDialog } from '#web/employee/files/item-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { Icon } from '#web/ui/images/icon.tsx'

/** Focuses the name of a folder once it is shown, because the link that opened it has disappeared. */
export const focusFolder = (folder: string): void =>
  focusWhenReady(() => document.getElementById(`folder-${folder}`))

/** The current folder, the path to it, and its actions. */
export function FolderBar({ folder }: { folder: string }) {
  const isTop = folder === 'home' || folder === 'shared'
  const { data: details } = useQuery({ ...fileQuery(folder), enabled: !isTop })
  const [isAdding, setAdding] = useState(false)
  const isOwn = folder === 'home' || details?.file.is_own === true
  const top = folder === 'home' || details?.file.is_own ? 'home' : 'shared'
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-2 pl-3">
      <nav aria-label="Folder" className="mr-auto flex min-w-0 flex-wrap items-center gap-1 text-md">
        <Step folder={top} isCurrent={isTop}>
          {top === 'home' ? 'My folders' : 'Shared with me'}
        </Step>
        {details?.path.map(({ id, name }) => (
          <Step key={id} folder={id} isInner>
            {name}
          </Step>
        ))}
        {details && (
          <Step folder={folder} isCurrent isInner>
            {details.file.name}
          </Step>
        )}
      </nav>
      {details?.file.is_own && <ItemButtons file={details.file} />}
      {isOwn && (
        <Button icon="add" onClick={() => setAdding(true)}>
          New folder
        </Button>
      )}
      {isAdding && <NewFolderDialog folder={folder} onClose={() => setAdding(false)} />}
    </div>
  )
}

function Step({
  folder,
  isCurrent = false,
  isInner = false,
  children,
}: {
  folder: string
  isCurrent?: boolean
  isInner?: boolean
  children: ReactNode
}) {
  const { urlOf } = useFilesView()
  return (
    <span className="flex max-w-full min-w-0 items-center gap-1">
      {isInner && (
        <span className="text-ink-faint">
          <Icon name="next" size="sm" />
        </span>
      )}
      {isCurrent ? (
        <span
          id={`folder-${folder}`}
          tabIndex={-1}
          aria-current="page"
          className="min-w-0 truncate font-medium outline-none"
        >
          {children}
        </span>
      ) : (
        <Link
          to={urlOf({ folder })}
          onClick={() => focusFolder(folder)}
          className="min-w-0 truncate text-brand underline-offset-4 hover:underline"
        >
          {children}
        </Link>
      )}
    </span>
  )
}
