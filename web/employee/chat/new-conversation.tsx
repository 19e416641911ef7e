import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '#contract/chat.ts'
import { createConversation, peopleQuery } from '#web/employee/chat/chat-api.ts'
import { refetchConversations } from '#web/employee/chat/conversations.ts'
import { Person } from '#web/employee/person.tsx'
import { errorOf } from '#web/employee/portal-api.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

interface NewConversationProps {
  onClose: () => void
  onCreated: (conversation: Conversation) => void
}

/** Chooses whom to talk to: one person, or several as a group with a name. */
export function NewConversation({ onClose, onCreated }: NewConversationProps) {
  const { data: people = [], isError, refetch } = useQuery(peopleQuery())
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const [filter, setFilter] = useState('')
  const create = useMutation({
    mutationFn: createConversation,
    onSuccess: async (conversation) => {
      await refetchConversations()
      onCreated(conversation)
    },
  })
  const isGroup = chosen.length > 1
  const shown = people.filter(
    ({ userName, displayName }) =>
      chosen.includes(userName) || displayName.toLowerCase().includes(filter.trim().toLowerCase()),
  )
  return (
    <FormDialog title="New conversation" size="sm" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const [userName] = chosen
          if (create.isPending || userName === undefined) return
          create.mutate(
            isGroup ? { kind: 'group', name, userNames: [...chosen] } : { kind: 'direct', userName },
          )
        }}
      >
        {create.error && (
          <Alert>
            {create.error && 'fields' in create.error
              ? 'Give the group a name.'
              : errorOf(create.error, 'The conversation could not be begun.')}
          </Alert>
        )}
        {isError && (
          <RetryLine onRetry={() => void refetch()}>The list of people could not be loaded.</RetryLine>
        )}
        <TextField label="Find people" value={filter} onChange={({ target }) => setFilter(target.value)} />
        <fieldset className="max-h-64 overflow-y-auto rounded-card border border-line">
          <legend className="sr-only">People</legend>
          {shown.map((person) => (
            <label
              key={person.userName}
              className="flex cursor-pointer items-center gap-3 px-3 py-2 text-md hover:bg-sunken"
            >
              <input
                type="checkbox"
                className="checkbox"
                checked={chosen.includes(person.userName)}
                onChange={({ target }) =>
                  setChosen(
                    target.checked
                      ? [...chosen, person.userName]
                      : chosen.filter((one) => one !== person.userName),
                  )
                }
              />
              <Person person={person} fallback="" />
            </label>
          ))}
        </fieldset>
        {isGroup && (
          <TextField
            label="Name of the group"
            value={name}
            maxLength={100}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            tone="primary"
            isBusy={create.isPending}
            disabled={chosen.length === 0 || (isGroup && name.trim() === '')}
          >
            {isGroup ? 'Begin group' : 'Begin'}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
