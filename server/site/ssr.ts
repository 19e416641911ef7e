import { existsSync } from 'node:fs'
import * as path from 'node:path'
import type { Web } from '#server/site/pages.ts'
import { CannotStart } from '#server/startup-error.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The pages as `react-router build` has made them. Throws CannotStart when it has not. */
export async function builtWeb(): Promise<Web> {
  const program = path.join(root, 'build', 'server', 'index.js')
  if (!existsSync(program)) throw new CannotStart('The pages are not built yet. Start with: npm start')
  const { createWebHandler } = (await import(/* @vite-ignore */ program)) as WebModule
  return { createWebHandler, clientFolder: path.join(root, 'build', 'client') }
}

type WebModule = Pick<Web, 'createWebHandler'>
