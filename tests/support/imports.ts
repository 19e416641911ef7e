import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

export const root = path.resolve(import.meta.dirname, '../..')

/** One import of a source file: a statement, a re-export, an `import()`, or the import of a type. */
export interface Import {
  /** From the root of the project. */
  readonly file: string
  /** A file of ours from the root, else the name of a package's module. */
  readonly target: string
  /** Whether it is gone once types are stripped, so that nothing is loaded. */
  readonly isType: boolean
}

export const sourcesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((file) => file.replaceAll('\\', '/'))

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** All imports of a file, as the parser of the build reads them. */
export function importsOf(file: string): Import[] {
  const imports: Import[] = []
  const add = (source: ESTree.Node | null, isType: boolean) => {
    if (source?.type === 'Literal' && typeof source.value === 'string')
      imports.push({ file, target: resolve(source.value, file), isType })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source, importKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ImportExpression: ({ source }) => add(source, false),
    TSImportType: ({ source }) => add(source, true),
  }).visit(parseSync(file, readSource(file)).program)
  return imports
}

function resolve(specifier: string, file: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier
}

/** The circles among the imports, each as its shortest way round: `a → b → a`. */
export function circlesIn(imports: readonly Import[]): string[] {
  const byFile = Map.groupBy(imports, ({ file }) => file)
  const circles = new Map<string, string>()
  for (const file of byFile.keys()) {
    const circle = shortestWay(file, file, byFile)
    if (circle) circles.set([...circle].sort().join(), [...circle, file].join(' → '))
  }
  return [...circles.values()]
}

function shortestWay(from: string, to: string, byFile: Map<string, Import[]>): string[] | undefined {
  const seen = new Set<string>()
  const ways = [[from]]
  for (const way of ways) {
    for (const { target } of byFile.get(way.at(-1) as string) ?? []) {
      if (target === to) return way
      if (seen.has(target)) continue
      seen.add(target)
      ways.push([...way, target])
    }
  }
}

/** The files that are loaded when the given ones are, themselves included. */
export function loadedBy(files: readonly string[], imports: readonly Import[]): Set<string> {
  const byFile = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ file }) => file,
  )
  const loaded = new Set(files)
  for (const file of loaded) for (const { target } of byFile.get(file) ?? []) loaded.add(target)
  return loaded
}
