import type { DriveUpload } from '#contract/drive/drive.ts'
import { tus } from '#contract/drive/drive-rules.ts'
import { ApiError } from '#web/api.ts'

/** How far the server is with an upload. */
export type Sent = Pick<DriveUpload, 'received' | 'file' | 'version'>

interface SendOptions {
  /** Those of the protocol that belong to the call. */
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Is called with how many bytes of the body have been sent. */
  readonly onProgress: (bytes: number) => void
}

/** Sends bytes of a file. An XMLHttpRequest, since fetch does not tell how far a body has come. */
export function sendBytes(
  method: 'POST' | 'PATCH',
  path: string,
  bytes: Blob,
  { headers, signal, onProgress }: SendOptions,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onerror = () => reject(new ApiError(0, null))
    request.onabort = () => reject(new ApiError(0, null))
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.onload = () => {
      if (request.status === 204 || request.status === 201) resolve(sentOf(request))
      else reject(new ApiError(request.status, parse(request.responseText)))
    }
    request.open(method, `/api/${path}`)
    request.setRequestHeader('Authorization', 'Cookie')
    request.setRequestHeader('Tus-Resumable', tus.version)
    request.setRequestHeader('Content-Type', tus.mediaType)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(bytes)
  })
}

const sentOf = (request: XMLHttpRequest): Sent => ({
  received: Number(request.getResponseHeader('Upload-Offset')),
  file: request.getResponseHeader(tus.fileHeader),
  version: request.getResponseHeader(tus.versionHeader),
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
