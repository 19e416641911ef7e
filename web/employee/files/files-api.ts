import { queryOptions } from '@tanstack/react-query'
import type {
  DriveChange,
  DriveDetails,
  DriveFile,
  DriveList,
  DriveSharing,
  DriveTrash,
  DriveUploads,
  NewFolder,
} from '#contract/drive/drive.ts'
import { drivePath } from '#contract/drive/drive-rules.ts'
import { type CallOptions, call } from '#web/api.ts'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { storedUsername } from '#web/employee/session.ts'
import { queryClient } from '#web/query-client.ts'

/** Where the calls of the signed-in employee are, below `/api/`. */
export function filesPath(path = ''): string {
  const username = storedUsername()
  if (username === '') throw new Error(messages.notFound)
  return `${drivePath}/${encodeURIComponent(username)}/${path}`
}

const filesCall = async <T>(path: string, options?: CallOptions): Promise<T> =>
  call<T>(filesPath(path), options)

export const filesKey = (...parts: readonly unknown[]) => ['files', storedUsername(), ...parts]

/** Reads again all that is shown of files. */
export const refreshFiles = () => queryClient.invalidateQueries({ queryKey: ['files'] })

export const fetchFiles = (query: URLSearchParams, signal?: AbortSignal) =>
  filesCall<DriveList>(`?${query}`, signal && { signal })

export const filesQuery = (query: URLSearchParams) =>
  queryOptions({
    queryKey: filesKey('list', query.toString()),
    queryFn: ({ signal }) => fetchFiles(query, signal),
  })

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: filesKey('file', id),
    queryFn: ({ signal }) => filesCall<DriveDetails>(`${id}/`, { signal }),
  })

export const trashQuery = (query: URLSearchParams) =>
  queryOptions({
    queryKey: filesKey('trash', query.toString()),
    queryFn: ({ signal }) => filesCall<DriveTrash>(`trash/?${query}`, { signal }),
  })

/** The uploads that have broken off, and how much space is used. */
export const uploadsQuery = () =>
  queryOptions({
    queryKey: filesKey('uploads'),
    queryFn: ({ signal }) => filesCall<DriveUploads>('uploads/', { signal }),
  })

const changed = async <T>(call: Promise<T>): Promise<T> => {
  const answer = await call
  void refreshFiles()
  return answer
}

export const createFolder = (folder: NewFolder) =>
  changed(filesCall<DriveFile>('folders/', { method: 'POST', body: folder }))
export const changeFile = (id: string, change: DriveChange) =>
  changed(filesCall<DriveFile>(`${id}/`, { method: 'PATCH', body: change }))
export const shareFile = (id: string, body: DriveSharing) =>
  changed(filesCall<DriveDetails>(`${id}/sharing/`, { method: 'PUT', body }))
export const removeVersion = (id: string, version: string) =>
  changed(filesCall<void>(`${id}/versions/${version}/`, { method: 'DELETE' }))
export const deleteFile = (id: string) => changed(filesCall<void>(`${id}/`, { method: 'DELETE' }))
export const restoreFile = (id: string) =>
  changed(filesCall<DriveFile>(`trash/${id}/restore/`, { method: 'POST' }))
export const deleteForever = (id: string) => changed(filesCall<void>(`trash/${id}/`, { method: 'DELETE' }))

/**
 * Has the browser save a file, straight from its URL; nothing of it is held in memory (EP-414). Asks for it first,
 * which renews a session that has expired. Rejects where it cannot be had.
 */
export async function downloadFiles(files: readonly DriveFile[]): Promise<void> {
  const [first] = files
  if (files.length === 1 && first) return downloadFile(first)
  const ids = files.map(({ id }) => id).join(',')
  await downloadFile({ name: 'files.zip', download_url: `/api/${filesPath(`archive/?ids=${ids}`)}` })
}

/** One of them, or one of its versions. */
export async function downloadFile({ name, download_url: url }: { name: string; download_url: string }) {
  await call(url.replace(/^\/api\//, ''), { method: 'HEAD' })
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
