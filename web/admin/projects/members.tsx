import { useMutation, useQuery } from '@tanstack/react-query'
import type { ProjectMemberRow, WholeProject } from '#contract/projects/project.ts'
import {
  activeEmployeesQuery,
  addMember,
  personName,
  removeMember,
} from '#web/admin/projects/projects-api.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form } from '#web/forms/form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { Avatar } from '#web/ui/images/stored-image.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'

interface MembersProps {
  project: WholeProject
  onChanged: (project: WholeProject) => void
}

interface MemberChange {
  readonly change: typeof addMember | typeof removeMember
  readonly employee: number
}

/** The members and former members of a project: add, remove, and bring back. */
export function Members({ project, onChanged }: MembersProps) {
  const { id, members } = project
  const { data: employees = [] } = useQuery(activeEmployeesQuery)
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ change, employee }: MemberChange) => change(id, employee),
    onSuccess: (changed, { employee }) => {
      onChanged(changed)
      focusMember(employee)
    },
  })
  const [confirm, confirmation] = useConfirm()
  const remove = (member: ProjectMemberRow) => {
    const run = () => mutate({ change: removeMember, employee: member.id })
    const count = member.open_issue_count
    if (count === 0) return run()
    confirm({
      title: `Remove ${personName(member)}?`,
      text: `${count === 1 ? '1 open issue of the project stays' : `${count} open issues of the project stay`} assigned to them.`,
      ...{ label: 'Remove', run },
    })
  }
  const form = useForm({
    initial: { employee: '' },
    save: ({ employee }) => mutateAsync({ change: addMember, employee: Number(employee) }),
    onSaved: () => {
      form.reset()
    },
  })
  const current = members.filter(({ left_at }) => left_at === null)
  const former = members.filter(({ left_at }) => left_at !== null)
  const others = employees.filter((one) => members.every((member) => member.id !== one.id))
  return (
    <section aria-labelledby={`members-${id}`} className="grid content-start gap-3">
      <h2 id={`members-${id}`} className="text-md font-semibold">
        Members <Badge>{current.length}</Badge>
      </h2>
      {error && <Alert>Not changed. {error.message}</Alert>}
      <ForWriters>
        <Form
          form={form}
          hasShortcuts={false}
          isGuarded={false}
          aria-label="Add a member"
          className="flex flex-wrap items-end gap-2"
        >
          <div className="min-w-0 flex-1">
            <SelectField {...form.text('employee')} label="Employee">
              <option value="">Choose…</option>
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {personName(one)}
                </option>
              ))}
            </SelectField>
          </div>
          <Button type="submit" icon="add" isBusy={form.isBusy} disabled={form.values.employee === ''}>
            Add member
          </Button>
        </Form>
      </ForWriters>
      <ul className="grid divide-y divide-line">
        {current.map((member) => (
          <Member key={member.id} member={member} note={project.lead?.id === member.id ? 'Lead' : undefined}>
            {project.lead?.id !== member.id && (
              <Button
                size="sm"
                tone="quiet"
                aria-label={`Remove ${personName(member)}`}
                aria-disabled={isPending || undefined}
                onClick={() => isPending || remove(member)}
              >
                Remove
              </Button>
            )}
          </Member>
        ))}
        {former.map((member) => (
          <Member key={member.id} member={member} note="Left">
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Bring back ${personName(member)}`}
              aria-disabled={isPending || undefined}
              onClick={() => isPending || mutate({ change: addMember, employee: member.id })}
            >
              Bring back
            </Button>
          </Member>
        ))}
      </ul>
      {confirmation}
    </section>
  )
}

/** Focuses the actions of a member, whose row has moved in the list. */
const focusMember = (employee: number): void =>
  focusWhenReady(() => document.querySelector<HTMLElement>(`[data-member="${employee}"] button`))

function Member({
  member,
  note,
  children,
}: {
  member: ProjectMemberRow
  note: string | undefined
  children: React.ReactNode
}) {
  return (
    <li data-member={member.id} className="flex min-h-10 items-center gap-2.5 py-1 text-md">
      <Avatar path={member.profile_image} />
      <span className={`min-w-0 flex-1 truncate ${member.left_at ? 'text-ink-muted' : ''}`}>
        {personName(member)}
      </span>
      {note && <Badge>{note}</Badge>}
      <ForWriters>{children}</ForWriters>
    </li>
  )
}
