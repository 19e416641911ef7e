import { useSyncExternalStore } from 'react'

/** Whether scripts are running yet; false on the server and in the browser's first render. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
