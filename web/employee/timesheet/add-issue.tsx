import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { issueQuery } from '#web/employee/issue/issue-api.ts'
import { ownIssuesQuery } from '#web/employee/timesheet/timesheet-api.ts'
import { queryClient } from '#web/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** Chooses an issue to log time on: the own open ones are offered, and every key of the own projects is taken. */
export function AddIssue({ onAdd }: { onAdd: (key: string) => void }) {
  const [typed, setTyped] = useState('')
  const listId = useId()
  const { data } = useQuery(ownIssuesQuery())
  const adding = useMutation({
    mutationFn: (key: string) => queryClient.ensureQueryData(issueQuery(key)),
    onSuccess: ({ key }) => {
      setTyped('')
      onAdd(key)
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const key = typed.trim().split(/[\s:]/, 1)[0]?.toUpperCase()
    if (key && !adding.isPending) adding.mutate(key)
  }
  return (
    <form onSubmit={submit} className="flex max-w-md items-start gap-2" aria-label="Log time on an issue">
      <div className="min-w-0 flex-1">
        <TextField
          label="Issue"
          list={listId}
          placeholder="Key, such as PORT-17"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            adding.reset()
          }}
          error={adding.isError ? 'There is no such issue in your projects.' : undefined}
        />
      </div>
      <div className="pt-6.5">
        <Button type="submit" icon="add" isBusy={adding.isPending} disabled={!typed.trim()}>
          Add row
        </Button>
      </div>
      <datalist id={listId}>
        {data?.issues.map(({ key, fields }) => (
          <option key={key} value={key}>
            {fields.summary}
          </option>
        ))}
      </datalist>
    </form>
  )
}
