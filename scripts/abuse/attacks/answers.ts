import type { Attack } from '../attack.ts'
import { send } from '../sender.ts'
import { employee, portal, signInEmployee } from '../sign-in.ts'
import type { Target } from '../site.ts'

/** Lists as large as they can become, asked for by someone who is signed in. */
export const answerAttacks: Attack[] = [
  {
    name: 'a history of 5,000 messages of 32,000 letters, 8 times',
    addresses: 1,
    isTested: true,
    async prepare(target, addresses) {
      // It would look for the words of all rows, which is no part of this.
      await target.query('alter table conversation_message disable trigger user')
      const [conversation] = await target.query<{ token: string }>(
        `with chosen as (
           update conversation set change = change + 5000 where id = (
             select conversation_id from conversation_message
             where author_id = (select id from account where username = $1) limit 1
           ) returning id, token, change
         ), added as (
           insert into conversation_message (conversation_id, position, change, author_id, message)
           select id, change - 5000 + n, change - 5000 + n, (select id from account where username = $1), repeat('Ünï ', 8000)
           from chosen, generate_series(1, 5000) n
         ) select token from chosen`,
        [employee],
      )
      const path = `${portal}/nextcloud/chat/${employee}/${conversation?.token}/messages/?limit=5000`
      return askEightTimes(target, addresses, path)
    },
  },
  {
    name: 'an issue with 6,000 comments of 10,000 letters, 8 times',
    addresses: 1,
    isTested: false,
    async prepare(target, addresses) {
      await target.query('alter table issue_comment disable trigger user')
      const [issue] = await target.query<{ key: string }>(
        `with chosen as (
           select id, key from issue
           where assignee_id = (select id from account where username = $1) order by id limit 1
         ), added as (
           insert into issue_comment (issue_id, author_id, body)
           select id, (select id from account where username = $1), repeat('Ünï ', 2500) from chosen, generate_series(1, 6000)
         ) select key from chosen`,
        [employee],
      )
      return askEightTimes(target, addresses, `${portal}/issue/${employee}/${issue?.key}/`)
    },
  },
]

async function askEightTimes({ port }: Target, addresses: readonly string[], path: string) {
  const cookie = await signInEmployee(port)
  return async (signal: AbortSignal) => {
    const answers = await Promise.all(
      addresses.flatMap((from) =>
        Array.from({ length: 8 }, () =>
          send({ port, from, method: 'GET', path, headers: { cookie }, signal }),
        ),
      ),
    )
    // An attack that is refused for being wrong would show nothing.
    const wrong = answers.find(({ status }) => [400, 401, 403, 404].includes(status))
    if (wrong) throw new Error(`${path}: ${wrong.status} ${wrong.body}`)
    return []
  }
}
