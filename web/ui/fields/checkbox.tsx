import { type ComponentProps, useEffect, useId, useRef } from 'react'

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
  const input = <input {...native} id={id} ref={box} type="checkbox" className="checkbox" />
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
