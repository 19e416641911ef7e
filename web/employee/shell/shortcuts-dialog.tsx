import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { shortcutLabel } from '#web/ui/keyboard-shortcuts.ts'

/** The keyboard shortcuts that work on every screen. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = [
    ['c', 'Create a ticket'],
    ['/', 'Search'],
    ['j', 'Next issue of a list'],
    ['k', 'Previous issue of a list'],
    ['Enter', 'Open the issue'],
    ['e', 'Edit its status, assignee, and priority'],
    [shortcutLabel('S'), 'Save what is edited'],
    [shortcutLabel('Enter'), 'Send what you are writing'],
    ['Esc', 'Close'],
    ['?', 'Show these shortcuts'],
  ] as const
  return (
    <FormDialog title="Keyboard shortcuts" size="sm" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5 text-md">
        {shortcuts.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-control border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-sm">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  )
}
