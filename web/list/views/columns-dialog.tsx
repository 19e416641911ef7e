import { ArrowDown, ArrowUp } from 'lucide-react'
import { api } from '#web/calls.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons, FormFailure } from '#web/forms/form.tsx'
import { rereadViews, type ViewedList } from '#web/list/views/use-list-views.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'

/** Chooses the columns of a list and their order: of the open view's if that has its own, otherwise for oneself. */
export function ColumnsDialog({
  list,
  columns: { known, shown, name: nameColumn },
  onClose,
}: {
  list: ViewedList
  columns: NonNullable<ViewedList['columns']>
  onClose: () => void
}) {
  const hidden = known.map(({ name }) => name).filter((name) => !shown.includes(name))
  const form = useForm({
    initial: { order: [...shown, ...hidden], shown: shown as readonly string[] },
    save: ({ order, shown }) => keep(order.filter((name) => shown.includes(name))),
    onSaved: onClose,
  })
  async function keep(columns: string[] | null) {
    if (list.state.columns) return void list.show({ columns })
    await api('PUT list-views/{list}/settings/', {
      params: { list: list.path },
      body: { columns },
    })
    await rereadViews()
  }
  const { order, shown: chosen } = form.values
  const move = (at: number, by: number) => {
    const [name] = order.slice(at, at + 1)
    if (name !== undefined) form.set({ order: order.toSpliced(at, 1).toSpliced(at + by, 0, name) })
  }
  return (
    <FormDialog title="Columns" size="sm" onClose={onClose}>
      <Form form={form} isOwn isGuarded={false} className="grid gap-5">
        <ul className="grid gap-1">
          {order.map((name, at) => {
            const label = known.find((column) => column.name === name)?.label ?? name
            const isName = name === nameColumn
            const isShown = chosen.includes(name)
            return (
              <li key={name} className="flex min-h-8 items-center gap-1">
                <span className="min-w-0 flex-1">
                  <Checkbox
                    checked={isShown}
                    // It opens the row.
                    disabled={isName}
                    onChange={() =>
                      form.set({
                        shown: isShown ? chosen.filter((other) => other !== name) : [...chosen, name],
                      })
                    }
                  >
                    {label}
                  </Checkbox>
                </span>
                <IconButton
                  label="Up"
                  of={label}
                  icon={ArrowUp}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  label="Down"
                  of={label}
                  icon={ArrowDown}
                  disabled={at === order.length - 1}
                  onClick={() => move(at, 1)}
                />
              </li>
            )
          })}
        </ul>
        <FormFailure form={form} title="The columns could not be saved." />
        <div className="flex flex-wrap justify-between gap-2">
          <Button isBusy={form.isBusy} onClick={() => void form.send(() => keep(null))}>
            Usual columns
          </Button>
          <FormButtons form={form} onCancel={onClose}>
            Show
          </FormButtons>
        </div>
      </Form>
    </FormDialog>
  )
}
