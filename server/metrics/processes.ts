import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** Between a process that was asked for metrics and the one that started it. */
interface MetricsRequest {
  readonly type: typeof requestType
  readonly id: string
}
interface MetricsAnswer {
  readonly type: typeof answerType
  readonly id: string
  /** Null if a process did not answer in time. */
  readonly text: string | null
}

const requestType = 'portico:metrics-request'
const answerType = 'portico:metrics-answer'

/** Answers the processes that this one has started with the metrics of all of them. */
export function answerMetricsRequests(): void {
  const aggregator = new AggregatorRegistry()
  cluster.on('message', async (worker, message: Partial<MetricsRequest>) => {
    if (message.type !== requestType || message.id === undefined) return
    const text = await aggregator.clusterMetrics().catch(() => null)
    const answer: MetricsAnswer = { type: answerType, id: message.id, text }
    if (worker.isConnected()) worker.send(answer)
  })
}

/**
 * The metrics of all processes that share a port, or of this one if it is alone. The returned function rejects if one
 * of them does not answer within five seconds.
 */
export function metricsOfAllProcesses(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  // It answers the process that has started this one.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registry)
  return () =>
    new Promise((resolve, reject) => {
      const request: MetricsRequest = { type: requestType, id: crypto.randomUUID() }
      const listen = (message: Partial<MetricsAnswer>) => {
        if (message.type !== answerType || message.id !== request.id) return
        process.off('message', listen)
        if (message.text) resolve(message.text)
        else reject(new Error('A process did not report its metrics in time'))
      }
      process.on('message', listen)
      process.send?.(request)
    })
}
