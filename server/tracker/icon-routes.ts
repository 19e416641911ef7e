import { z } from 'zod'
import { notFound } from '#server/http/errors.ts'
import { type App, errorDetail, type RouteSchema } from '#server/http/route-schema.ts'
import { icons } from '#server/tracker/icons.ts'
import { type IconKind, portalBase } from '#server/tracker/urls.ts'

interface IconParams {
  Params: { kind: string; name: string }
}

/** The icons of types and priorities (EP-490). */
export function iconRoutes(app: App): void {
  app.get<IconParams>(
    `${portalBase}/icon/:user/:kind/:name/`,
    { config: { access: 'employee', own: 'user' }, schema: doc },
    async ({ params: { kind, name } }, reply) => {
      const icon = Object.hasOwn(icons, kind) ? icons[kind as IconKind].get(name) : undefined
      if (!icon) throw notFound()
      return reply.type('image/svg+xml').header('cache-control', 'private, max-age=86400').send(icon)
    },
  )
}

const doc = {
  tags: ['Portal'],
  summary: 'The icon of a type or a priority of issues',
  response: {
    200: z.string().describe('image/svg+xml'),
    401: errorDetail,
    403: errorDetail,
    404: errorDetail,
  },
} satisfies RouteSchema
