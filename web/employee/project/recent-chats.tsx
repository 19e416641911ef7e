import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Conversation } from '#contract/chat/chat.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { conversationsQuery, recentMessagesQuery } from '#web/employee/chat/chat-api.ts'
import { Card } from '#web/employee/shell/card.tsx'
import { logged } from '#web/logged.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

/** The project's conversation, which not every project has. */
export const conversationOf = (conversations: readonly Conversation[] | undefined, project: string) =>
  conversations?.find(({ projectKey }) => projectKey === project)

/** The last messages of a project's conversation; new ones appear live (EP-161, EP-164). */
export function RecentChats({ project }: { project: string }) {
  const { data: conversations, isPending, isError } = useQuery(logged(conversationsQuery()))
  const conversation = conversationOf(conversations, project)
  return (
    <Card
      heading="Recent chats"
      controls={
        conversation && (
          <Link
            to={`${employeePath}/chats?conversation=${conversation.token}`}
            className="line-target text-sm font-medium text-brand underline-offset-4 hover:underline"
          >
            Open chat
          </Link>
        )
      }
    >
      {isPending ? (
        <div className="p-4">
          <Skeleton lines={4} />
        </div>
      ) : isError || !conversation?.lastMessage ? (
        <p className="px-4 py-8 text-center text-md text-ink-muted">No chats in {project} yet.</p>
      ) : (
        <Messages token={conversation.token} change={conversation.change} />
      )}
    </Card>
  )
}

function Messages({ token, change }: { token: string; change: number }) {
  const { data = [] } = useQuery(logged(recentMessagesQuery(token, change)))
  return (
    <ul className="divide-y divide-line">
      {data
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ id, actorDisplayName, message, timestamp }) => (
          <li key={id} className="grid gap-0.5 px-4 py-2.5">
            <p className="flex items-baseline gap-2 text-sm text-ink-muted">
              <span className="min-w-0 truncate font-medium">{actorDisplayName}</span>
              <span className="ml-auto shrink-0 text-xs">
                <RelativeTime at={new Date(timestamp * 1000).toISOString()} />
              </span>
            </p>
            <p className="line-clamp-2 text-md wrap-anywhere">{message}</p>
          </li>
        ))}
    </ul>
  )
}
