import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ChatMessage, Conversation } from '#contract/chat/chat.ts'
import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { editMessage, markRead } from '#web/employee/chat/chat-api.ts'
import { attachFromDevice, sendWhenUploaded, useChatUploads } from '#web/employee/chat/chat-uploads.ts'
import { Composer } from '#web/employee/chat/composer.tsx'
import type { ChatLocation } from '#web/employee/chat/conversation-list.tsx'
import { ConversationMenu } from '#web/employee/chat/conversation-menu.tsx'
import { applyRead, conversationName, isOwn } from '#web/employee/chat/conversations.ts'
import { useChatDraft, writeChatDraft } from '#web/employee/chat/drafts.ts'
import { Bubble, Message } from '#web/employee/chat/message.tsx'
import { MessageFiles } from '#web/employee/chat/message-files.tsx'
import { MessageList } from '#web/employee/chat/message-list.tsx'
import { MessageText } from '#web/employee/chat/message-text.tsx'
import { sendDraft, setWaiting, useOutbox } from '#web/employee/chat/outbox.ts'
import { addMessages, useMessages } from '#web/employee/chat/use-messages.ts'
import { useTyping } from '#web/employee/chat/use-typing.ts'
import { DropArea } from '#web/employee/files/drop-area.tsx'
import type { ChosenFile } from '#web/employee/files/dropped-files.ts'
import { fullName } from '#web/employee/people/picture.tsx'
import { errorOf, profileQuery } from '#web/employee/portal-api.ts'
import { storedUsername } from '#web/employee/session.ts'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { isPending } from '#web/uploads/upload-queue.ts'

interface PanelProps {
  conversation: Conversation
  location: ChatLocation
  /**
   * Whether the user has just chosen it: the input then gets the focus, except on a touch screen, where the
   * keyboard would cover the messages.
   */
  takesFocus: boolean
  onLeft: () => void
  /** Opens the list of conversations on small screens. */
  onSelectUser: () => void
}

interface Task {
  readonly kind: 'reply' | 'edit'
  readonly message: ChatMessage
}

/** The right panel: one conversation, its messages, and the text input (EP-448 to EP-474). */
export function ConversationPanel(props: PanelProps) {
  const { conversation, location, takesFocus, onLeft, onSelectUser } = props
  const { token } = conversation
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    const target = matchMedia('(pointer: coarse)').matches ? 'h2' : 'textarea'
    section.current?.querySelector<HTMLElement>(target)?.focus()
  }, [takesFocus])
  const requested =
    location.position === undefined
      ? chatLimits.page
      : Math.min(chatLimits.messages, conversation.change - location.position + chatLimits.page)
  const { messages, change, error, refetch, isLoadingOlder, loadOlder } = useMessages(token, requested)
  const draft = useChatDraft(token)
  const [edited, setEdited] = useState('')
  const [task, setTask] = useState<Task | null>(null)
  const [isAtBottom, setAtBottom] = useState(location.position === undefined)
  const { data: profile } = useQuery(profileQuery())
  const typing = useTyping(token)
  const isEditing = task?.kind === 'edit'
  const text = isEditing ? edited : draft.message
  const { files } = draft
  const uploads = useChatUploads(token)
  const attach = (chosen: readonly ChosenFile[]) => attachFromDevice(token, chosen, uploads.length)
  const sending = useOutbox(token)
  const [sentCount, setSentCount] = useState(sending.sentCount)
  if (sentCount !== sending.sentCount) {
    setSentCount(sending.sentCount)
    if (!isEditing) setTask(null)
  }
  const [readUpTo] = useState(conversation.readUpTo)
  useReadMarker(conversation, Math.max(change, conversation.change), isAtBottom && messages !== undefined)

  const edit = useMutation({
    mutationFn: ({ id, message }: { id: number; message: string }) => editMessage(token, id, message),
    onSuccess: (changed, { id }) => {
      addMessages(token, [changed])
      // Another message may have been chosen meanwhile.
      setTask((task) => (task?.kind === 'edit' && task.message.id === id ? null : task))
      sending.setError(undefined)
    },
    onError: (cause) => sending.setError(errorOf(cause, texts.sendFailed)),
  })

  function send() {
    if (!isEditing && uploads.some(isPending)) return sendWhenUploaded(token, task?.message.id)
    const message = text.trim()
    if (message === '' && (isEditing || files.length === 0)) return
    if (storedUsername() === '') return sending.setError(texts.noUser)
    if (!isEditing) return sendDraft(token, { replyTo: task?.message.id })
    if (!edit.isPending) edit.mutate({ id: task.message.id, message })
  }

  /** While a message waits for its files, this changes what it replies to. */
  function changeReply(message: ChatMessage | null) {
    setTask(message && { kind: 'reply', message })
    if (sending.isWaiting && !isEditing) setWaiting(token, { replyTo: message?.id })
  }

  const waiting = sending.outgoing.filter(
    ({ reference }) => !messages?.some((message) => message.reference === reference),
  )
  const firstUnread = messages?.find((message) => message.position > readUpTo && !isOwn(message))
  return (
    <DropArea onFiles={attach} className="flex min-h-0 flex-1 flex-col">
      <section ref={section} aria-labelledby="conversation" className="flex min-h-0 flex-1 flex-col">
        <PanelHeader conversation={conversation} onLeft={onLeft} onSelectUser={onSelectUser} />
        {error && (
          <LoadFailure error={error} onRetry={() => void refetch()}>
            {errorOf(error, texts.messagesFailed)}
          </LoadFailure>
        )}
        <MessageList
          key={messages === undefined ? 'loading' : 'loaded'}
          firstId={messages?.[0]?.id}
          startAt={location.position}
          isLoadingOlder={isLoadingOlder}
          sentCount={sentCount}
          onTop={() => void loadOlder()}
          onBottom={setAtBottom}
        >
          {messages?.length === 0 && waiting.length === 0 && (
            <p className="m-auto text-md text-ink-muted">{texts.noMessages}</p>
          )}
          {messages?.map((message) => (
            <div key={message.id} data-position={message.position} className="flex flex-col gap-4">
              {message === firstUnread && conversation.change > readUpTo && readUpTo > 0 && <NewLine />}
              <Message
                token={token}
                message={message}
                onReply={() => changeReply(message)}
                onEdit={() => {
                  setTask({ kind: 'edit', message })
                  setEdited(message.message)
                }}
              />
            </div>
          ))}
          {waiting.map(({ reference, message, files = [] }) => (
            <Bubble
              key={reference}
              isOwn
              isPending
              author={profile ? fullName(profile) : storedUsername()}
              footer="Sending…"
            >
              {message !== '' && <MessageText>{message}</MessageText>}
              <MessageFiles message={{ message, files }} />
            </Bubble>
          ))}
        </MessageList>
        <p role="status" className="h-5 px-4 text-xs text-ink-muted">
          {typing}
        </p>
        {sending.error && (
          <div className="px-3 pb-2">
            <Alert>{sending.error}</Alert>
          </div>
        )}
        <Composer
          token={token}
          text={text}
          isSaving={isEditing && edit.isPending}
          onText={isEditing ? setEdited : (message) => writeChatDraft(token, { message })}
          task={
            task && {
              kind: task.kind,
              title: task.kind === 'reply' ? `Reply to ${task.message.actorDisplayName}` : 'Edit message',
              excerpt: task.message.message,
            }
          }
          onCancelTask={() => changeReply(null)}
          onSend={send}
          files={files}
          onFiles={(files) => writeChatDraft(token, { files })}
          uploads={uploads}
          onDeviceFiles={attach}
          isWaitingForUploads={sending.isWaiting && !isEditing}
        />
      </section>
    </DropArea>
  )
}

function NewLine() {
  return (
    <p className="flex items-center gap-3 text-xs font-medium text-brand before:h-px before:flex-1 before:bg-brand after:h-px after:flex-1 after:bg-brand">
      New
    </p>
  )
}

function PanelHeader({ conversation, onLeft, onSelectUser }: Omit<PanelProps, 'location' | 'takesFocus'>) {
  return (
    <header className="flex min-h-14 items-center gap-2 border-b border-line px-4 py-2">
      <h2
        id="conversation"
        tabIndex={-1}
        className="outline-none min-w-0 flex-1 text-md font-semibold wrap-anywhere"
      >
        {conversationName(conversation)}
        {conversation.messageCount !== null && ` (${conversation.messageCount})`}
      </h2>
      <ConversationMenu conversation={conversation} onLeft={onLeft} />
      <span className="lg:hidden">
        <IconButton label="Select user" icon="team" tipBelow onClick={onSelectUser} />
      </span>
    </header>
  )
}

/** Messages that are shown at the bottom of a visible page count as read. */
function useReadMarker({ token, readUpTo }: Conversation, change: number, isShown: boolean): void {
  const [isVisible, setVisible] = useState(() => typeof document === 'undefined' || !document.hidden)
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  const sent = useRef(0)
  useEffect(() => {
    if (!isShown || !isVisible || change <= Math.max(readUpTo, sent.current)) return
    sent.current = change
    // At once, so that messages that are being read are never counted as unread.
    applyRead(token, change)
    // The next message tries again.
    void markRead(token, change).catch(() => undefined)
  }, [token, change, readUpTo, isShown, isVisible])
}
