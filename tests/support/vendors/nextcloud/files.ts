import { BadSearch, parseSearch } from '#tests/support/vendors/nextcloud/dav-search.ts'
import type { FileState, VendorNode } from '#tests/support/vendors/nextcloud/file-state.ts'
import {
  ocs,
  recording,
  refuse,
  type VendorAnswer,
  type VendorPart,
  VendorRefusal,
  type VendorRequest,
  type VendorUser,
} from '#tests/support/vendors/nextcloud/server.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const encode = (names: readonly string[]) => names.map((name) => encodeURIComponent(name)).join('/')
const types: Readonly<Record<string, string>> = { txt: 'text/plain', png: 'image/png', html: 'text/html' }
const typeOf = (name: string) => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
const time = (seconds: number) => new Date(seconds * 1000).toUTCString()

interface Described {
  readonly href: string
  readonly props: Readonly<Record<string, string>>
}

const notThere = (): never => {
  throw new VendorRefusal(recording('dav-get-404'))
}
const fail = (status: number): never => {
  throw new VendorRefusal({
    status,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: '<d:error/>',
  })
}
const done = (status: number, headers?: Record<string, string>): VendorAnswer => ({
  status,
  body: '',
  ...(headers && { headers }),
})

/** The files of a Nextcloud by WebDAV, and their shares by OCS, in the forms of the recordings. */
export function createFiles(state: FileState, prefix = ''): VendorPart {
  const root = '/remote.php/dav'
  const base = `${prefix}${root}`

  const propsOf = (user: VendorUser, node: VendorNode): Record<string, string> => ({
    'oc:fileid': String(node.id),
    'd:displayname': escaped(node.name),
    'd:resourcetype': node.isFolder ? '<d:collection/>' : '',
    ...(node.isFolder
      ? {}
      : { 'd:getcontenttype': typeOf(node.name), 'd:getcontentlength': String(node.bytes.length) }),
    'd:getlastmodified': time(node.modified),
    'oc:size': String(node.bytes.length),
    'd:getetag': `&quot;${node.etag}&quot;`,
    'oc:owner-id': node.owner.id,
    'oc:owner-display-name': escaped(node.owner.displayName),
    'oc:share-types': state.shares.some((share) => share.node === node && node.owner === user)
      ? '<oc:share-type>0</oc:share-type>'
      : '',
    'nc:has-preview': String(typeOf(node.name) === 'image/png'),
  })

  const describe = (user: VendorUser, node: VendorNode, path: readonly string[]): Described => ({
    href: `${base}/files/${user.id}/${encode(path)}${node.isFolder ? '/' : ''}`,
    props: propsOf(user, node),
  })

  /** The properties that were asked for, and apart from them those that are not there. */
  function multistatus({ bytes }: VendorRequest, described: readonly Described[]): VendorAnswer {
    const [, wanted = ''] = /<d:prop>(.*?)<\/d:prop>/s.exec(bytes.toString()) ?? []
    const names = [...wanted.matchAll(/<(\w+:[\w-]+)\/>/g)].map(([, name = '']) => name)
    if (names.length === 0) throw new Error('No properties are asked for')
    const responses = described.map(({ href, props }) => {
      const known = names.filter((name) => name in props)
      const others = names.filter((name) => !(name in props))
      const stat = (inner: string, status: string) =>
        inner && `<d:propstat><d:prop>${inner}</d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat>`
      const values = known.map((name) => (props[name] ? `<${name}>${props[name]}</${name}>` : `<${name}/>`))
      const missing = others.map((name) => `<${name}/>`)
      return `<d:response><d:href>${href}</d:href>${stat(values.join(''), '200 OK')}${stat(missing.join(''), '404 Not Found')}</d:response>`
    })
    return {
      status: 207,
      headers: { 'content-type': 'application/xml; charset=utf-8' },
      body: `<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">${responses.join('')}</d:multistatus>`,
    }
  }

  function search(request: VendorRequest): VendorAnswer {
    const { user, bytes } = request
    const { scope, limit, offset, matches, compare } = parseSearch(bytes.toString())
    if (scope !== `/files/${user.id}`) notThere()
    const found = state
      .all(user)
      .filter(({ node }) => matches(node))
      .sort((one, other) => compare(one.node, other.node))
      .slice(offset, offset + limit)
    return multistatus(
      request,
      found.map(({ node, path }) => describe(user, node, path)),
    )
  }

  /** What a path below the own files names, with the folder around it. */
  function place(user: VendorUser, names: readonly string[]) {
    const parent = state.at(user, names.slice(0, -1))
    return { parent, name: names.at(-1) ?? '', node: state.at(user, names) }
  }

  function propfind(request: VendorRequest, names: readonly string[]): VendorAnswer {
    const { user, headers } = request
    if (!['0', '1'].includes(String(headers.depth))) throw new Error('No depth')
    const found = state.at(user, names)
    if (found === undefined) return notThere()
    const self: Described = found
      ? describe(user, found, names)
      : {
          href: `${base}/files/${user.id}/`,
          props: {
            ...propsOf(user, { ...emptyTop, owner: user }),
            'd:quota-used-bytes': String(state.nodes.reduce((sum, node) => sum + node.bytes.length, 0)),
            'd:quota-available-bytes': '-3',
          },
        }
    const inner = headers.depth === '1' && (!found || found.isFolder) ? state.childrenOf(user, found) : []
    return multistatus(request, [self, ...inner.map((node) => describe(user, node, [...names, node.name]))])
  }

  function get({ user, headers }: VendorRequest, names: readonly string[]): VendorAnswer {
    const node = state.at(user, names)
    if (!node) return notThere()
    if (node.isFolder) return recording('dav-get-folder')
    return sendBytes(node.bytes, headers.range, typeOf(node.name))
  }

  function put({ user, headers, bytes }: VendorRequest, names: readonly string[]): VendorAnswer {
    const { parent, name, node } = place(user, names)
    if (parent === undefined) return notThere()
    if (node && headers['if-none-match'] === '*') return fail(412)
    const modified = Number(headers['x-oc-mtime'] ?? state.now())
    if (node) state.write(node, bytes, modified)
    else state.add(user, parent, name, bytes).modified = modified
    return done(node ? 204 : 201)
  }

  function make({ user }: VendorRequest, names: readonly string[]): VendorAnswer {
    const { parent, name, node } = place(user, names)
    if (node) return fail(405)
    if (parent === undefined) return fail(409)
    state.add(user, parent, name, null)
    return done(201)
  }

  /** The target of a move, below the server's address. */
  function destinationOf({ headers, user }: VendorRequest, folder = 'files'): string[] {
    const sent = String(headers.destination)
    const start = `${base}/${folder}/${user.id}/`
    if (!sent.startsWith(start)) throw new Error(`A destination elsewhere: ${sent}`)
    return sent.slice(start.length).split('/').map(decodeURIComponent)
  }

  function move(request: VendorRequest, names: readonly string[]): VendorAnswer {
    const node = state.at(request.user, names)
    const target = place(request.user, destinationOf(request))
    if (!node) return notThere()
    if (target.parent === undefined) return fail(409)
    if (target.node && request.headers.overwrite === 'F') return fail(412)
    if (target.parent && state.isWithin(target.parent, node)) return fail(409)
    Object.assign(node, { parent: target.parent, name: target.name })
    return done(201)
  }

  function remove({ user }: VendorRequest, names: readonly string[]): VendorAnswer {
    const node = state.at(user, names)
    if (!node) return notThere()
    if (node.owner !== user) return fail(403)
    state.remove(node)
    return done(204)
  }

  const files: Readonly<Record<string, (request: VendorRequest, names: readonly string[]) => VendorAnswer>> =
    {
      ...{ PROPFIND: propfind, GET: get, PUT: put, MKCOL: make, MOVE: move, DELETE: remove },
    }

  const uploads: typeof files = {
    MKCOL({ user }, [folder]) {
      const key = `${user.id}/${folder}`
      if (state.uploads.has(key)) return fail(405)
      state.uploads.set(key, new Map())
      return done(201)
    },
    PUT({ user, bytes }, [folder, name = '']) {
      state.uploads.get(`${user.id}/${folder}`)?.set(name, bytes) ?? notThere()
      return done(201)
    },
    PROPFIND(request, [folder]) {
      const chunks = state.uploads.get(`${request.user.id}/${folder}`) ?? notThere()
      const href = `${base}/uploads/${request.user.id}/${folder}/`
      const one = ([name, bytes]: [string, Buffer]) => ({
        href: `${href}${name}`,
        props: { 'd:getcontentlength': String(bytes.length) },
      })
      return multistatus(request, [
        { href, props: {} },
        { href: `${href}.file`, props: {} },
        ...[...chunks].map(one),
      ])
    },
    MOVE(request, [folder]) {
      const { user, headers } = request
      const chunks = state.uploads.get(`${user.id}/${folder}`) ?? notThere()
      const bytes = Buffer.concat([...chunks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, chunk]) => chunk))
      if (Number(headers['oc-total-length']) !== bytes.length) return fail(400)
      const names = destinationOf(request)
      if (headers.overwrite === 'F' && state.at(user, names)) return fail(412)
      const answer = put({ ...request, bytes }, names)
      state.uploads.delete(`${user.id}/${folder}`)
      return answer
    },
    DELETE: ({ user }, [folder]) => (state.uploads.delete(`${user.id}/${folder}`) ? done(204) : notThere()),
  }

  const ownById = (user: VendorUser, id = '') =>
    state.nodes.find((node) => String(node.id) === id && node.owner === user && state.isLive(node)) ??
    notThere()

  const versions: typeof files = {
    PROPFIND(request, [, id]) {
      const node = ownById(request.user, id)
      const href = `${base}/versions/${request.user.id}/versions/${id}/`
      // The current one is among them, with the size of the one before.
      const times = [
        ...node.versions,
        { time: node.modified, bytes: node.versions.at(-1)?.bytes ?? node.bytes },
      ]
      const one = ({ time, bytes }: { time: number; bytes: Buffer }) => ({
        href: `${href}${time}`,
        props: { 'd:getcontentlength': String(bytes.length) },
      })
      return multistatus(request, [{ href, props: {} }, ...times.map(one)])
    },
    GET({ user, headers }, [, id, version]) {
      const found = ownById(user, id).versions.find(({ time }) => String(time) === version) ?? notThere()
      return sendBytes(found.bytes, headers.range, 'text/plain')
    },
    MOVE(request, [, id, version]) {
      if (destinationOf(request, 'versions').join('/') !== 'restore/target') throw new Error('No restore')
      const node = ownById(request.user, id)
      const found = node.versions.find(({ time }) => String(time) === version) ?? notThere()
      state.write(node, found.bytes, found.time)
      node.versions = node.versions.filter((one) => one !== found)
      return done(201)
    },
    DELETE({ user }, [, id, version]) {
      const node = ownById(user, id)
      // The current version is not deleted, and nothing says so.
      node.versions = node.versions.filter(({ time }) => String(time) !== version)
      return done(204)
    },
  }

  const entryName = (node: VendorNode) => `${node.name}.d${node.deleted}`
  const trashed = (user: VendorUser) =>
    state.nodes.filter((node) => node.owner === user && node.deleted !== null)
  const entry = (user: VendorUser, name = '') =>
    trashed(user).find((node) => entryName(node) === name) ?? notThere()

  const trash: typeof files = {
    PROPFIND(request) {
      const href = `${base}/trashbin/${request.user.id}/trash/`
      const one = (node: VendorNode) => ({
        href: `${href}${encodeURIComponent(entryName(node))}`,
        props: {
          ...propsOf(request.user, node),
          'nc:trashbin-filename': escaped(node.name),
          'nc:trashbin-deletion-time': String(node.deleted),
        },
      })
      const self = { href, props: { 'd:resourcetype': '<d:collection/>' } }
      return multistatus(request, [self, ...trashed(request.user).map(one)])
    },
    MOVE(request, [, name]) {
      const node = entry(request.user, name)
      if (destinationOf(request, 'trashbin')[0] !== 'restore') throw new Error('No restore')
      const parent = node.parent && state.isLive(node.parent) ? node.parent : null
      Object.assign(node, { parent, name: state.freeName(request.user, parent, node.name), deleted: null })
      return done(201)
    },
    DELETE({ user }, [, name]) {
      const gone = entry(user, name)
      state.nodes.splice(state.nodes.indexOf(gone), 1)
      return done(204)
    },
  }

  const dav = { files, uploads, versions, trashbin: trash } as const

  return (request) => {
    const { method, path, user } = request
    if (method === 'SEARCH' && path === `${root}/`) {
      try {
        return search(request)
      } catch (error) {
        if (error instanceof BadSearch) throw new Error(`A search that is refused: ${error.message}`)
        throw error
      }
    }
    const [, kind = '', owner = '', rest = ''] =
      /^\/remote\.php\/dav\/(\w+)\/([^/]+)\/?(.*)$/.exec(path) ?? []
    const works = kind in dav ? dav[kind as keyof typeof dav] : undefined
    if (works) {
      if (decodeURIComponent(owner) !== user.id) return notThere()
      const names = rest.split('/').filter(Boolean).map(decodeURIComponent)
      return works[method]?.(request, names) ?? null
    }
    return otherCalls(state, request)
  }
}

const emptyTop: Omit<VendorNode, 'owner'> = {
  ...{ id: 1, parent: null, name: '', isFolder: true, bytes: Buffer.alloc(0), etag: 'top' },
  ...{ modified: 1_795_197_581, versions: [], deleted: null },
}

function sendBytes(bytes: Buffer, range: string | undefined, type: string): VendorAnswer {
  const headers = { 'content-type': type }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (start === undefined) return { status: 200, headers, body: bytes }
  const part = bytes.subarray(Number(start), Number(end) + 1)
  const contentRange = `bytes ${start}-${Number(start) + part.length - 1}/${bytes.length}`
  return { status: 206, headers: { ...headers, 'content-range': contentRange }, body: part }
}

/** Previews, and shares with people. */
function otherCalls(
  state: FileState,
  { method, path, query, json, user }: VendorRequest,
): VendorAnswer | null {
  const shares = '/ocs/v2.php/apps/files_sharing/api/v1/shares'
  const namesIn = (sent: string | null) => (sent ?? '').split('/').filter(Boolean)
  // What is not said here is as it was recorded.
  const shapes = recording('shares-by-me').body as { ocs: { data: readonly [object] } }
  const show = (share: (typeof state.shares)[number]) => ({
    ...shapes.ocs.data[0],
    ...{ id: share.id, share_type: 0, share_with: share.with, attributes: share.attributes },
    ...{ item_source: share.node.id, permissions: share.permissions, uid_owner: share.node.owner.id },
  })
  if (method === 'GET' && path === '/index.php/core/preview') {
    const node = state.all(user).find((one) => String(one.node.id) === query.get('fileId'))?.node
    if (!node || typeOf(node.name) !== 'image/png') return { status: 404, body: [] }
    return { status: 200, headers: { 'content-type': 'image/png' }, body: node.bytes }
  }
  if (method === 'GET' && path === shares) {
    const node = state.at(user, namesIn(query.get('path'))) ?? refuse(404)
    return ocs(state.shares.filter((share) => share.node === node && node.owner === user).map(show))
  }
  if (method === 'POST' && path === shares && json.shareType === 0) {
    const node = state.at(user, namesIn(String(json.path))) ?? refuse(404)
    if (!state.users.some(({ id }) => id === json.shareWith) || node.owner !== user) return refuse(404)
    const share = {
      ...{ id: String(state.nextId()), node, with: String(json.shareWith) },
      ...{ permissions: Number(json.permissions), attributes: String(json.attributes) },
    }
    state.shares.push(share)
    return ocs(show(share))
  }
  const [, id] = new RegExp(`^${shares}/(\\d+)$`).exec(path) ?? []
  if (method === 'DELETE' && id) {
    const index = state.shares.findIndex((share) => share.id === id && share.node.owner === user)
    if (index < 0) return refuse(404)
    state.shares.splice(index, 1)
    return ocs([])
  }
  return null
}
