import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { pageContext } from '#web/context.ts'
import { deferScripts } from '#web/defer-scripts.ts'

/** Renders a page to its end before anything is sent: pages are cached as bytes, and their scripts are hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  // Marks our scripts; the server makes the page's Content-Security-Policy from them and removes the marks.
  const nonce = crypto.randomUUID()
  const body = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    { nonce },
  )
  await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('X-Script-Nonce', nonce)
  const html = await new Response(body).text()
  // A public page can be read without its scripts; the admin area shows nothing before them.
  const isPublic = routerContext.staticHandlerContext.matches.some(
    ({ route }) => route.id === 'public/layout',
  )
  return new Response(isPublic ? deferScripts(html, nonce) : html, { headers, status })
}

/** A page that does not exist is a normal response; everything else that breaks a page is an error of ours. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) context.get(pageContext).report(error)
}
