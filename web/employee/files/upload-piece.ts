import { tus } from '#contract/drive/drive-rules.ts'
import { ApiError } from '#web/api.ts'

interface PieceOptions {
  readonly offset: number
  readonly signal: AbortSignal
  /** Is called with how many bytes of the piece have been sent. */
  readonly onProgress: (bytes: number) => void
}

/**
 * Sends a piece of a file. Answers up to where the server has it. An XMLHttpRequest, since fetch does not tell how far a
 * body has come.
 */
export function sendPiece(
  url: string,
  piece: Blob,
  { offset, signal, onProgress }: PieceOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onerror = () => reject(new ApiError(0, null))
    request.onabort = () => reject(new ApiError(0, null))
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.onload = () => {
      if (request.status === 204) resolve(Number(request.getResponseHeader('Upload-Offset')))
      else reject(new ApiError(request.status, parse(request.responseText)))
    }
    request.open('PATCH', url)
    request.setRequestHeader('Authorization', 'Cookie')
    request.setRequestHeader('Tus-Resumable', tus.version)
    request.setRequestHeader('Upload-Offset', String(offset))
    request.setRequestHeader('Content-Type', tus.mediaType)
    request.send(piece)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
