import type { DriveChange, DriveFile, DriveQuery, DriveSharing, NewFolder } from '#contract/drive/drive.ts'
import { answersOf, callQuery } from '#web/call-queries.ts'
import { api, urlOf } from '#web/calls.ts'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { storedUsername } from '#web/employee/session.ts'
import { queryClient } from '#web/query-client.ts'
import { saveFrom } from '#web/ui/save-file.ts'

/** Reloads everything that is shown of files. */
export const refreshFiles = () => queryClient.invalidateQueries(answersOf('GET jira/nextcloud/files/{user}/'))

export const filesQuery = (query: DriveQuery) => callQuery('GET jira/nextcloud/files/{user}/', { query })

export const fileQuery = (id: string) =>
  callQuery('GET jira/nextcloud/files/{user}/{id}/', { params: { id } })

export const trashQuery = (query: Pick<DriveQuery, 'limit' | 'offset'>) =>
  callQuery('GET jira/nextcloud/files/{user}/trash/', { query })

export const contentRoute = 'GET jira/nextcloud/files/{user}/{id}/download/'

/** The interrupted uploads, and the used space. */
export const uploadsQuery = () => callQuery('GET jira/nextcloud/files/{user}/uploads/')

/** How much of the quota of attachments is used. */
export const attachmentSpaceQuery = () => callQuery('GET jira/attachment-space/{user}/')

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

/** A file to be saved, or one of its versions. */
export interface Download {
  readonly name: string
  readonly id: string
  readonly version?: string
}

/**
 * Lets the browser save a file directly from its URL, so that it is never in memory (EP-414). Requests its
 * headers first, which refreshes an expired session. Rejects if the file is not available.
 */
export async function downloadFile({ name, id, version }: Download): Promise<void> {
  const args = { params: { id }, query: { version } }
  await api('HEAD jira/nextcloud/files/{user}/{id}/download/', args)
  saveFrom(urlOf(contentRoute, args), name)
}

/** The same for several, which come in an archive. */
export async function downloadFiles(files: readonly DriveFile[]): Promise<void> {
  const [first] = files
  if (files.length === 1 && first) return downloadFile(first)
  const args = { query: { ids: files.map(({ id }) => id).join(',') } }
  await api('HEAD jira/nextcloud/files/{user}/archive/', args)
  saveFrom(urlOf('GET jira/nextcloud/files/{user}/archive/', args), 'files.zip')
}
