import type { LucideProps } from 'lucide-react'
import { createElement } from 'react'

/** The elements of a drawing with their attributes. */
export type IconParts = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/**
 * The component of a Lucide icon, as `lucide-react` renders it.
 * @param names its classes, such as `lucide-eye`
 */
export function drawIcon(names: string, parts: IconParts) {
  return ({ size = 24, strokeWidth = 2, color = 'currentColor', className, ...others }: LucideProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: ['lucide', names, className].filter(Boolean).join(' '),
        'aria-hidden': 'true',
        ...others,
      },
      ...parts.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
