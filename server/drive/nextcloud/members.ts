import type { Chat } from '#server/chat/port.ts'
import type { NextcloudContext } from '#server/drive/nextcloud/context.ts'
import { conversationScope, projectScope } from '#server/events/scopes.ts'
import type { Projects } from '#server/projects/port.ts'

interface MemberSources {
  readonly projects: Pick<Projects, 'list' | 'listMembers'>
  /** Conversations hold files, so the chat is created later. */
  readonly chat: () => Pick<Chat, 'listConversations' | 'listMembers'>
}

export const createMembersOf =
  ({ projects, chat }: MemberSources): NextcloudContext['membersOf'] =>
  async (as, scope) => {
    if (scope.startsWith(projectScope(''))) {
      const project = (await projects.list(as)).find(({ id }) => projectScope(id) === scope)
      if (!project) return null
      const members = await projects.listMembers(as, project.key)
      return members.filter(({ isCurrent }) => isCurrent).map(({ username }) => username)
    }
    const conversation = (await chat().listConversations(as)).find(
      ({ id }) => conversationScope(id) === scope,
    )
    if (!conversation) return null
    const people = await chat().listMembers(as, conversation.token)
    return people.map(({ userName }) => userName)
  }
