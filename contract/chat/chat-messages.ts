/** The texts of the portal's chat, to the letter. Free of zod, so that every screen may import it. */
export const chatMessages = {
  title: 'Nextcloud Conversations',
  loadingConversations: 'Loading conversations...',
  conversationsFailed: 'Failed to load conversations',
  noConversations: 'No conversations found',
  /** Of a conversation without a message (EP-443). */
  noPreview: 'No messages',
  noneSelected: 'Select a conversation to start chatting',
  selectHint: 'Please select a conversation from the left panel to start chatting.',
  noMessages: 'No messages in this conversation yet.',
  loadingOlder: 'Loading older messages...',
  messagesFailed: 'Failed to load messages',
  sendFailed: 'Failed to send message',
  setupFailed: 'Failed to initialize chat',
  notSignedIn: 'User not logged in',
  /** At an action, while the name of the user is not known (EP-468). */
  noUser: 'User not found',

  blank: 'Write a message.',
  tooLong: 'A message has at most 32,000 characters.',
  deleted: 'This message was deleted.',
  /** Stands for a message that consists of files alone, where files are not shown. */
  onlyFiles: 'Sent a file',
  tooManyFiles: 'A message has at most 10 files.',
  notOwn: 'Only the author can do this.',
  onlyGroups: 'Only groups can be changed.',
  unknownPeople: 'Choose people of the company.',
  tooManyPeople: 'A group has at most 200 people.',
} as const

export const chatLimits = {
  /** Of a message, in characters (EP-540). */
  messageLength: 32_000,
  nameLength: 100,
  /** In a group. */
  people: 200,
  /** How many messages a conversation shows at first, and how many more each time (EP-449, EP-454). */
  page: 50,
  /** The most that one call answers. */
  messages: 5000,
  /** Of the changes that one call catches up on; beyond that the messages are loaded again. */
  changes: 500,
  /** In a list of conversations (EP-442). */
  previewLength: 50,
  /** More unread messages than this are not counted. */
  unread: 99,
  searchHits: 50,
  files: 10,
} as const

/** The emoji with which one can react to a message. */
export const chatReactions = ['👍', '❤️', '😂', '🎉', '👀', '✅'] as const
export type ChatReaction = (typeof chatReactions)[number]

/** How conversations come about: a project has one, people make groups, and two people have one with each other. */
export const conversationKinds = ['project', 'group', 'direct'] as const
