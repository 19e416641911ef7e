const widths = ['w-1/3', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'] as const

/** Grey lines where text will be shown, five at most. */
export function Skeleton({ lines = 1 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-2.5">
      {widths.slice(0, lines).map((width) => (
        <div key={width} className={`h-3 animate-pulse rounded-full bg-line ${width}`} />
      ))}
    </div>
  )
}
