import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/chat-messages.ts'
import { createConversation, fieldErrorOf } from '#web/employee/chat/chat-api.ts'
import { refetchConversations } from '#web/employee/chat/conversations.ts'
import { PeopleChoice } from '#web/employee/chat/people-choice.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

interface NewConversationProps {
  onClose: () => void
  onCreated: (conversation: Conversation) => void
}

/** Chooses the people for a conversation: one, or several as a group with a name. */
export function NewConversation({ onClose, onCreated }: NewConversationProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: createConversation,
    onSuccess: async (conversation) => {
      await refetchConversations()
      onCreated(conversation)
    },
  })
  const isGroup = chosen.length > 1
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
        {create.error && <Alert>{fieldErrorOf(create.error, 'The conversation could not be begun.')}</Alert>}
        <PeopleChoice chosen={chosen} onChange={setChosen} />
        {isGroup && (
          <TextField
            label="Name of the group"
            value={name}
            maxLength={chatLimits.nameLength}
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
