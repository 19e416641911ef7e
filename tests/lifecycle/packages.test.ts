import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRegistry } from '#tests/lifecycle/package-registry.ts'

const root = path.resolve(import.meta.dirname, '../..')

describe('the packages of a clone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-packages-'))
  const clone = path.join(folder, 'clone')
  const inModules = (file: string) => path.join(clone, 'node_modules', file)
  const needed = {
    name: 'needed',
    version: '1.2.3',
    scripts: { install: 'echo ran > ran.txt' },
    peerDependencies: { tool: '*' },
    peerDependenciesMeta: { tool: { optional: true } },
  }
  const nodePackage = { name: 'node-linux-test', version: '24.0.0' }
  const tool = { name: 'tool', version: '4.5.6' }
  const manifest = {
    name: 'clone',
    version: '1.0.0',
    dependencies: { needed: '1.2.3', 'node-linux-test': '24.0.0' },
    devDependencies: { tool: '4.5.6' },
  }
  const lock = JSON.stringify({
    name: 'clone',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      'node_modules/needed': { ...needed, name: undefined, scripts: undefined, hasInstallScript: true },
      'node_modules/node-linux-test': { version: '24.0.0' },
      'node_modules/tool': { version: '4.5.6', devOptional: true },
    },
  })
  let registry: Awaited<ReturnType<typeof startRegistry>>

  beforeAll(async () => {
    registry = await startRegistry(path.join(folder, 'published'), [
      { manifest: needed, files: { 'index.js': '', 'index.js.map': '{}' } },
      { manifest: nodePackage, files: { 'include/node.h': '', 'share/man.1': '' } },
      { manifest: tool, files: { 'index.js': '' } },
    ])
    mkdirSync(clone)
    for (const name of ['scripts/bootstrap.mjs', 'scripts/bootstrap', '.npmrc'])
      cpSync(path.join(root, name), path.join(clone, name), { recursive: true })
    writeFileSync(path.join(clone, 'package.json'), JSON.stringify(manifest))
    writeFileSync(path.join(clone, 'package-lock.json'), lock)
  })
  afterAll(() => {
    registry.close()
    rmSync(folder, { recursive: true })
  })

  test('are first those that run, without what nothing reads', async () => {
    expect(await bootstrap()).toMatch(/^Installing packages …$/m)
    expect(existsSync(inModules('needed/index.js'))).toBe(true)
    expect(existsSync(inModules('node-linux-test/share/man.1'))).toBe(true)
    expect(existsSync(inModules('needed/ran.txt'))).toBe(false)
    expect(existsSync(inModules('tool'))).toBe(false)
    expect(existsSync(inModules('needed/index.js.map'))).toBe(false)
    expect(existsSync(inModules('node-linux-test/include'))).toBe(false)
    expect(registry.downloads.toSorted()).toEqual(['needed', 'node-linux-test'])
    expect(await bootstrap()).toBe('')
  })

  test('get the tools on top, once, and the lock file stays as it is', async () => {
    const before = statSync(inModules('needed/index.js'))
    expect(await bootstrap('--with-tools')).toMatch(/^Installing packages and tools …$/m)
    expect(JSON.parse(readFileSync(inModules('tool/package.json'), 'utf8'))).toEqual(tool)
    expect(statSync(inModules('needed/index.js'))).toMatchObject({ ino: before.ino, ctimeMs: before.ctimeMs })
    expect(registry.downloads.toSorted()).toEqual(['needed', 'node-linux-test', 'tool'])
    expect(readFileSync(path.join(clone, 'package-lock.json'), 'utf8')).toBe(lock)
    expect(await bootstrap('--with-tools')).toBe('')
    expect(await bootstrap()).toBe('')
  })

  test('are those of the lock file again when others were there', async () => {
    writeFileSync(inModules('needed/package.json'), JSON.stringify({ ...needed, version: '1.0.0' }))
    rmSync(inModules('.package-lock.json'))
    await bootstrap('--with-tools')
    expect(JSON.parse(readFileSync(inModules('needed/package.json'), 'utf8')).version).toBe('1.2.3')
    expect(existsSync(inModules('needed/ran.txt'))).toBe(false)
    expect(readFileSync(path.join(clone, 'package-lock.json'), 'utf8')).toBe(lock)
  })

  async function bootstrap(...options: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/bootstrap.mjs', '--no-build', ...options],
      {
        cwd: clone,
        env: {
          ...process.env,
          npm_config_registry: registry.url,
          npm_config_cache: path.join(folder, 'cache'),
        },
      },
    )
    return stdout
  }
})
