import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Who types and presses Enter at once gets what was typed: opening waits while the results are those of earlier words.
 * @param open called with what asked for it, once the results are current
 */
export function useOpenWhenCurrent<By extends object>(isOutdated: boolean, open: (by: By) => void) {
  const [waiting, setWaiting] = useState<By>()
  const openWaiting = useEffectEvent(() => {
    if (waiting) open(waiting)
    setWaiting(undefined)
  })
  useEffect(() => {
    if (!isOutdated) openWaiting()
  }, [isOutdated])
  return {
    open: (by: By) => (isOutdated ? setWaiting(by) : open(by)),
    /** Opens nothing later. */
    release: () => setWaiting(undefined),
  }
}
