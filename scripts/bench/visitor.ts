import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Has a visitor read a page, a hundred times a second at most, until it is done, which is asked twice a second: within
 * how many ms 99 of 100 visits were answered.
 */
export async function visitUntil(url: string, isDone: () => Promise<boolean>): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let isOver = false
  const waitUntilDone = async () => {
    do await sleep(500)
    while (!(await isDone()))
  }
  const end = waitUntilDone().finally(() => {
    isOver = true
  })
  while (!isOver) {
    times.push(await timeOf(url, agent))
    await sleep(10)
  }
  await end
  agent.destroy()
  times.sort((one, other) => one - other)
  return times[Math.floor(times.length * 0.99)] as number
}

/** The same while nothing else goes on. */
export async function visitAlone(url: string): Promise<number> {
  let rounds = 0
  return visitUntil(url, async () => ++rounds > 10)
}

function timeOf(url: string, agent: Agent): Promise<number> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) =>
      response.resume().on('end', () => resolve(performance.now() - begin)),
    ).on('error', reject)
  })
}
