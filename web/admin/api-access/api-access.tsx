import { Tokens } from '#web/admin/api-access/tokens.tsx'
import { Webhooks } from '#web/admin/api-access/webhooks.tsx'
import { useMay } from '#web/admin/permissions.ts'

/** How other programs get in and are told: tokens of the API, and webhooks. */
export default function ApiAccess() {
  const may = useMay()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          API access
        </h1>
        <p className="text-md text-ink-muted">
          For other programs. What they can call, and what they are sent, is in the{' '}
          <a href="/api/docs" target="_blank" rel="noreferrer" className="underline underline-offset-4">
            API reference
          </a>
          .
        </p>
      </div>
      <Tokens />
      {may('settings') && <Webhooks mayChange={may('settings', 'write')} />}
    </div>
  )
}
