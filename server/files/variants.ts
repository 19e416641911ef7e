import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import type { FocalPoint } from '#contract/images.ts'
import { type CacheIndex, openIndex } from '#server/files/cache-index.ts'
import type { Dimensions } from '#server/files/image-size.ts'
import type { VariantType } from '#server/files/images.ts'
import { fileMode, folderMode } from '#server/startup/file-modes.ts'

/** A stored image in a size and a format. */
export interface Variant extends Dimensions {
  readonly path: string
  readonly type: VariantType
  /** Kept in view by the crop; the center if omitted. */
  readonly focus?: FocalPoint | undefined
}

/** The rendered sizes, cached on the disk. Anything lost is rendered again. */
export interface Variants {
  /** The variant's bytes, rendered if not cached, once for concurrent requests. Null if `draw` returns null. */
  get(variant: Variant, render: () => Promise<Buffer | null>): Promise<Buffer | null>
  /** The paths of all images that have variants. */
  images(): Promise<string[]>
  /** Removes every variant of an image, including those being rendered. */
  remove(imagePath: string): Promise<void>
}

/** About 20,000 variants: a site with a thousand images in all their sizes. */
const defaultMaxBytes = 512 * 1024 * 1024

/**
 * Caches variants below a folder of at most `room` bytes; the least recently used are removed first. The order
 * survives a restart, and files that others remove do no harm.
 */
export function variantCache(root: string, maxBytes = defaultMaxBytes): Variants {
  const inFlight = new Map<string, Promise<Buffer | null>>()
  let index: Promise<CacheIndex> | undefined
  const cacheIndex = () => {
    index ??= openIndex(root, maxBytes)
    return index
  }

  async function renderAndStore(name: string, render: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const bytes = await render()
    // A full disk must not cost a visitor the image.
    if (bytes) await store(name, bytes).catch(() => undefined)
    return bytes
  }

  async function store(name: string, bytes: Buffer): Promise<void> {
    const { add } = await cacheIndex()
    const tempFile = path.join(root, `${randomUUID()}.draft`)
    await fs.mkdir(path.join(root, path.dirname(name)), { recursive: true, mode: folderMode })
    try {
      await fs.writeFile(tempFile, bytes, { mode: fileMode })
      await fs.rename(tempFile, path.join(root, name))
    } finally {
      await fs.rm(tempFile, { force: true })
    }
    await add(name, bytes.length)
  }

  const touch = async (name: string) => (await cacheIndex()).touch(name)

  return {
    async get(variant, render) {
      const name = nameOf(variant)
      const cached = await fs.readFile(path.join(root, name)).catch(() => null)
      // A power failure can leave an empty file under a valid name.
      if (cached && cached.length > 0) {
        void touch(name)
        return cached
      }
      const running = inFlight.get(name)
      if (running) return running
      const started = renderAndStore(name, render).finally(() => inFlight.delete(name))
      inFlight.set(name, started)
      return started
    },

    images: async () => (await cacheIndex()).images(),

    async remove(imagePath) {
      const names = [...inFlight.keys()].filter((name) => name.startsWith(`${imagePath}/`))
      await Promise.allSettled(names.map((name) => inFlight.get(name)))
      await (await cacheIndex()).remove(imagePath)
    },
  }
}

// The fallback is JPEG or PNG, which is known only after encoding and read from the bytes.
const nameOf = (variant: Variant) => `${variant.path}/${variantVersion(variant)}.${variant.type}`

/** What distinguishes the variants of an image in one format. */
export const variantVersion = ({ width, height, focus }: Omit<Variant, 'type' | 'path'>): string =>
  `${width}x${height}${focus ? `-${focus.x}-${focus.y}` : ''}`
