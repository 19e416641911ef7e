import { createContext, type ReactNode, use } from 'react'

/** Whether the one who is signed in may read this part of the screen and change nothing. */
export const ReadOnly = createContext(false)

export const useIsReadOnly = (): boolean => use(ReadOnly)

const FixedFields = createContext(false)

/** Whether the fields here are those of a form that cannot be sent: they can be read and copied. */
export const useAreFieldsFixed = (): boolean => use(FixedFields)

/** Around the inputs of a form, whether or not the screen around it is read-only. */
export const FormFields = ({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) => (
  <ReadOnly value={isReadOnly}>
    <FixedFields value={isReadOnly}>{children}</FixedFields>
  </ReadOnly>
)

/** What changes something: only for those who may. The server decides; screens hide what it would refuse. */
export const ForWriters = ({ children }: { children: ReactNode }) => (useIsReadOnly() ? null : children)
