import type { Fetch } from '#web/api.ts'

interface Progress {
  /** Called with how many bytes of the body have been sent, of how many; the total is 0 while it is unknown. */
  readonly onSent: (bytes: number, total: number) => void
  /** Called with each part of the response's text as it arrives. */
  readonly onText?: (part: string) => void
}

/** `fetch` that reports how much of the body has been sent, which the browser's own cannot. For responses of text. */
export const fetchWithProgress =
  ({ onSent, onText }: Progress): Fetch =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      let received = 0
      const receive = () => {
        const { responseText } = request
        if (responseText.length > received) onText?.(responseText.slice(received))
        received = responseText.length
      }
      const abort = () => request.abort()
      signal?.addEventListener('abort', abort, { once: true })
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
      request.onprogress = receive
      request.onloadend = () => {
        signal?.removeEventListener('abort', abort)
        if (request.status === 0)
          return reject(signal?.aborted ? signal.reason : new TypeError('The connection was lost.'))
        receive()
        resolve(responseOf(request))
      }
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.send(body ?? null)
    })

/** The statuses of responses that cannot have a body. */
const bodiless = [204, 205, 304]

function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return new Response(bodiless.includes(status) ? null : responseText, { status, headers })
}
