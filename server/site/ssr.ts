import { existsSync } from 'node:fs'
import * as path from 'node:path'
import type { SiteBuild } from '#server/site/pages.ts'
import { StartupError } from '#server/startup/startup-error.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The pages built by `react-router build`. Throws `StartupError` if there is no build. */
export async function loadBuild(): Promise<SiteBuild> {
  const program = path.join(root, 'build', 'server', 'index.js')
  if (!existsSync(program)) throw new StartupError('The pages are not built yet. Start with: npm start')
  // The build of `web/handler.ts`, without types.
  const { createWebHandler, queryNames } = (await import(/* @vite-ignore */ program)) as ServerBundle
  return { createWebHandler, queryNames, clientFolder: path.join(root, 'build', 'client') }
}

type ServerBundle = Pick<SiteBuild, 'createWebHandler' | 'queryNames'>
