import { createHash } from 'node:crypto'
import { avatarCalls } from '#contract/tracker/issue-calls.ts'
import { sendContent } from '#server/files/send-file.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

export function avatarRoutes(app: App, services: Services): void {
  implement(app, services, avatarCalls, {
    'GET jira/avatar/{user}/': async ({ caller, query: { path, signature }, request, reply }) => {
      const { bytes, mimeType } = await services.tracker.openAvatar(caller, path, signature)
      return sendContent(request, reply, {
        size: bytes.length,
        open: async (part) => ({
          size: bytes.length,
          body: part ? bytes.subarray(part.start, part.end + 1) : bytes,
        }),
        headers: {
          'content-type': mimeType,
          // An SVG that is opened by itself runs nothing.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, max-age=86400',
          etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
        },
      })
    },
  })
}
