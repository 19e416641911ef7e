import type { DriveUpload } from '#contract/drive/drive.ts'
import { tus } from '#contract/drive/drive-rules.ts'
import type { CallSettings } from '#web/calls.ts'
import { fetchWithProgress } from '#web/uploads/fetch-with-progress.ts'

/** The server's progress with an upload. */
export type Sent = Pick<DriveUpload, 'received' | 'file' | 'version'>

interface Piece {
  /** Those of the protocol that belong to the call. */
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Called with how many bytes of the piece have been sent. */
  readonly onProgress: (bytes: number) => void
}

/** Sends bytes of a file by tus. @param send makes the call with them */
export async function sendPiece(
  send: (settings: CallSettings) => Promise<Response>,
  { headers, signal, onProgress }: Piece,
): Promise<Sent> {
  const response = await send({
    headers: { 'Tus-Resumable': tus.version, 'Content-Type': tus.mediaType, ...headers },
    signal,
    fetch: fetchWithProgress({ onSent: onProgress }),
  })
  return {
    received: Number(response.headers.get('Upload-Offset')),
    file: response.headers.get(tus.fileHeader),
    version: response.headers.get(tus.versionHeader),
  }
}
