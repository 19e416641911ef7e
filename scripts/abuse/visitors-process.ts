import { prepareVisits } from './visitors.ts'

/**
 * Visits as a process of its own, because the one that attacks is busy with what it sends. The first message is the
 * program's port, answered when everything is prepared; the second begins the visits, and the third ends them.
 */
const received = () => new Promise<unknown>((resolve) => process.once('message', resolve))

process.on('disconnect', () => process.exit())

// Its parent sends the port first.
const visit = await prepareVisits((await received()) as number)
const begun = received()
process.send?.('prepared')
await begun
const over = new AbortController()
void received().then(() => over.abort())
process.send?.(await visit(over.signal))
