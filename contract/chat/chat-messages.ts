/** The exact texts of the portal's chat. Free of zod, so that every screen may import it. */
export const chatMessages = {
  title: 'Nextcloud Conversations',
  loadingConversations: 'Loading conversations...',
  conversationsFailed: 'Failed to load conversations',
  noConversations: 'No conversations found',
  /** For a conversation without messages (EP-443). */
  noPreview: 'No messages',
  noneSelected: 'Select a conversation to start chatting',
  selectHint: 'Please select a conversation from the left panel to start chatting.',
  noMessages: 'No messages in this conversation yet.',
  loadingOlder: 'Loading older messages...',
  messagesFailed: 'Failed to load messages',
  sendFailed: 'Failed to send message',
  setupFailed: 'Failed to initialize chat',
  notSignedIn: 'User not logged in',
  /** When an action fails because the username is unknown (EP-468). */
  noUser: 'User not found',

  blank: 'Write a message.',
  tooLong: 'A message has at most 32,000 characters.',
  deleted: 'This message was deleted.',
  replyDeleted: 'The message you reply to was deleted.',
  /** Stands for a message that contains only files, in places that do not show files. */
  onlyFiles: 'Sent a file',
  tooManyFiles: 'A message has at most 10 files.',
  notOwn: 'Only the author can do this.',
  onlyGroups: 'Only groups can be changed.',
  unknownPeople: 'Choose people of the company.',
  tooManyPeople: 'A group has at most 200 people.',
} as const

export const chatLimits = {
  /** The length of a message, in characters (EP-540). */
  messageLength: 32_000,
  nameLength: 100,
  /** The members of a group. */
  people: 200,
  /** How many messages a conversation shows initially, and how many more each time (EP-449, EP-454). */
  page: 50,
  /** The most messages that one call returns. */
  messages: 5000,
  /** The most changes that one call returns to catch up; beyond that the messages are reloaded. */
  changes: 500,
  /** The length of the last message in a list of conversations (EP-442). */
  previewLength: 50,
  /** Unread messages are counted up to this number. */
  unread: 99,
  searchHits: 50,
  files: 10,
} as const

/** The emoji for reactions. */
export const chatReactions = ['👍', '❤️', '😂', '🎉', '👀', '✅'] as const
export type ChatReaction = (typeof chatReactions)[number]

/** The kinds of conversation: a project has one, people create groups, and two people have one with each other. */
export const conversationKinds = ['project', 'group', 'direct'] as const
