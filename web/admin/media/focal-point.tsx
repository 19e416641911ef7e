import type { PointerEvent } from 'react'
import { type FocalPoint, imageUrl } from '#contract/images.ts'
import type { Picture } from '#contract/media/media.ts'
import { TextField } from '#web/ui/fields/field.tsx'

interface FocalPointFieldProps {
  picture: Picture
  value: FocalPoint
  onChange: (point: FocalPoint) => void
}

/** The point that crops keep in view, chosen by a click on the picture or by its numbers. */
export function FocalPointField({ picture, value, onChange }: FocalPointFieldProps) {
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({
      x: toPercent((event.clientX - left) / width),
      y: toPercent((event.clientY - top) / height),
    })
  }
  const number = (name: 'x' | 'y', label: string) => (
    <TextField
      label={label}
      type="number"
      name={name}
      min={0}
      max={100}
      step={1}
      value={value[name]}
      onChange={({ target }) => onChange({ ...value, [name]: toPercent(Number(target.value) / 100) })}
    />
  )
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-1.5 text-sm font-medium">Focal point</legend>
      <p className="text-sm text-ink-muted">
        Click what crops should keep in view, or enter its distance from the left and from the top.
      </p>
      {/* The numbers below do the same by keyboard. */}
      <div
        data-focal-point
        className="relative w-fit max-w-full cursor-crosshair touch-none justify-self-start"
        onPointerDown={point}
        onPointerMove={(event) => event.buttons === 1 && point(event)}
      >
        <img
          src={imageUrl(picture.path)}
          alt={picture.alt}
          draggable={false}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          className="h-auto max-h-80 w-auto max-w-full rounded-control"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-brand/40 shadow-raised outline-2 outline-black"
          style={{ left: `${value.x}%`, top: `${value.y}%` }}
        />
      </div>
      <div className="grid max-w-80 grid-cols-2 gap-3">
        {number('x', 'From the left (%)')}
        {number('y', 'From the top (%)')}
      </div>
    </fieldset>
  )
}

const toPercent = (fraction: number) => Math.round(100 * Math.min(1, Math.max(0, fraction || 0)))
