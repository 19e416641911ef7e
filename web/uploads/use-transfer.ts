import { useRef, useState } from 'react'
import type { CallOptions } from '#web/api.ts'
import { fetchWithProgress } from '#web/uploads/fetch-with-progress.ts'

/** The settings that make a call report its progress and make it cancelable. */
export type TransferSettings = Required<Pick<CallOptions, 'signal' | 'fetch'>>

/** One request with files at a time: how much of it has been sent, and how it is cancelled. */
export function useTransfer() {
  const [fraction, setFraction] = useState<number | null>(null)
  const controller = useRef<AbortController>(null)

  async function run<T>(send: (settings: TransferSettings) => Promise<T>): Promise<T> {
    const started = new AbortController()
    controller.current = started
    setFraction(0)
    const onSent = (bytes: number, total: number) => setFraction(total > 0 ? bytes / total : 0)
    try {
      return await send({ signal: started.signal, fetch: fetchWithProgress({ onSent }) })
    } finally {
      setFraction(null)
    }
  }

  return {
    /** How much of the body has been sent, from 0 to 1; null while nothing is being sent. */
    fraction,
    run,
    /** Ends the request, which rejects with an `AbortError`. */
    cancel: () => controller.current?.abort(),
  }
}

export type Transfer = ReturnType<typeof useTransfer>
