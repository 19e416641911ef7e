import { useId } from 'react'

interface SegmentedControlProps {
  /** The name of the group, if no visible label names it. */
  label?: string
  labelledBy?: string
  options: readonly string[]
  chosen: string
  onChoose: (option: string) => void
  isDisabled?: boolean
  /** Marks the chosen option as this control of a row. */
  control?: string
}

/** A choice between a few options that are all visible. */
export function SegmentedControl({
  label,
  labelledBy,
  options,
  chosen,
  onChoose,
  isDisabled,
  control,
}: SegmentedControlProps) {
  const name = useId()
  return (
    <span role="radiogroup" aria-label={label} aria-labelledby={labelledBy} className="segmented-control">
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={chosen === option}
            onChange={() => onChoose(option)}
            disabled={isDisabled}
            data-control={chosen === option ? control : undefined}
          />
          {option}
        </label>
      ))}
    </span>
  )
}
