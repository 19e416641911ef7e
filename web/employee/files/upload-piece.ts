import type { DriveUpload } from '#contract/drive/drive.ts'
import { tus } from '#contract/drive/drive-rules.ts'
import { sendBytes } from '#web/send-bytes.ts'

/** How far the server is with an upload. */
export type Sent = Pick<DriveUpload, 'received' | 'file' | 'version'>

interface Piece {
  /** Those of the protocol that belong to the call. */
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Called with how many bytes of the piece have been sent. */
  readonly onProgress: (bytes: number) => void
}

/** Sends bytes of a file by tus. */
export async function sendPiece(
  method: 'POST' | 'PATCH',
  path: string,
  body: Blob,
  { headers, ...piece }: Piece,
): Promise<Sent> {
  const response = await sendBytes({
    ...piece,
    method,
    path,
    body,
    headers: {
      Authorization: 'Cookie',
      'Tus-Resumable': tus.version,
      'Content-Type': tus.mediaType,
      ...headers,
    },
  })
  return {
    received: Number(response.getResponseHeader('Upload-Offset')),
    file: response.getResponseHeader(tus.fileHeader),
    version: response.getResponseHeader(tus.versionHeader),
  }
}
