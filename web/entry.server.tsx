import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import earlyFind from '#web/admin/find/early-find.js?raw'
import { pageContext } from '#web/context.ts'
import { deferScripts } from '#web/defer-scripts.ts'
import { addStartScript } from '#web/employee/start-script.ts'
import { pageRequest } from '#web/page-request.ts'
import themeScript from '#web/ui/theme/theme-init.js?raw'

/** Renders a page completely before anything is sent: pages are cached as bytes, and their scripts are hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  // Marks our scripts; the server derives the page's Content-Security-Policy from the marks and removes them.
  const nonce = crypto.randomUUID()
  const body = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    { nonce },
  )
  await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('X-Script-Nonce', nonce)
  const html = await new Response(body).text()
  const routes = new Set(routerContext.staticHandlerContext.matches.map(({ route }) => route.id))
  return new Response(prepare(html, nonce, routes), { headers, status })
}

/** A page that is readable without its scripts starts them late; an empty frame needs them at once. */
function prepare(html: string, nonce: string, routes: ReadonlySet<string>): string {
  if (routes.has('public/layout')) return deferScripts(html, nonce)
  if (routes.has('admin/layout'))
    return html.replace('<head>', () => `<head><script nonce="${nonce}">${earlyFind}</script>`)
  if (!routes.has('employee/root') && !routes.has('employee/open')) return html
  const isLogin = routes.has('employee/account/login')
  const guard = routes.has('employee/layout') ? 'screen' : isLogin ? 'login' : 'none'
  const reader = pageRequest()
  const isFrame = guard === 'screen' && !reader
  const started = addStartScript(html, nonce, { guard, reader, themeScript, isFrame })
  return isFrame ? started : deferScripts(started, nonce, true)
}

/** A missing page is a normal response; anything else that breaks a page is our error. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) context.get(pageContext).report(error)
}
