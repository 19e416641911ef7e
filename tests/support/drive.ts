import type { InjectOptions } from 'fastify'
import type { DriveDetails, DriveFile, DriveList, DriveTrash, DriveUploads } from '#contract/drive/drive.ts'
import { drivePath, tus } from '#contract/drive/drive-rules.ts'
import { type EmployeeAccount, employeeSession } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'

/** What an employee does with files. */
export type DriveClient = Awaited<ReturnType<typeof driveClient>>

/** The calls of an employee about files, below `/api/jira/nextcloud/files/{user}/`. */
export async function driveClient(app: TestApp, account: EmployeeAccount) {
  const session = await employeeSession(app, account)
  const base = `/api/${drivePath}/${account.username}/`
  const call = (path: string, { headers, ...options }: InjectOptions = {}) =>
    app.call({
      ...options,
      url: path.startsWith('/') ? path : `${base}${path}`,
      headers: { ...session, ...headers },
    })
  const send = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    call(path, { method, ...(payload && { payload }) })
  const json = async <T>(path: string): Promise<T> => (await call(path)).json()

  /** Announces an upload. */
  const announce = (
    name: string,
    size: number | string,
    folder = 'home',
    more: Record<string, string> = {},
  ) =>
    call('uploads/', {
      method: 'POST',
      headers: {
        'tus-resumable': tus.version,
        'upload-length': String(size),
        'upload-metadata': metadata({ filename: name, folder, ...more }),
      },
    })

  /** Sends a file with its announcement. */
  const sendWhole = (name: string, content: Buffer | string, more: Record<string, string> = {}) =>
    call('uploads/', {
      method: 'POST',
      payload: Buffer.from(content),
      headers: {
        'tus-resumable': tus.version,
        'content-type': tus.mediaType,
        'upload-length': String(Buffer.byteLength(content)),
        'upload-metadata': metadata({ filename: name, ...more }),
      },
    })

  /** @param url of the upload, as `Location` has it */
  const append = (url: string, offset: number, payload: Buffer | string) =>
    call(url, {
      method: 'PATCH',
      payload,
      headers: {
        'tus-resumable': tus.version,
        'upload-offset': String(offset),
        'content-type': tus.mediaType,
      },
    })

  /** Sends a file in one piece. Answers its id. */
  async function upload(name: string, content: Buffer | string, folder = 'home'): Promise<string> {
    const bytes = Buffer.from(content)
    const announced = await announce(name, bytes.length, folder)
    const url = String(announced.headers.location)
    const done = bytes.length === 0 ? announced : await append(url, 0, bytes)
    const id = done.headers[tus.fileHeader]
    if (typeof id !== 'string') throw new Error(`not uploaded: ${announced.body} ${done.body}`)
    return id
  }

  const folder = async (name: string, parent = 'home'): Promise<string> =>
    (await send('POST', 'folders/', { name, folder: parent })).json<DriveFile>().id

  return {
    username: account.username,
    id: account.id,
    base,
    session,
    call,
    send,
    announce,
    sendWhole,
    append,
    upload,
    folder,
    list: (query: Record<string, string> = {}) => json<DriveList>(`?${new URLSearchParams(query)}`),
    names: async (query: Record<string, string> = {}) =>
      (await json<DriveList>(`?${new URLSearchParams(query)}`)).files.map(({ name }) => name),
    details: (id: string) => json<DriveDetails>(`${id}/`),
    trash: () => json<DriveTrash>('trash/'),
    uploads: () => json<DriveUploads>('uploads/'),
    download: (id: string, headers: Record<string, string> = {}) => call(`${id}/download/`, { headers }),
  }
}

const metadata = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')

const base64 = (text: string) => Buffer.from(text).toString('base64')
