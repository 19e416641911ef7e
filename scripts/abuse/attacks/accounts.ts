import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { type Answer, sendJson } from '../sender.ts'
import { signInAdmin } from '../sign-in.ts'
import { adminEmail } from '../site.ts'

const evil = 'evil.example'

/** What whoever has copied the session of an administrator could do with it. */
export const accountAttacks: Attack[] = [
  {
    name: '50 guesses, 50 other addresses, and 150 invitations with a stolen session',
    addresses: 1,
    isTested: true,
    async prepare({ port, query, mail }, [from = '']) {
      const fresh = await signInAdmin(port)
      const [admin] = await query<{ id: number }>('select id from account where email = $1', [adminEmail])
      const call = (method: 'POST' | 'PUT', path: string, json: object) =>
        sendJson({ port, from, method, path: `/api/${path}`, headers: { cookie: fresh }, json })
      const names = { first_name: 'Grace', last_name: 'Hopper' }
      const guess = (n: number) =>
        call('POST', `change-password/${admin?.id}/`, {
          current_password: `guess ${n}`,
          new_password: `taken over ${n}`,
          confirm_new_password: `taken over ${n}`,
        })
      const move = (n: number) =>
        call('PUT', `update-admin/${admin?.id}/`, { ...names, email: `taker-${n}@${evil}` })
      const invite = (n: number) =>
        call('POST', 'employees/', { ...names, username: `guest.${n}`, email: `guest-${n}@${evil}` })
      return async () => {
        const answers = await Promise.all([...times(50, guess), ...times(50, move), ...times(150, invite)])
        for (let before = -1; before < mail.mails.length; await sleep(quietMs)) before = mail.mails.length
        const [still] = await query('select from account where id = $1 and email = $2', [
          admin?.id,
          adminEmail,
        ])
        const to = (name: string) =>
          mail.mails.filter(({ recipients }) => recipients.some((one) => one.startsWith(name))).length
        return [
          { what: 'accounts taken over', value: still ? 0 : 1, goal: 0 },
          { what: 'mails to other addresses', value: to('taker'), goal: 0 },
          { what: 'invitations mailed', value: to('guest'), goal: 100 },
          { what: 'answered with a fault', value: answers.filter(isFailure).length, goal: 0 },
        ]
      }
    },
  },
]

/** When no more mails come. */
const quietMs = 1500

const times = (count: number, send: (n: number) => Promise<Answer>) =>
  Array.from({ length: count }, (_, n) => send(n))

const isFailure = ({ status }: Answer) => status >= 500 && status !== 503
