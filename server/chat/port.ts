import type {
  ChangeConversation,
  ChatChanges,
  ChatHit,
  ChatMessage,
  ChatPerson,
  Conversation,
  NewConversation,
  NewMessage,
} from '#contract/chat/chat.ts'
import type { ChatReaction } from '#contract/chat/chat-messages.ts'
import type { ScopeSource } from '#server/events/scopes.ts'
import type { Employee } from '#server/sessions/store.ts'

/**
 * The chat behind the portal: Portico's own, or a company's Nextcloud Talk. Each call runs as an employee. A
 * conversation is known by its token; one that the employee does not take part in throws 404, as if it were not there.
 * The conversation of a project has the project's members, as the tracker knows them at that moment.
 */
export interface Chat {
  /** Those that the employee takes part in, the latest activity first (EP-537). */
  listConversations(as: Employee): Promise<readonly Conversation[]>
  /** Throws 400 for people whom one cannot talk to. */
  createConversation(as: Employee, conversation: NewConversation): Promise<{ token: string; isNew: boolean }>
  /** Throws 400 for others than groups. */
  changeConversation(as: Employee, token: string, change: ChangeConversation): Promise<void>
  /** Throws 400 for others than groups. */
  leaveConversation(as: Employee, token: string): Promise<void>
  listMembers(as: Employee, token: string): Promise<readonly ChatPerson[]>
  /** Everyone in the company whom one can talk to, by name, but for the employee. */
  listPeople(as: Employee): Promise<readonly ChatPerson[]>
  /** Moves the read marker forward, never back. */
  markRead(as: Employee, token: string, position: number): Promise<void>
  tellTyping(as: Employee, token: string): Promise<void>

  /**
   * The newest ones, the oldest of them first (EP-538); of those before a position when it is given. Fewer than `limit`
   * where they are too long for one answer: `isWhole` is then false.
   */
  listMessages(
    as: Employee,
    token: string,
    page: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<{ readonly messages: readonly ChatMessage[]; readonly isWhole: boolean }>
  /** What is new or was changed after the change with this number, each message as it is now. */
  listChanges(as: Employee, token: string, after: number): Promise<ChatChanges>
  /** What was sent before under the same reference is not sent again, but returned. */
  send(as: Employee, token: string, message: NewMessage): Promise<{ message: ChatMessage; isNew: boolean }>
  /** Throws 403 for another's message, 404 for one that was deleted; so does deleting. */
  edit(as: Employee, token: string, id: number, message: string): Promise<ChatMessage>
  delete(as: Employee, token: string, id: number): Promise<void>
  react(as: Employee, token: string, id: number, reaction: ChatReaction, isOn: boolean): Promise<ChatMessage>
  /** Messages with these words, in any conversation of the employee's: as many of the best matches as fit into an answer. */
  search(as: Employee, text: string): Promise<readonly ChatHit[]>

  /** Of groups and direct conversations. */
  readonly scopesOf: ScopeSource
}
