import type { ReactNode } from 'react'
import { requestReauth, useReauth } from '#web/reauth.ts'
import { TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/images/icon.tsx'

/** An error, shown where it happened until it is resolved. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-2 rounded-control bg-bad-soft px-3 py-2 text-sm text-bad">
      <span className="flex h-5 items-center">
        <Icon name="failure" />
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** A slim line about what does not work, and what to do about it. */
export const WarningLine = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-x-3 border-b border-line bg-warn-soft px-3 py-1.5 text-sm text-warn"
  >
    <span>{children}</span>
    {action}
  </div>
)

/** A slim line about a failed load, with a retry button (AC-C18). */
export function RetryLine({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const { isDeclined } = useReauth()
  const signIn = async () => {
    if (await requestReauth()) onRetry()
  }
  return (
    <WarningLine
      action={
        <TextButton onClick={isDeclined ? () => void signIn() : onRetry}>
          {isDeclined ? 'Sign in' : 'Retry'}
        </TextButton>
      }
    >
      {children}
    </WarningLine>
  )
}
