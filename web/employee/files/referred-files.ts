import { queryOptions } from '@tanstack/react-query'
import type { DriveFile } from '#contract/drive/drive.ts'
import { driveLimits } from '#contract/drive/drive-rules.ts'
import { fetchFiles, filesKey } from '#web/employee/files/files-api.ts'

/** A file that someone refers to by id; null if it is deleted or this employee may not read it. */
export const referredFileQuery = (id: string) =>
  queryOptions({ queryKey: filesKey('referred', id), queryFn: () => findTogether(id) })

interface Batch {
  readonly ids: string[]
  readonly found: Promise<readonly DriveFile[]>
}

let batch: Batch | undefined

/** Files that are requested at the same time, such as by the messages of a conversation, are loaded in one call. */
async function findTogether(id: string): Promise<DriveFile | null> {
  const limit = driveLimits.maxPageSize
  if (!batch || batch.ids.length === limit) batch = collect(limit)
  batch.ids.push(id)
  return (await batch.found).find((file) => file.id === id) ?? null
}

function collect(limit: number): Batch {
  const ids: string[] = []
  const collected: Batch = {
    ids,
    found: new Promise((resolve, reject) => {
      setTimeout(() => {
        if (batch === collected) batch = undefined
        fetchFiles(new URLSearchParams({ ids: ids.join(','), limit: String(limit) })).then(
          ({ files }) => resolve(files),
          reject,
        )
      })
    }),
  }
  return collected
}
