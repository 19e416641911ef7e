import { ApiError } from '#web/api.ts'

interface Sending {
  readonly method: string
  /** Below `/api/`. */
  readonly path: string
  readonly body: Blob | FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Called with how many bytes have been sent, of how many; the total is 0 while it is unknown. */
  readonly onProgress?: (bytes: number, total: number) => void
}

/**
 * Sends a body and reports its progress, which fetch cannot. Resolves with a successful response, and rejects with
 * `ApiError` otherwise: with status 0 if the connection broke or the signal aborted it.
 */
export function sendBytes({
  method,
  path,
  body,
  headers = {},
  signal,
  onProgress,
}: Sending): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onloadend = () => {
      signal?.removeEventListener('abort', abort)
      const { status } = request
      if (status >= 200 && status < 300) resolve(request)
      else reject(new ApiError(status, status === 0 ? null : parse(request.responseText)))
    }
    request.open(method, `/api/${path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
