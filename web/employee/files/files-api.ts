import type { DriveChange, DriveFile, DriveQuery, DriveSharing, NewFolder } from '#contract/drive/drive.ts'
import { call } from '#web/api.ts'
import { api, callQuery, pathOf } from '#web/calls.ts'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { storedUsername } from '#web/employee/session.ts'
import { queriesOf } from '#web/live-queries.ts'
import { queryClient } from '#web/query-client.ts'

/** The key of every query of files starts with a route that starts with this. */
export const filesRoutes = 'GET jira/nextcloud/files/'

/** Reloads everything that is shown of files. */
export const refreshFiles = () => queryClient.invalidateQueries(queriesOf([[filesRoutes]]))

export const filesQuery = (query: DriveQuery) => callQuery('GET jira/nextcloud/files/{user}/', { query })

export const fileQuery = (id: string) =>
  callQuery('GET jira/nextcloud/files/{user}/{id}/', { params: { id } })

export const trashQuery = (query: Pick<DriveQuery, 'limit' | 'offset'>) =>
  callQuery('GET jira/nextcloud/files/{user}/trash/', { query })

/** The interrupted uploads, and the used space. */
export const uploadsQuery = () => callQuery('GET jira/nextcloud/files/{user}/uploads/')

async function change<T>(call: () => Promise<T>): Promise<T> {
  if (storedUsername() === '') throw new Error(messages.notFound)
  const answer = await call()
  void refreshFiles()
  return answer
}

export const createFolder = (body: NewFolder) =>
  change(() => api('POST jira/nextcloud/files/{user}/folders/', { body }))
export const changeFile = (id: string, body: DriveChange) =>
  change(() => api('PATCH jira/nextcloud/files/{user}/{id}/', { params: { id }, body }))
export const shareFile = (id: string, body: DriveSharing) =>
  change(() => api('PUT jira/nextcloud/files/{user}/{id}/sharing/', { params: { id }, body }))
export const removeVersion = (id: string, version: string) =>
  change(() =>
    api('DELETE jira/nextcloud/files/{user}/{id}/versions/{version}/', { params: { id, version } }),
  )
export const deleteFile = (id: string) =>
  change(() => api('DELETE jira/nextcloud/files/{user}/{id}/', { params: { id } }))
export const restoreFile = (id: string) =>
  change(() => api('POST jira/nextcloud/files/{user}/trash/{id}/restore/', { params: { id } }))
export const deleteForever = (id: string) =>
  change(() => api('DELETE jira/nextcloud/files/{user}/trash/{id}/', { params: { id } }))

/**
 * Lets the browser save a file directly from its URL, so that it is never in memory (EP-414). Requests its
 * headers first, which refreshes an expired session. Rejects if the file is not available.
 */
export async function downloadFiles(files: readonly DriveFile[]): Promise<void> {
  const [first] = files
  if (files.length === 1 && first) return downloadFile(first)
  const ids = files.map(({ id }) => id).join(',')
  const path = pathOf('GET jira/nextcloud/files/{user}/archive/', { query: { ids } })
  await downloadFile({ name: 'files.zip', download_url: `/api/${path}` })
}

/** Saves one file, or one of its versions. */
export async function downloadFile({ name, download_url: url }: { name: string; download_url: string }) {
  await call(url.replace(/^\/api\//, ''), { method: 'HEAD' })
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
