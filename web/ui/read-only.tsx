import { createContext, type ReactNode, use } from 'react'

/** Whether the one who is signed in may read this part of the screen and change nothing. */
export const ReadOnly = createContext(false)

export const useIsReadOnly = (): boolean => use(ReadOnly)

/** What changes something: only for those who may. The server decides; screens hide what it would refuse. */
export const ForWriters = ({ children }: { children: ReactNode }) => (useIsReadOnly() ? null : children)
