import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { conversation, conversationMessage } from '#server/chat/tables.ts'
import { waitForHydration, waitVisible } from '#tests/browser/page.ts'
import type { EmployeeAccount } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

/** An account as the chat knows it. */
export const as = ({ id, username }: EmployeeAccount) =>
  ({ kind: 'employee', id, username, sessionId: '' }) as const

/**
 * The conversation of a new project, in which the first member has sent messages: `Name 1`, `Name 2`, and so on.
 * @returns its token
 */
export async function createConversation(
  app: TestApp,
  members: readonly [EmployeeAccount, ...EmployeeAccount[]],
  name: string,
  count: number,
): Promise<string> {
  const { chat } = app.services
  const [author, ...others] = members
  const project = await createProject(app, [...members], { name })
  const list = await chat.listConversations(as(author))
  const found = list.find(({ projectKey }) => projectKey === project.key)
  // From now on what is new is unread.
  for (const other of others) await chat.listConversations(as(other))
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  if (found && count > 0)
    await app.db.transaction(async (tx) => {
      // Of very many, a statement would take longer than one may.
      for (let from = 0; from < count; from += 500)
        await tx.insert(conversationMessage).values(
          numbers.slice(from, from + 500).map((number) => ({
            conversationId: found.id,
            position: number,
            change: number,
            authorId: author.id,
            message: `${name} ${number}`,
          })),
        )
      await tx
        .update(conversation)
        .set({ change: count, messageCount: count, lastActivity: sql`now()` })
        .where(eq(conversation.id, found.id))
    })
  return found?.token ?? ''
}

export const entries = (page: Page) =>
  page.getByRole('region', { name: /^Nextcloud Conversations/ }).locator('li')
export const entry = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
/** What people have written, as it is shown, the oldest first. */
export const texts = (page: Page) => log(page).locator('article p.whitespace-pre-wrap').allInnerTexts()
export const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

/** Opens a conversation, and waits for its last message, and until the screen works. */
export async function openConversation(page: Page, token: string, last: string): Promise<void> {
  await page.goto(`/employee/chats?conversation=${token}`)
  await waitVisible(log(page).getByText(last, { exact: true }))
  await waitForHydration(page)
}

export async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await input(page).press('Enter')
}
