import { queryOptions } from '@tanstack/react-query'
import type { DriveFile } from '#contract/drive/drive.ts'
import { driveLimits } from '#contract/drive/drive-rules.ts'
import { api } from '#web/calls.ts'
import { filesQuery } from '#web/employee/files/files-api.ts'

/** A file that someone refers to by id; null if it is deleted or this employee may not read it. */
export const referredFileQuery = (id: string) =>
  queryOptions({ queryKey: [...filesQuery({ ids: id }).queryKey, 'one'], queryFn: () => findTogether(id) })

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
        api('GET jira/nextcloud/files/{user}/', { query: { ids: ids.join(','), limit } }).then(
          ({ files }) => resolve(files),
          reject,
        )
      })
    }),
  }
  return collected
}
