import { createServer, type RequestListener, type Server } from 'node:http'
import * as path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/database/connect.ts'
import type { SiteBuild } from '#server/site/pages.ts'

interface DevServerOptions {
  config: Config
  log: Logger
  connection: Connection
  onListening: () => void
  cleanup: AsyncDisposableStack
}

const root = path.resolve(import.meta.dirname, '../..')
/** Several files may be saved at once, and some editors save in two steps. */
const debounceMs = 50

/**
 * Runs the program from its sources, and restarts it when one of them changes. Vite loads them all, including the
 * server's: it notices every way of saving a file and reloads only what has changed, so a change is live in well
 * under a second. PostgreSQL, Vite, and this file are not restarted.
 */
export async function runDevServer({ cleanup, ...options }: DevServerOptions): Promise<void> {
  const { createServer: createVite, normalizePath } = await import('vite')
  const frontServer = createServer()
  const signals = process.listeners('SIGTERM')
  const vite = await createVite({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: frontServer } },
  })
  cleanup.defer(() => vite.close())
  // React Router's plugin would end the process before PostgreSQL has stopped.
  for (const listener of process.listeners('SIGTERM')) {
    if (!signals.includes(listener)) process.off('SIGTERM', listener)
  }

  // Loaded for each request, so that a changed source takes effect.
  // Vite does not know the types of what it loads.
  const bundle = async () => (await vite.ssrLoadModule('/web/handler.ts')) as Omit<SiteBuild, 'clientFolder'>
  const build: SiteBuild = {
    clientFolder: null,
    queryNames: async (path) => (await bundle()).queryNames(path),
    createWebHandler: (pageContext) => async (request, person) => {
      const { createWebHandler } = await bundle()
      const page = await createWebHandler(pageContext)(request, person)
      page.headers.set('cache-control', 'no-store')
      return page
    },
  }
  /** The server of the latest start that has been asked for. */
  let latest: Promise<Server>
  let current = new AsyncDisposableStack()
  const end = () => {
    const previous = current
    current = new AsyncDisposableStack()
    return previous.disposeAsync()
  }
  const start = async ({ resolve: attach, reject }: PromiseWithResolvers<Server>) => {
    try {
      // As above.
      const { run } = (await vite.ssrLoadModule('/server/run.ts')) as typeof import('#server/run.ts')
      await run({ ...options, devServer: { build, attach }, cleanup: current })
    } catch (error) {
      reject(error)
      throw error
    }
  }

  /** Starts when what ran before has ended. */
  const startAfter = (ended: Promise<unknown>) => {
    const attached = Promise.withResolvers<Server>()
    latest = attached.promise
    latest.catch(() => {})
    return ended.then(() => start(attached))
  }

  /** Requests during a restart wait until it is done. */
  const forward: RequestListener = (request, response) => {
    latest.then(
      (server) => server.emit('request', request, response),
      (error) => response.writeHead(500).end(String(error)),
    )
  }
  frontServer.on('request', (request, response) => {
    if (/^\/(api|media)\//.test(request.url ?? '')) forward(request, response)
    else vite.middlewares(request, response, () => forward(request, response))
  })
  await new Promise<void>((resolve, reject) => {
    frontServer.once('error', reject).listen(options.config.PORT, options.config.HOST, resolve)
  })
  cleanup.defer(() => frontServer.closeAllConnections())
  let running: Promise<unknown> = startAfter(Promise.resolve())
  cleanup.defer(() => running.then(end, end))

  let timer: NodeJS.Timeout | undefined
  let isWaiting = false
  const restart = () => {
    // The restart that waits will load this change as well.
    if (isWaiting) return
    isWaiting = true
    // What could not be ended does not keep the next from starting.
    const ended = running.then(end, end).catch((error: unknown) => console.error(error))
    running = startAfter(
      ended.then(() => {
        isWaiting = false
      }),
    )
    running.catch((error: unknown) => console.error(error))
  }
  const restartSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(restart, debounceMs)
  }
  let isViteRestarting = false
  const watch = () => {
    const { watcher, restart: restartVite } = vite
    watcher.on('all', (_, file) => {
      if (isViteRestarting || !/^(?:server|contract)[\\/]/.test(path.relative(root, file))) return
      const { moduleGraph } = vite.environments.ssr
      // Vite does so as well, but asks its plugins first, which may take longer than the restart waits.
      moduleGraph.onFileChange(normalizePath(file))
      // Migrations are read by a source that has not changed itself.
      if (!file.endsWith('.ts')) moduleGraph.invalidateAll()
      restartSoon()
    })
    // When a source of its configuration changes, such as a route, Vite restarts with another watcher.
    vite.restart = async (forceOptimize) => {
      clearTimeout(timer)
      isViteRestarting = true
      await restartVite(forceOptimize).finally(() => {
        isViteRestarting = false
      })
      if (vite.watcher !== watcher) watch()
      restartSoon()
    }
  }
  watch()
  cleanup.defer(() => {
    clearTimeout(timer)
    return vite.watcher.close()
  })
  await running
}
