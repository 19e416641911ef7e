import type { Attack } from '../attack.ts'
import { formEnd, formHeaders, partEnd, partHead, send } from '../sender.ts'
import { employee, portal, signInEmployee } from '../sign-in.ts'
import type { Target } from '../site.ts'

const megabyte = 1024 ** 2
const piece = Buffer.alloc(megabyte, 'x')

/** Files of somebody who is signed in, and may not store them. */
export const attachmentAttacks: Attack[] = [
  {
    name: '12 forms with ten attachments of 5 MB each, to an issue of others and beyond a quota',
    addresses: 1,
    isTested: true,
    async prepare(target, [from = '']) {
      const { port } = target
      const cookie = await signInEmployee(port)
      const paths = await issuePaths(target)
      await target.query(
        `insert into file (path, visibility, size, account_id) select 'attachment/aaaaaaaaaaaaaaaa.bin', 'private', 10::bigint << 30, id
         from account where username = $1`,
        [employee],
      )
      return async (signal) => {
        let sent = 0
        async function* form() {
          for (let file = 0; file < 10; file++) {
            yield partHead('files', { name: `plan-${file}.bin`, type: 'application/octet-stream' })
            for (let part = 0; part < 5; part++) {
              sent += piece.length
              yield piece
            }
            yield partEnd
          }
          yield formEnd
        }
        const answers = await Promise.all(
          paths.flatMap((path) =>
            Array.from({ length: 6 }, () =>
              send({ port, from, path, headers: { ...formHeaders, cookie }, body: form(), signal }),
            ),
          ),
        )
        return [
          { what: 'MB taken and refused', value: Math.round(sent / megabyte), goal: 120 },
          { what: 'forms taken', value: answers.filter(({ status }) => status < 400).length, goal: 0 },
        ]
      }
    },
  },
]

/** Where files are attached: to an issue of a project of others, and to one of an own project. */
async function issuePaths({ query }: Target): Promise<string[]> {
  const own = `exists (select from project_member member join account on account.id = member.account_id
    where member.project_id = issue.project_id and left_at is null and account.username = $1)`
  const rows = await Promise.all(
    [own, `not ${own}`].map((which) =>
      query<{ key: string }>(`select key from issue where ${which} order by id limit 1`, [employee]),
    ),
  )
  if (rows.some(({ length }) => length === 0))
    throw new Error('The demo has no issues of others, or none of ours.')
  return rows.flat().map(({ key }) => `${portal}/issue/${employee}/${key}/attachment/`)
}
