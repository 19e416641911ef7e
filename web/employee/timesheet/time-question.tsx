import { useEffect, useRef } from 'react'

interface TimeQuestionProps {
  text: string
  answers: readonly { readonly label: string; readonly choose: () => void }[]
  /** Whether the first answer takes the focus: not after the field was left for another one. */
  takesFocus: boolean
}

/** A question about what was typed into a field of the timesheet, under it. */
export function TimeQuestion({ text, answers, takesFocus }: TimeQuestionProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (takesFocus) group.current?.querySelector('button')?.focus()
  }, [takesFocus])
  return (
    <fieldset ref={group} className="mt-1 grid justify-items-stretch gap-1 text-left">
      <legend className="pb-1 text-xs text-warn">
        <span role="alert">{text}</span>
      </legend>
      {answers.map(({ label, choose }) => (
        <button
          key={label}
          type="button"
          onClick={choose}
          className="min-h-7 rounded-control border border-line-strong px-1.5 text-xs font-medium hover:bg-sunken pointer-coarse:min-h-10"
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
