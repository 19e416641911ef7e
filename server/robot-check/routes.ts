import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '#server/world.ts'

const answer = z.union([
  z.object({ kind: z.literal('puzzle'), puzzle: z.string(), bits: z.int() }),
  z.object({ kind: z.literal('provider'), siteKey: z.string() }),
])

/** What a form's robot check needs; the solved check's token is sent once, within ten minutes. */
export function robotCheckRoutes(app: FastifyInstance, { robotCheck }: World): void {
  const doc = { area: 'Applications', summary: 'Begins a robot check', answers: { 200: answer } }
  app.get('/api/robot-check/', { config: { access: 'anyone', doc } }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send(await robotCheck.begin()),
  )
}
