interface UploadResult {
  readonly isOk: boolean
  /** The server's message about a failure, if it has one. */
  readonly error?: string | undefined
}

/**
 * Sends a form with files and reports its progress from 0 to 1, which fetch cannot. Never rejects: a lost connection
 * is a failure without a message.
 * @param path below `/api/`
 */
export function uploadForm(
  path: string,
  form: FormData,
  onProgress: (fraction: number) => void = () => {},
): Promise<UploadResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/${path}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => resolve({ isOk: false })
    request.onload = () =>
      resolve(
        request.status < 300 && request.status >= 200
          ? { isOk: true }
          : { isOk: false, error: errorOf(request.responseText) },
      )
    request.send(form)
  })
}

function errorOf(body: string): string | undefined {
  try {
    const { error } = JSON.parse(body) as { error?: unknown }
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}
