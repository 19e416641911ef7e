import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, fromOneAndSix } from '../attack.ts'
import { formHeaders, partHead, send } from '../sender.ts'

const paths = [
  [`/api/chat-message/`, 50],
  ['/api/candidates/', 15],
] as const

/** Requests that take places for as long as they can. */
export const placeAttacks: Attack[] = fromOneAndSix({
  name: '50 messages and 15 applications that come by a letter a second',
  async prepare({ port }, addresses) {
    return async (limit) => {
      const signal = AbortSignal.any([limit, AbortSignal.timeout(heldMs)])
      async function* slowly() {
        yield partHead('message')
        while (!signal.aborted) {
          yield Buffer.from('l')
          await sleep(1000, undefined, { signal }).catch(() => undefined)
        }
      }
      const takePlace = async (from: string, path: string) => {
        for (let status = busy; status === busy && !signal.aborted; ) {
          const answer = await send({ port, from, path, headers: formHeaders, body: slowly(), signal })
          status = answer.status
          await sleep(retryMs)
        }
      }
      await Promise.all(
        addresses.flatMap((from) =>
          paths.flatMap(([path, count]) => Array.from({ length: count }, () => takePlace(from, path))),
        ),
      )
      return []
    }
  },
})

/** The status when all places are taken; whoever tries again gets the one that a visitor has left. */
const busy = 503
const retryMs = 300

/** Long enough for several visitors to find no place, and shorter than what a server may allow. */
const heldMs = 5000
