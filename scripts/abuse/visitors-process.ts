import { on } from 'node:events'
import { prepareVisits } from './visitors.ts'

/**
 * Visits as a process of its own, because the one that attacks is busy with what it sends. The first message is the
 * program's port, answered when everything is prepared; the second begins the visits, and the third ends them.
 */
const messages = on(process, 'message')
async function nextMessage() {
  const { value: [message] = [] } = await messages.next()
  return message
}

process.on('disconnect', () => process.exit())

const visit = await prepareVisits(await nextMessage())
process.send?.('prepared')
await nextMessage()
const over = new AbortController()
void nextMessage().then(() => over.abort())
process.send?.(await visit(over.signal))
