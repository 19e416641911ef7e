import { ApiError } from '#web/api.ts'

/**
 * Sends a form with files and reports its progress from 0 to 1, which fetch cannot. Rejects with an `ApiError`.
 * @param path below `/api/`
 */
export function uploadForm(
  path: string,
  values: Readonly<Record<string, string | File | null>>,
  onProgress: (fraction: number) => void = () => {},
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== null) body.set(name, value)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/${path}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0, null))
    request.onload = () => {
      if (request.status < 300 && request.status >= 200) resolve()
      else reject(new ApiError(request.status, parse(request.responseText)))
    }
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
