import { useSyncExternalStore } from 'react'

/** Whether scripts are running yet; false on the server and in the first rendering of the browser. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
