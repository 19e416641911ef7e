import { randomBytes } from 'node:crypto'
import type { VendorUser } from '#tests/support/vendors/nextcloud/server.ts'

interface Node {
  readonly id: number
  readonly owner: VendorUser
  parent: Node | null
  name: string
  readonly isFolder: boolean
  bytes: Buffer
  etag: string
  /** In seconds. */
  modified: number
  versions: { readonly time: number; readonly bytes: Buffer }[]
  /** In seconds; null outside of the trash. */
  deleted: number | null
}
export type VendorNode = Node

export interface VendorShare {
  readonly id: string
  readonly node: Node
  readonly with: string
  readonly permissions: number
  readonly attributes: string | null
}

/** The files of a Nextcloud of the tests, with its trash, its versions, and its uploads. */
export class FileState {
  readonly users: readonly VendorUser[]
  readonly nodes: Node[] = []
  readonly shares: VendorShare[] = []
  /** Chunks by their names, by folder: `user/name`. */
  readonly uploads = new Map<string, Map<string, Buffer>>()
  #ids = 130

  constructor(users: readonly VendorUser[]) {
    this.users = users
  }

  now = (): number => Math.floor(Date.now() / 1000)

  nextId = (): number => ++this.#ids

  isLive = (node: Node): boolean =>
    node.deleted === null && (node.parent === null || this.isLive(node.parent))

  childrenOf = (user: VendorUser, folder: Node | null): Node[] =>
    this.nodes.filter((node) =>
      folder
        ? node.parent === folder && this.isLive(node)
        : this.isLive(node) &&
          ((node.owner === user && node.parent === null) ||
            this.shares.some((share) => share.node === node && share.with === user.id)),
    )

  /** What a user has at a path; undefined for nothing, null for the top folder. */
  at(user: VendorUser, names: readonly string[]): Node | null | undefined {
    let found: Node | null | undefined = null
    for (const name of names) {
      if (found === undefined || (found && !found.isFolder)) return undefined
      found = this.childrenOf(user, found).find((node) => node.name === name)
    }
    return found
  }

  /** Everything that a user has, with its path. */
  all(
    user: VendorUser,
    folder: Node | null = null,
    path: readonly string[] = [],
  ): { node: Node; path: string[] }[] {
    return this.childrenOf(user, folder).flatMap((node) => {
      const own = [...path, node.name]
      return [{ node, path: own }, ...(node.isFolder ? this.all(user, node, own) : [])]
    })
  }

  add(owner: VendorUser, parent: Node | null, name: string, bytes: Buffer | null): Node {
    const node = {
      ...{
        id: this.nextId(),
        owner,
        parent,
        name,
        isFolder: bytes === null,
        bytes: bytes ?? Buffer.alloc(0),
      },
      ...{ etag: randomBytes(8).toString('hex'), modified: this.now(), versions: [], deleted: null },
    }
    this.nodes.push(node)
    return node
  }

  /** A new content; the one before becomes a version, unless it has the same second. */
  write(node: Node, bytes: Buffer, modified = this.now()): void {
    if (node.bytes.length > 0)
      node.versions = [
        ...node.versions.filter(({ time }) => time !== node.modified),
        { time: node.modified, bytes: node.bytes },
      ]
    Object.assign(node, { bytes, modified, etag: randomBytes(8).toString('hex') })
  }

  isWithin = (node: Node, folder: Node): boolean =>
    node === folder || (node.parent !== null && this.isWithin(node.parent, folder))

  remove(gone: Node): void {
    for (let index = this.shares.length - 1; index >= 0; index -= 1)
      if (this.isWithin((this.shares[index] as VendorShare).node, gone)) this.shares.splice(index, 1)
    gone.deleted = this.now()
  }

  freeName(user: VendorUser, folder: Node | null, name: string): string {
    const taken = new Set(this.childrenOf(user, folder).map((node) => node.name))
    return taken.has(name) ? name.replace(/(\.[^.]*)?$/, ' (restored)$1') : name
  }
}
