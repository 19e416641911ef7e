import type { Conversation } from '#contract/chat/chat.ts'
import { groupFields } from '#contract/chat/chat-fields.ts'
import { createConversation, fieldErrorOf } from '#web/employee/chat/chat-api.ts'
import { refetchConversations } from '#web/employee/chat/conversations.ts'
import { PeopleChoice } from '#web/employee/chat/people-choice.tsx'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons } from '#web/forms/form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

const { name: groupName } = groupFields

interface NewConversationProps {
  onClose: () => void
  onCreated: (conversation: Conversation) => void
}

/** Chooses the people for a conversation: one, or several as a group with a name. */
export function NewConversation({ onClose, onCreated }: NewConversationProps) {
  const form = useForm({
    initial: { userNames: [] as readonly string[], name: '' },
    save: ({ userNames, name }) => {
      const [userName = ''] = userNames
      return createConversation(
        userNames.length > 1
          ? { kind: 'group', name, userNames: [...userNames] }
          : { kind: 'direct', userName },
      )
    },
    onSaved: async (conversation) => {
      await refetchConversations()
      onCreated(conversation)
    },
  })
  const { userNames, name } = form.values
  const isGroup = userNames.length > 1
  return (
    <FormDialog title="New conversation" size="sm" onClose={onClose}>
      <Form form={form} isGuarded={false} className="grid gap-4">
        {form.error && <Alert>{fieldErrorOf(form.error, 'The conversation could not be begun.')}</Alert>}
        <PeopleChoice chosen={userNames} onChange={(userNames) => form.set({ userNames })} />
        {isGroup && (
          <TextField {...form.text('name')} label={groupName.formLabel} maxLength={groupName.max} />
        )}
        <FormButtons
          form={form}
          onCancel={onClose}
          disabled={userNames.length === 0 || (isGroup && name.trim() === '')}
        >
          {isGroup ? 'Begin group' : 'Begin'}
        </FormButtons>
      </Form>
    </FormDialog>
  )
}
