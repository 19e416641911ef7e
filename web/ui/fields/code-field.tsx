import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/fields/field.tsx'

/** A code of the second step of signing in; while that is set up, there are no recovery codes yet. */
export const CodeField = ({
  hint = 'Six digits from your authenticator app, or a recovery code.',
  ...props
}: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField {...props} label="Code" hint={hint} autoComplete="one-time-code" autoFocus />
)
