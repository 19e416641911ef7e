import { candidateKeys } from '#web/admin/join-team/use-candidate-keys.ts'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'

interface KeyboardHelpProps {
  isOn: boolean
  onToggle: () => void
  onClose: () => void
}

/** The keyboard shortcuts, and the switch that enables them. */
export function KeyboardHelp({ isOn, onToggle, onClose }: KeyboardHelpProps) {
  return (
    <FormDialog title="Keyboard shortcuts" size="sm" onClose={onClose}>
      <dl className="grid gap-2 text-md">
        {candidateKeys.map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-4">
            <dt>{text}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-control border border-line bg-sunken px-1.5 text-center text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={isOn} onChange={onToggle}>
        Use these keys
      </Checkbox>
    </FormDialog>
  )
}
