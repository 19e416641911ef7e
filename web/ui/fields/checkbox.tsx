import { type ComponentProps, type MouseEvent, useEffect, useId, useRef } from 'react'
import { useAreFieldsFixed } from '#web/ui/read-only.tsx'

type Native = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'>

/**
 * A checkbox. Without children, its `aria-label` is its name; `isMixed` if some of what it represents are checked.
 */
export function Checkbox({ children, isMixed = false, ...native }: Native & { isMixed?: boolean }) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // Only the element itself has the mixed state; there is no attribute for it.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  const fixed = useAreFieldsFixed() ? readOnly : {}
  const input = <input {...native} {...fixed} id={id} ref={box} type="checkbox" className="checkbox" />
  if (!children) return input
  return (
    <span className="inline-flex items-center gap-2 text-sm text-ink-muted">
      {input}
      <label htmlFor={id} className="cursor-pointer">
        {children}
      </label>
    </span>
  )
}

/** An element of this kind has no `readonly`. */
const readOnly = {
  'aria-readonly': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const
