import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { reconnectCode } from '#contract/employee/connection.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { isRecord } from '#contract/is-record.ts'
import { ApiError } from '#web/api.ts'
import { RetryLine, WarningLine } from '#web/ui/alert.tsx'

/** Where accounts at the company's servers are connected. */
export const profilePath = `${employeePath}/profile`
export const connectText = 'Connect your account'

/** Whether an account at one of the company's servers is missing, or was refused, so that no retry helps. */
export const needsConnection = (error: unknown): boolean =>
  error instanceof ApiError && isRecord(error.body) && error.body.code === reconnectCode

/** Whether something does not exist, or is not for this employee. */
export const isForeign = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404].includes(error.status) && !needsConnection(error)

interface LoadFailureProps {
  error: unknown
  onRetry: () => void
  children: ReactNode
}

/** A failed load, with a retry button, or with the way to the account that has to be connected first. */
export function LoadFailure({ error, onRetry, children }: LoadFailureProps) {
  if (!needsConnection(error)) return <RetryLine onRetry={onRetry}>{children}</RetryLine>
  return (
    <WarningLine
      action={
        <Link to={profilePath} className="line-target font-medium underline underline-offset-4">
          {connectText}
        </Link>
      }
    >
      {children}
    </WarningLine>
  )
}
