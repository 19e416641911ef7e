import { useEffect, useState } from 'react'

/** How long after the last key a search begins, in milliseconds. */
const searchDelay = 200

/** The typed text, once the user pauses. */
export function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), searchDelay)
    return () => clearTimeout(timer)
  }, [value])
  return delayed
}
