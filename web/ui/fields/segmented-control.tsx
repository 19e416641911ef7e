import { useId } from 'react'
import { useAreFieldsFixed } from '#web/ui/read-only.tsx'

interface SegmentedControlProps<Option extends string> {
  /** The name of the group, if no visible label names it. */
  label?: string
  labelledBy?: string
  options: readonly Option[]
  chosen: Option
  onChoose: (option: Option) => void
  isDisabled?: boolean
  /** Marks the chosen option as this control of a row. */
  control?: string
}

/** A choice between a few options that are all visible. */
export function SegmentedControl<Option extends string>({
  label,
  labelledBy,
  options,
  chosen,
  onChoose,
  isDisabled,
  control,
}: SegmentedControlProps<Option>) {
  const name = useId()
  const isFixed = useAreFieldsFixed()
  return (
    <span
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-readonly={isFixed || undefined}
      className="segmented-control"
    >
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={chosen === option}
            onChange={() => isFixed || onChoose(option)}
            disabled={isDisabled}
            data-control={chosen === option ? control : undefined}
          />
          {option}
        </label>
      ))}
    </span>
  )
}
