import { type ClientInstrumentation, type DataRouter, matchRoutes } from 'react-router'

declare global {
  interface Window {
    readonly __reactRouterDataRouter?: DataRouter
  }
}

let announce: (() => () => void) | undefined
let stopWaiting = () => {}

/**
 * Without a network the code of a screen cannot be loaded; React Router would reload the page, and the browser show an
 * error of its own. Where someone is told so, the navigation waits instead.
 */
export const offlineNavigation: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(callNavigate, { to }) {
        stopWaiting()
        if (announce && !navigator.onLine && typeof to === 'string' && isUnloaded(to))
          await connected(announce())
        await callNavigate()
      },
    }),
}

/** @param listener tells that a navigation waits for the network, and returns what ends that */
export function onOfflineNavigation(listener: () => () => void): () => void {
  announce = listener
  return () => {
    announce = undefined
  }
}

function isUnloaded(to: string): boolean {
  const { pathname } = new URL(to, window.location.href)
  const matches = matchRoutes(window.__reactRouterDataRouter?.routes ?? [], pathname) ?? []
  return matches.some(({ route }) => route.lazy !== undefined)
}

/** How often it is tried whether there is a network again, in milliseconds. */
const probeInterval = 500

/**
 * Resolves once the server answers, which may be after the browser has said that it is online, and never if another
 * navigation begins before.
 */
const connected = (end: () => void) =>
  new Promise<void>((resolve) => {
    const waiting = new AbortController()
    const { signal } = waiting
    const probe = async () => {
      if (!navigator.onLine) return
      await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal })
      waiting.abort()
      resolve()
    }
    const timer = setInterval(() => void probe().catch(() => undefined), probeInterval)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      end()
    })
    stopWaiting = () => waiting.abort()
  })
