import type { HiddenText as Hidden } from '#contract/hidden-text.ts'
import { Icon } from '#web/ui/images/icon.tsx'

const reasons = {
  invisible: 'Invisible',
  tiny: 'Too small to read',
  'off-page': 'Outside of the page',
  covered: 'Covered by something',
  'background-colored': 'In the color of its background',
} satisfies Record<Hidden['reason'], string>

/** Text in the resume that people cannot see, with the reason why scoring ignored it. */
export function HiddenText({ hidden }: { hidden: readonly Hidden[] }) {
  if (hidden.length === 0) return null
  return (
    <section aria-label="Hidden text" className="grid gap-2 rounded-control bg-warn-soft px-3 py-2.5 text-sm">
      <p className="flex gap-2 font-medium text-warn">
        <span className="flex h-5 items-center">
          <Icon name="warning" />
        </span>
        This resume contains text that no one can see in it. It was left out of scoring.
      </p>
      <ul className="grid gap-1 pl-6">
        {hidden.map(({ reason, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two passages may read alike, and none changes its position
          <li key={index} className="wrap-anywhere">
            <span className="text-ink-muted">{reasons[reason]}:</span> <q className="line-clamp-3">{text}</q>
          </li>
        ))}
      </ul>
    </section>
  )
}
