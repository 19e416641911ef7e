import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { type Stock, takeStock } from '#server/files/cache-index.ts'
import type { Box, VariantType } from '#server/files/images.ts'

/** A stored picture in a size and a type. */
export interface Variant extends Box {
  readonly path: string
  readonly type: VariantType
}

/** The drawn sizes, kept on the disk. Whatever is lost here is drawn again. */
export interface Variants {
  /** The variant's bytes; drawn when they are not kept, once however many ask. Null when `draw` says so. */
  get(variant: Variant, draw: () => Promise<Buffer | null>): Promise<Buffer | null>
  /** Drops every variant of a picture, those being drawn included. */
  forget(picture: string): Promise<void>
}

/** Some 20,000 variants: a site with a thousand pictures in all their sizes. */
const defaultRoom = 512 * 1024 * 1024

/**
 * Keeps variants below a folder that never holds more than `room` bytes; what was not used for longest goes first.
 * Order and sizes are found again after a restart, and files that others remove are no trouble.
 */
export function variantCache(root: string, room = defaultRoom): Variants {
  const drawing = new Map<string, Promise<Buffer | null>>()
  let stock: Promise<Stock> | undefined
  const inventory = () => {
    stock ??= takeStock(root, room)
    return stock
  }

  async function drawAndKeep(name: string, draw: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const drawn = await draw()
    // A full disk must not cost a visitor the picture.
    if (drawn) await keep(name, drawn).catch(() => undefined)
    return drawn
  }

  async function keep(name: string, drawn: Buffer): Promise<void> {
    const { add } = await inventory()
    const draft = path.join(root, `${randomUUID()}.draft`)
    await fs.mkdir(path.join(root, path.dirname(name)), { recursive: true })
    try {
      await fs.writeFile(draft, drawn)
      await fs.rename(draft, path.join(root, name))
    } finally {
      await fs.rm(draft, { force: true })
    }
    await add(name, drawn.length)
  }

  const noteUse = async (name: string) => (await inventory()).noteUse(name)

  return {
    async get(variant, draw) {
      const name = nameOf(variant)
      const kept = await fs.readFile(path.join(root, name)).catch(() => null)
      // A power cut can leave an empty file under a good name.
      if (kept && kept.length > 0) {
        void noteUse(name)
        return kept
      }
      const running = drawing.get(name)
      if (running) return running
      const started = drawAndKeep(name, draw).finally(() => drawing.delete(name))
      drawing.set(name, started)
      return started
    },

    async forget(picture) {
      const names = [...drawing.keys()].filter((name) => name.startsWith(`${picture}/`))
      await Promise.allSettled(names.map((name) => drawing.get(name)))
      await (await inventory()).remove(picture)
    },
  }
}

// A fallback is JPEG or PNG, which nobody knows before it is drawn; its bytes say so.
const nameOf = ({ path: picture, width, height, type }: Variant) => `${picture}/${width}x${height}.${type}`
