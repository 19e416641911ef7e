import { sendBytes } from '#web/send-bytes.ts'

/**
 * Sends a form with files and reports its progress from 0 to 1. Rejects with an `ApiError`.
 * @param path below `/api/`
 */
export async function uploadForm(
  path: string,
  values: Readonly<Record<string, string | File | null>>,
  onProgress: (fraction: number) => void = () => {},
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== null) body.set(name, value)
  await sendBytes({
    method: 'POST',
    path,
    body,
    onProgress: (bytes, total) => onProgress(total > 0 ? bytes / total : 0),
  })
}
