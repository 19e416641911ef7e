import { createContext, type ReactNode, use } from 'react'

/** Whether the one who is signed in may read this part of the screen and change nothing. */
export const ReadOnly = createContext(false)

export const useIsReadOnly = (): boolean => use(ReadOnly)

const FixedFields = createContext(false)

/** Whether the fields here are those of a form that cannot be sent: they can be read and copied. */
export const useAreFieldsFixed = (): boolean => use(FixedFields)

/**
 * Around the inputs of a form.
 * @param isOwn whether it changes only what the reader sees, which those who may only read do as well
 */
export function FormFields({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  const isReadOnly = useIsReadOnly() && !isOwn
  return (
    <ReadOnly value={isReadOnly}>
      <FixedFields value={isReadOnly}>{children}</FixedFields>
    </ReadOnly>
  )
}

/** What changes something: only for those who may. The server decides; screens hide what it would refuse. */
export const ForWriters = ({ children }: { children: ReactNode }) => (useIsReadOnly() ? null : children)
