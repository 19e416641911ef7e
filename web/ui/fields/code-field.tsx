import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/fields/field.tsx'

/** A code of the second step of signing in. */
export const CodeField = (props: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) => (
  <TextField
    {...props}
    label="Code"
    hint="Six digits from your authenticator app, or a recovery code."
    autoComplete="one-time-code"
    autoFocus
  />
)
