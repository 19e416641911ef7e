import { expect, test } from 'vitest'
import { createCurrentIndex } from '#server/assistant/knowledge/current-index.ts'

const passageOf = (id: number, text: string) =>
  ({ id, kind: 'article', sourceId: 1, title: 'Boats', path: '/article/boats', text }) as const

test('a change is in the index though one that was forgotten is loading still', async () => {
  let now = passageOf(1, 'Old sloops')
  const slow = Promise.withResolvers<void>()
  const waits = [slow.promise]
  const current = createCurrentIndex({
    async *all() {
      yield [now]
      await waits.pop()
    },
    async *of() {
      yield [now]
    },
    find: async () => new Map(),
  })
  const first = current.open()
  current.forget()
  await current.open()
  now = passageOf(2, 'New ketches')
  current.note({ type: 'article', ids: [1] })
  slow.resolve()
  await first
  const { index } = await current.open()
  expect([index.has('sloop'), index.has('ketch')]).toEqual([false, true])
})
