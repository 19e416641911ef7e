import type { VendorPart } from '#tests/support/vendors/nextcloud/server.ts'
import type { TalkState } from '#tests/support/vendors/nextcloud/talk-state.ts'

/** Finds one of the files of Talk's tests by its id, below the user's folder. */
export const createFileSearch =
  ({ files }: TalkState, prefix: string): VendorPart =>
  ({ method, path, bytes, user }) => {
    if (method !== 'SEARCH' || path !== '/remote.php/dav/') return null
    const [, scope] = /<d:href>([^<]+)<\/d:href>/.exec(bytes.toString()) ?? []
    const [, id] = /<oc:fileid\/><\/d:prop><d:literal>(\d+)</.exec(bytes.toString()) ?? []
    if (scope !== `/files/${user.id}`) return { status: 404, body: '' }
    const found = files.filter((file) => file.id === id && file.owner === user.id)
    const responses = found.map(
      (file) =>
        `<d:response><d:href>${prefix}/remote.php/dav/files/${user.id}${encodeURI(file.path)}</d:href><d:propstat><d:prop><oc:fileid>${file.id}</oc:fileid></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
    )
    return {
      status: 207,
      headers: { 'content-type': 'application/xml; charset=utf-8' },
      body: `<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">${responses.join('')}</d:multistatus>`,
    }
  }
