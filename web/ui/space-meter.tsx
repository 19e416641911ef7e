import { formatSize } from '#contract/format-size.ts'
import type { Quota } from '#contract/storage/storage.ts'

/** The used share of a limit, as text and as a bar. */
export function SpaceMeter({ label, of, used, allowed }: Quota & { label: string; of?: string }) {
  const percent = Math.min(100, Math.round((100 * used) / Math.max(1, allowed)))
  const words = `${formatSize(used)} of ${formatSize(allowed)}`
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap justify-between gap-x-2 text-sm">
        <span className="text-ink-muted">{label}</span>
        <span className="font-medium tabular-nums">{words}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a meter in colors of their own */}
      <div
        role="meter"
        aria-label={of ? `${label} of ${of}` : label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${words}, ${percent}%`}
        className={`h-2 overflow-hidden rounded-full bg-sunken ${percent >= 90 ? 'text-bad' : 'text-brand'}`}
      >
        {/* The content security policy forbids inline styles. */}
        <svg aria-hidden="true" width="100%" height="100%" fill="currentColor" className="block">
          <rect width={`${percent}%`} height="100%" rx="4" />
        </svg>
      </div>
    </div>
  )
}
