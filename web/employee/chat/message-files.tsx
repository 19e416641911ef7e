import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { imageSizes } from '#contract/images.ts'
import { FileIcon } from '#web/employee/files/file-icon.tsx'
import { referredFileQuery } from '#web/employee/files/referred-files.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

const FileDialog = lazy(() => import('#web/employee/files/file-dialog.tsx'))

/**
 * The files of a message, and files of the drive that its text links to. Readers see only what the drive allows them
 * to read, and nothing is ever loaded from other sites.
 */
export function MessageFiles({
  message: { files, message },
}: {
  message: Pick<ChatMessage, 'files' | 'message'>
}) {
  const [opened, open] = useState<string | null>(null)
  // The server does not know the origin that the browser uses.
  const isHydrated = useIsHydrated()
  const ids = [...new Set([...files, ...(isHydrated ? linkedFiles(message) : [])])]
  if (ids.length === 0) return null
  return (
    <>
      <ul aria-label="Files" className="mt-1.5 grid gap-1.5 first:mt-0">
        {ids.map((id) => (
          <li key={id} className="min-w-0">
            <MessageFile id={id} onOpen={() => open(id)} />
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <FileDialog id={opened} onClose={() => open(null)} />
        </Suspense>
      )}
    </>
  )
}

const urlOf = (id: string) => `${employeePath}/files?file=${id}`

/** The ids of files whose URLs are in a text. */
function linkedFiles(text: string): string[] {
  const start = `${location.origin}${employeePath}/files?`
  return text
    .split(/\s+/)
    .filter((word) => word.startsWith(start))
    .flatMap((word) => /[?&]file=([1-9]\d{0,8})\b/.exec(word)?.[1] ?? [])
}

function MessageFile({ id, onOpen }: { id: string; onOpen: () => void }) {
  const { data: file, isError } = useQuery(referredFileQuery(id))
  if (file === undefined)
    return (
      <Frame>
        <Icon name="attachment" />
        {isError ? 'The file could not be loaded.' : <span className="sr-only">Loading a file</span>}
      </Frame>
    )
  if (file === null)
    return (
      <Frame>
        <Icon name="attachment" />
        This file was deleted, or is not shared with you.
      </Frame>
    )
  return (
    <a
      href={urlOf(id)}
      className="block w-72 max-w-full overflow-hidden rounded-control border border-line bg-surface text-ink hover:border-line-strong"
      onClick={(event) => {
        // With a modifier key the link opens another tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {file.thumbnail_url !== '' && <Thumbnail url={file.thumbnail_url} />}
      <span className="flex items-center gap-2 px-2.5 py-2">
        <FileIcon file={file} />
        <span className="min-w-0 flex-1 truncate font-medium">{file.name}</span>
        <span className="shrink-0 text-sm text-ink-muted tabular-nums">{file.formatted_size}</span>
      </span>
    </a>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-10 items-center gap-2 rounded-control border border-line bg-surface px-2.5 py-2 text-sm text-ink-muted">
    {children}
  </p>
)

/** The cropped image, in reserved space; the dialog shows all of it. The name is next to it. */
const Thumbnail = ({ url }: { url: string }) => {
  const [width, height] = imageSizes.fileThumb
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      width={width}
      height={height}
      className="h-40 w-full border-b border-line bg-sunken object-cover"
    />
  )
}
