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
import type { EventTransaction } from '#server/events/bus.ts'
import type { ScopeSource } from '#server/events/scopes.ts'
import type { Employee } from '#server/sessions/store.ts'

/**
 * The chat behind the portal: Portico's own, or a company's Nextcloud Talk. Each call runs as an employee. A conversation
 * is identified by its token; calls throw `notFound` for one that the employee is not a member of. A project's
 * conversation has the members that the tracker currently gives the project. `describeChat` in
 * `tests/support/contracts/chat.ts` tells whether an adapter keeps this.
 */
export interface Chat {
  /** The employee's conversations, the latest activity first (EP-537). */
  listConversations(as: Employee): Promise<readonly Conversation[]>
  /** Throws `invalid` for unknown people. A direct conversation that exists already is returned. */
  createConversation(as: Employee, conversation: NewConversation): Promise<{ token: string; isNew: boolean }>
  /** Throws `invalid` for conversations that are not groups. */
  changeConversation(as: Employee, token: string, change: ChangeConversation): Promise<void>
  /** Throws `invalid` for conversations that are not groups. */
  leaveConversation(as: Employee, token: string): Promise<void>
  listMembers(as: Employee, token: string): Promise<readonly ChatPerson[]>
  /** All colleagues of the employee, by name. */
  listPeople(as: Employee): Promise<readonly ChatPerson[]>
  /** Moves the read marker forward, never back. */
  markRead(as: Employee, token: string, position: number): Promise<void>
  tellTyping(as: Employee, token: string): Promise<void>

  /**
   * The newest messages, or the newest before a position; the oldest of them first (EP-538). `isWhole` is false if there
   * are fewer than `limit` because more would be too long for one answer.
   */
  listMessages(
    as: Employee,
    token: string,
    page: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<{ readonly messages: readonly ChatMessage[]; readonly isWhole: boolean }>
  /** The messages that are new or have changed since the change with this number, as they are now. */
  listChanges(as: Employee, token: string, after: number): Promise<ChatChanges>
  /** A message that was sent before with the same reference is returned, not sent again. */
  send(as: Employee, token: string, message: NewMessage): Promise<{ message: ChatMessage; isNew: boolean }>
  /** Throws `forbidden` for someone else's message and `notFound` for a deleted one; so does `delete`. */
  edit(as: Employee, token: string, id: number, message: string): Promise<ChatMessage>
  delete(as: Employee, token: string, id: number): Promise<void>
  react(as: Employee, token: string, id: number, reaction: ChatReaction, isOn: boolean): Promise<ChatMessage>
  /** Messages with these words in the employee's conversations: as many of the best matches as fit into an answer. */
  search(as: Employee, text: string): Promise<readonly ChatHit[]>

  /**
   * Where conversations change elsewhere too: publishes that as events while an employee looks, until what it returns is
   * called. Called for each open event stream.
   */
  watch?(as: Employee): () => void

  /** The scopes of groups and direct conversations. */
  readonly scopesOf: ScopeSource
}

/** An account that joins or leaves, and what the group is told about it. */
interface MemberChange {
  readonly accountId: number
  readonly message: string
}

/** The groups of Portico's own chat as administrators manage them, each in a transaction. */
export interface ManagedConversations {
  /** Begins a group of these accounts. Returns its id. */
  open(
    tx: EventTransaction,
    group: { readonly name: string; readonly message: string; readonly accountIds: readonly number[] },
  ): Promise<number>
  /** Deletes a group in which nobody has written. Returns whether it did. */
  discard(tx: EventTransaction, id: number): Promise<boolean>
  /** Does nothing for a member, or for a group that is gone. */
  join(tx: EventTransaction, id: number, change: MemberChange): Promise<void>
  /** Does nothing for someone who is not a member. */
  leave(tx: EventTransaction, id: number, change: MemberChange): Promise<void>
  /** The groups of an account. */
  ofMember(accountId: number): Promise<readonly { readonly id: number; readonly title: string }[]>
}
