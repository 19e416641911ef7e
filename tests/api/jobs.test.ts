import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, test } from 'vitest'
import type { Queue } from '#server/jobs/queue.ts'
import { queues } from '#server/modules/index.ts'
import { useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

/** In milliseconds from the moment a job has looked for work: within its run, while it is settled, and after it. */
const distances = Array.from({ length: 200 }, (_, index) => (index % 40) / 4)
const workMs = 3

/** Resolves the next time that a job of a queue has looked for work. */
const nextLook = new Map<string, PromiseWithResolvers<void>>()
/** Keys whose jobs run, and those of which two have run at the same time. */
const running = new Set<string>()
const overlaps = new Set<string>()

/** Asks for work and sends a job for it; the transaction commits a while later. */
const ask = (queue: Queue, id: number, seconds = 0) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`insert into work values (${queue.name})`)
    await app.services.jobs.send(tx, queue, { id })
    await tx.execute(sql`select pg_sleep(${seconds})`)
  })

const work = async ({ name }: Queue) =>
  (await app.db.execute(sql`select from work where queue = ${name}`)).rowCount

function nextLookOf({ name }: Queue): Promise<void> {
  const next = nextLook.get(name) ?? Promise.withResolvers<void>()
  nextLook.set(name, next)
  return next.promise
}

/** Waits until no work is left, and asks again only when a job has looked: many queues that ask all the time take long. */
async function waitUntilDone(queue: Queue): Promise<void> {
  for (;;) {
    const looked = nextLookOf(queue)
    if ((await work(queue)) === 0) return
    await looked
  }
}

/** Does the work that is there when it looks, like every job of the program, and takes a while to end. */
async function doWork(queue: Queue, data: object): Promise<void> {
  const key = `${queue.name} ${queue.keyOf?.(data)}`
  if (running.has(key)) overlaps.add(key)
  running.add(key)
  await app.db.execute(sql`delete from work where queue = ${queue.name}`)
  nextLook.get(queue.name)?.resolve()
  nextLook.delete(queue.name)
  await setTimeout(workMs)
  running.delete(key)
}

beforeAll(async () => {
  await app.db.execute(sql`create table work (queue text)`)
  await app.services.jobs.start(
    queues.map((queue) => ({ queue, run: (data: object) => doWork(queue, data) })),
  )
})

test.concurrent.for(queues)(
  'in the queue $name, none of 200 jobs is lost that are sent as another one of the key runs or ends',
  async (queue, { expect }) => {
    for (const [id, distance] of distances.entries()) {
      const looked = nextLookOf(queue)
      await ask(queue, id)
      await looked
      await setTimeout(distance)
      // Half of them by two senders at once, of whom one commits later.
      await Promise.all([ask(queue, id), id % 2 ? ask(queue, id, 0.005) : null])
      await Promise.race([waitUntilDone(queue), setTimeout(20_000, undefined, { ref: false })])
      expect(await work(queue)).toBe(0)
    }
    if (queue.keyOf) expect([...overlaps].filter((key) => key.startsWith(`${queue.name} `))).toEqual([])
  },
)
