import { type Plugin, runnerImport } from 'vite'
import type { Calls } from '../../contract/calls/call.ts'
import type { EventTopic } from '../../contract/events/event-topics.ts'

const topicsOf = { rows: 'rowTopics', portal: 'portalTopics' } as const
const prefix = '\0virtual:outdated-calls/'

/**
 * Tells the browser which calls events outdate, by topic. That stands in the declarations, which import zod and are
 * loaded by no page: `virtual:outdated-calls/rows` has the calls of the admin area, `/portal` those of the portal.
 */
export function outdatedCalls(): Plugin {
  return {
    name: 'outdated-calls',
    resolveId: (id) => (`\0${id}`.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      const area = id.startsWith(prefix) ? id.slice(prefix.length) : ''
      if (area !== 'rows' && area !== 'portal') return null
      const contract =
        await runnerImport<typeof import('../../contract/calls/index.ts')>('./contract/calls/index.ts')
      const topics = await runnerImport<typeof import('../../contract/events/event-topics.ts')>(
        './contract/events/event-topics.ts',
      )
      // While developing, a changed declaration is read again.
      for (const file of [...contract.dependencies, ...topics.dependencies]) this.addWatchFile(file)
      const calls = callsByTopic(contract.module.calls, topics.module[topicsOf[area]])
      return `export default ${JSON.stringify(calls)}`
    },
  }
}

/** The routes of the calls that each topic outdates. */
export function callsByTopic(calls: Calls, topics: readonly EventTopic[]): Record<string, string[]> {
  const routesOf = (topic: EventTopic) =>
    Object.entries(calls)
      .filter(([, { outdatedBy = [] }]) => outdatedBy.includes(topic))
      .map(([route]) => route)
  return Object.fromEntries(topics.map((topic) => [topic, routesOf(topic)]))
}
