import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, type ContextManager, context, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { isTracingSuppressed } from '@opentelemetry/core'

/** The current context: which span what happens now belongs to. */
export const contextStore = new AsyncLocalStorage<Context>()

export const contextManager: ContextManager = {
  active: () => contextStore.getStore() ?? ROOT_CONTEXT,
  with: (active, run, self, ...args) => contextStore.run(active, () => Reflect.apply(run, self, args)),
  bind: (active, target) =>
    typeof target === 'function'
      ? new Proxy(target, {
          apply: (run, self, args) => contextStore.run(active, () => Reflect.apply(run, self, args)),
        })
      : target,
  enable() {
    return this
  },
  disable() {
    contextStore.disable()
    return this
  },
}

/**
 * Whether the current work is traced. Statements and calls outside of any request or job would be traces without an
 * origin, and the export of traces is not traced.
 */
export const isInTrace = (): boolean =>
  trace.getActiveSpan() !== undefined && !isTracingSuppressed(context.active())
