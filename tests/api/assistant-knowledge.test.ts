import { beforeAll, describe, expect, test, vi } from 'vitest'
import { article } from '#contract/content/article.ts'
import { teamMember } from '#contract/content/team-member.ts'
import { findPassages } from '#server/assistant/knowledge/find-passages.ts'
import { startWorkers } from '#server/modules.ts'
import type { Services } from '#server/services.ts'
import { useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'

const app = useTestApp()
beforeAll(async () => {
  const stop = await startWorkers(app.services)
  return stop
})

/** The paths of what answers a question. */
const pathsFor = async (question: string, services: Services = app.services) =>
  (await findPassages(services, question, [])).passages.map(({ path }) => path)

/** Jobs write passages soon after a change. */
const eventually = (so: () => Promise<void>) => vi.waitFor(so, { timeout: 10_000, interval: 50 })

describe('what the assistant knows', () => {
  test('published rows of content, soon after they were published', async () => {
    const row = await create(app, article, 'Zeppelin hangars in winter', { status: '1' })
    await create(app, teamMember, 'Quentin Zeppelin', { status: '1' })
    await eventually(async () => {
      const paths = await pathsFor('zeppelin hangars')
      expect(paths[0]).toBe(`/article/${row.slug}`)
      expect(paths).toContain('/our-team')
    })
  })
})
