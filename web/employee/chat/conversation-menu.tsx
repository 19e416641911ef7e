import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { ChangeConversation, Conversation } from '#contract/chat/chat.ts'
import { groupFields } from '#contract/chat/chat-fields.ts'
import {
  changeConversation,
  fieldErrorOf,
  leaveConversation,
  membersQuery,
} from '#web/employee/chat/chat-api.ts'
import { conversationName, refetchConversations } from '#web/employee/chat/conversations.ts'
import { PeopleChoice } from '#web/employee/chat/people-choice.tsx'
import { Person } from '#web/employee/people/person.tsx'
import { errorOf } from '#web/employee/portal-api.ts'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons, type FormHandle } from '#web/forms/form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog, FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { IconMenu, MenuItem } from '#web/ui/menus/menu.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

const { name: groupName } = groupFields

interface MenuProps {
  conversation: Conversation
  onLeft: () => void
}

/**
 * The actions on a conversation of more than two people: listing members and, for a group, renaming, changing
 * members, and leaving.
 */
export function ConversationMenu({ conversation, onLeft }: MenuProps) {
  const [shown, setShown] = useState<'members' | 'name' | 'people' | 'leave' | null>(null)
  const opener = useRef<HTMLSpanElement>(null)
  if (conversation.kind === 'direct') return null
  const isGroup = conversation.kind === 'group'

  function close() {
    setShown(null)
    // The dialog would return the focus to the menu, which has closed.
    focusWhenReady(() => opener.current?.querySelector('button'))
  }

  return (
    <span ref={opener} className="contents">
      <IconMenu label="Actions" of={`of ${conversationName(conversation)}`} icon="more">
        <MenuItem icon="team" onAction={() => setShown('members')}>
          Members
        </MenuItem>
        {isGroup ? (
          <MenuItem icon="edit" onAction={() => setShown('name')}>
            Rename the group
          </MenuItem>
        ) : null}
        {isGroup ? (
          <MenuItem icon="add" onAction={() => setShown('people')}>
            Add people
          </MenuItem>
        ) : null}
        {isGroup ? (
          <MenuItem icon="logout" onAction={() => setShown('leave')}>
            Leave the group
          </MenuItem>
        ) : null}
      </IconMenu>
      {shown === 'members' && <Members conversation={conversation} onClose={close} />}
      {shown === 'name' && <Rename conversation={conversation} onClose={close} />}
      {shown === 'people' && <AddPeople conversation={conversation} onClose={close} />}
      <Leave conversation={conversation} isOpen={shown === 'leave'} onClose={close} onLeft={onLeft} />
    </span>
  )
}

interface DialogProps {
  conversation: Conversation
  onClose: () => void
}

function Members({ conversation, onClose }: DialogProps) {
  const { data, error, refetch } = useQuery(membersQuery(conversation.token))
  return (
    <FormDialog title={`Members of ${conversationName(conversation)}`} size="sm" onClose={onClose}>
      {error && (
        <LoadFailure error={error} onRetry={() => void refetch()}>
          The members could not be loaded.
        </LoadFailure>
      )}
      <ul aria-label="Members" className="grid max-h-96 min-h-24 content-start gap-3 overflow-y-auto text-md">
        {data?.map((person) => (
          <li key={person.userName}>
            <Person person={person} fallback="" />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

function Rename({ conversation, onClose }: DialogProps) {
  const form = useChange(conversation, { name: conversation.displayName }, ({ name }) => ({ name }), onClose)
  return (
    <FormDialog title="Rename the group" size="sm" onClose={onClose}>
      <ChangeForm form={form} submitLabel="Rename" isEmpty={form.values.name.trim() === ''} onClose={onClose}>
        <TextField {...form.text('name')} label={groupName.formLabel} maxLength={groupName.max} autoFocus />
      </ChangeForm>
    </FormDialog>
  )
}

function AddPeople({ conversation, onClose }: DialogProps) {
  const { data: members = [] } = useQuery(membersQuery(conversation.token))
  const blank: { chosen: readonly string[] } = { chosen: [] }
  const form = useChange(conversation, blank, ({ chosen }) => ({ addUserNames: [...chosen] }), onClose)
  const { chosen } = form.values
  return (
    <FormDialog title={`Add people to ${conversationName(conversation)}`} size="sm" onClose={onClose}>
      <ChangeForm form={form} submitLabel="Add" isEmpty={chosen.length === 0} onClose={onClose}>
        <PeopleChoice
          chosen={chosen}
          onChange={(chosen) => form.set({ chosen })}
          except={members.map(({ userName }) => userName)}
        />
      </ChangeForm>
    </FormDialog>
  )
}

/** Changes a group; a message tells all of its members. */
const useChange = <V extends object>(
  { token }: Conversation,
  initial: V,
  toChange: (values: V) => ChangeConversation,
  onClose: () => void,
) =>
  useForm({
    initial,
    save: (values: V) => changeConversation(token, toChange(values)),
    onSaved: async () => {
      onClose()
      await refetchConversations()
    },
  })

interface ChangeFormProps {
  form: FormHandle & { readonly error: Error | null }
  submitLabel: string
  /** Whether there is nothing to change. */
  isEmpty: boolean
  onClose: () => void
  children: ReactNode
}

const ChangeForm = ({ form, submitLabel, isEmpty, onClose, children }: ChangeFormProps) => (
  <Form form={form} isGuarded={false} className="grid gap-4">
    {form.error && <Alert>{fieldErrorOf(form.error, 'The group could not be changed.')}</Alert>}
    {children}
    <FormButtons form={form} onCancel={onClose} disabled={isEmpty}>
      {submitLabel}
    </FormButtons>
  </Form>
)

function Leave({ conversation, isOpen, onClose, onLeft }: MenuProps & DialogProps & { isOpen: boolean }) {
  const name = conversationName(conversation)
  const leave = useMutation({
    mutationFn: () => leaveConversation(conversation.token),
    onSuccess: async () => {
      onLeft()
      toastSuccess(`You left ${name}.`)
      await refetchConversations()
    },
    onError: (cause) => void toast.failure(errorOf(cause, 'You could not be taken out of the group.')),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Leave ${name}?`}
      confirmLabel="Leave"
      cancelLabel="Cancel"
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        leave.mutate()
      }}
    >
      Everyone in the group is told, and you do not see it any more until someone adds you again.
    </ConfirmDialog>
  )
}
