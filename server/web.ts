import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import * as path from 'node:path'
import type { ViteDevServer } from 'vite'
import { CannotStart } from '#server/cannot-start.ts'
import type { Web } from '#server/pages.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The pages as `react-router build` has made them. Throws CannotStart when it has not. */
export async function builtWeb(): Promise<Web> {
  const program = path.join(root, 'build', 'server', 'index.js')
  if (!existsSync(program)) throw new CannotStart('The pages are not built yet. Start with: npm start')
  const { createWebHandler } = (await import(program)) as WebModule
  return { createWebHandler, clientFolder: path.join(root, 'build', 'client') }
}

/** The pages straight from their sources, for development. */
export interface LiveWeb {
  readonly web: Web
  /** Lets Vite answer for its own files before the server does, and tell browsers of changes. Answers what ends it. */
  attach(server: Server): Promise<() => Promise<void>>
}

export function liveWeb(): LiveWeb {
  let vite: ViteDevServer
  return {
    web: {
      clientFolder: null,
      createWebHandler: (services) => async (request) => {
        // Asked for each time, so that a changed source shows.
        const { createWebHandler } = (await vite.ssrLoadModule('/web/handler.ts')) as WebModule
        const page = await createWebHandler(services)(request)
        page.headers.set('cache-control', 'no-store')
        return page
      },
    },
    async attach(server) {
      const { createServer } = await import('vite')
      vite = await createServer({
        root,
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server } },
      })
      const [answer] = server.listeners('request') as [RequestListener]
      server.removeListener('request', answer)
      server.on('request', (request, response) => {
        if (/^\/(api|media)\//.test(request.url ?? '')) answer(request, response)
        else vite.middlewares(request, response, () => answer(request, response))
      })
      return () => vite.close()
    },
  }
}

type WebModule = Pick<Web, 'createWebHandler'>
