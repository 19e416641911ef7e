import { useQuery } from '@tanstack/react-query'
import { formatSize } from '#contract/format-size.ts'
import type { Quota } from '#contract/storage/storage.ts'
import { attachmentSpaceQuery, uploadsQuery } from '#web/employee/files/files-api.ts'
import { SpaceMeter } from '#web/ui/space-meter.tsx'

/** From this share on, people are told in words. */
const near = 0.9

interface SpaceProps extends Quota {
  readonly label: string
  /** What makes room. */
  readonly advice: string
}

function Space({ advice, ...quota }: SpaceProps) {
  const left = quota.allowed - quota.used
  return (
    <div className="grid gap-1.5">
      <SpaceMeter {...quota} />
      {quota.used >= near * quota.allowed && (
        <p role="status" className="text-sm text-bad">
          {left > 0 ? `Only ${formatSize(left)} left.` : 'Nothing more can be added.'} {advice}
        </p>
      )}
    </div>
  )
}

/** How much of the drive is used; nothing where it has no limit. */
export function DriveSpace({ label = 'Used space' }: { label?: string }) {
  const { data } = useQuery(uploadsQuery())
  if (data?.quota == null) return null
  return (
    <Space
      label={label}
      used={data.used}
      allowed={data.quota}
      advice="Delete files and old versions, and empty the trash."
    />
  )
}

/** Both quotas of the employee: of files, and of attachments. Nothing where the company's own servers have both. */
export function OwnSpace() {
  const { data: drive } = useQuery(uploadsQuery())
  const { data } = useQuery(attachmentSpaceQuery())
  if (drive?.quota == null && !data?.space) return null
  return (
    <section aria-labelledby="storage" className="grid gap-3 border-t border-line pt-5">
      <h2 id="storage" className="text-md font-semibold">
        Storage
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <DriveSpace label="Files, with versions and the trash" />
        {data?.space && (
          <Space
            label="Attachments of issues"
            {...data.space}
            advice="Delete attachments that you have added to issues."
          />
        )}
      </div>
    </section>
  )
}
