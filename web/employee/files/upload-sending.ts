import { driveLimits, tus } from '#contract/drive/drive-rules.ts'
import { ApiError } from '#web/api.ts'
import { api, apiForResponse, type CallSettings } from '#web/calls.ts'
import { type Sent, sendPiece } from '#web/employee/files/upload-piece.ts'
import type { SendOptions } from '#web/uploads/upload-queue.ts'

/** Where a file is stored. */
export interface UploadTarget {
  /** `home` or the id of a folder. */
  readonly folder: string
  /** Folders below that one, separated by `/`; the server makes those that are missing. */
  readonly path?: string
  /** Whether it becomes a file of its own beside one of the same name, rather than its new version. */
  readonly keepsBoth?: boolean
}

export interface Sending extends UploadTarget, SendOptions {
  readonly file: File
  /** The idempotency key of the upload: the server stores the file once, however often it is sent. */
  readonly reference: string
  /** The server's id of the upload; null until it was announced. */
  id: string | null
  readonly onAnnounced: (id: string) => void
}

/** In bytes. What has arrived of a piece counts even if its connection breaks. */
const pieceBytes = 8 * 1024 * 1024
/** The pauses between attempts while there is no connection, in milliseconds; the last one is repeated. */
const pauses = [1000, 2000, 5000, 10_000]
const longestPause = 20_000

const isSmall = ({ size }: File): boolean => size > 0 && size <= driveLimits.wholeBytes

/** Sends what the server lacks of a file, and waits for the connection as long as it takes. */
export async function sendFile(sending: Sending): Promise<Sent> {
  const { signal } = sending
  let failures = 0
  const retry = () => {
    failures = 0
  }
  for (;;) {
    try {
      return await (sending.id === null && isSmall(sending.file)
        ? sendWhole(sending)
        : sendPieces(sending, retry))
    } catch (cause) {
      if (signal.aborted || !isPassing(cause)) throw cause
      await pause(pauses[failures++] ?? longestPause, signal)
    }
  }
}

/** One call; sent again under its reference, it is stored once. */
const sendWhole = (sending: Sending): Promise<Sent> =>
  sendPiece(
    (settings) =>
      apiForResponse('POST jira/nextcloud/files/{user}/uploads/', { body: sending.file }, settings),
    {
      headers: announcementOf(sending),
      signal: sending.signal,
      onProgress: sending.onProgress,
    },
  )

/** @param onPiece called when a piece has arrived */
async function sendPieces(sending: Sending, onPiece: () => void): Promise<Sent> {
  const { file, signal, onProgress } = sending
  let sent = await findOrAnnounce(sending)
  while (sent.received < file.size) {
    const start = sent.received
    const piece = { params: { id: sent.id }, body: file.slice(start, start + pieceBytes) }
    const send = (settings: CallSettings) =>
      apiForResponse('PATCH jira/nextcloud/files/{user}/uploads/{id}/', piece, settings)
    sent = {
      id: sent.id,
      ...(await sendPiece(send, {
        headers: { 'Upload-Offset': String(start) },
        signal,
        onProgress: (bytes) => onProgress(start + bytes),
      })),
    }
    onProgress(sent.received)
    onPiece()
  }
  return sent
}

async function findOrAnnounce(sending: Sending): Promise<Sent & { readonly id: string }> {
  const { id } = sending
  if (id !== null) return api('GET jira/nextcloud/files/{user}/uploads/{id}/', { params: { id } })
  const headers = { ...announcementOf(sending), 'Tus-Resumable': tus.version }
  const announced = await api('POST jira/nextcloud/files/{user}/uploads/', {}, { headers })
  sending.id = announced.id
  sending.onAnnounced(announced.id)
  return announced
}

function announcementOf({ file, folder, path, keepsBoth, reference }: Sending) {
  const metadata = {
    filename: file.name,
    folder,
    reference,
    ...(path && { path }),
    ...(keepsBoth && { taken: 'rename' }),
  }
  return {
    'Upload-Length': String(file.size),
    'Upload-Metadata': Object.entries(metadata)
      .map(([name, value]) => `${name} ${base64(value)}`)
      .join(','),
  }
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** No connection, a server that is starting, an offset that has changed, or an earlier piece that is still being written. */
const isPassing = (cause: unknown): boolean =>
  cause instanceof ApiError && [0, 408, 409, 423, 429, 502, 503, 504].includes(cause.status)

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    window.addEventListener('online', end, { once: true })
  })
