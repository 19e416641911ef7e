import { setTimeout as sleep } from 'node:timers/promises'
import { enquiriesPath } from '#contract/enquiry.ts'
import type { Attack, Finding } from '../attack.ts'
import { solvedToken } from '../captcha.ts'
import { plainResume } from '../files.ts'
import type { ReceivedMail } from '../mail-server.ts'
import { formHeaders, formOf, send, sendJson } from '../sender.ts'
import type { Target } from '../site.ts'
import { applicant, firstJob } from '../visitors.ts'

const recipient = 'victim@example.org'
const foreignHost = 'evil.example'
const link = `https://${foreignHost}/account/confirm`
/** Names that lead somewhere, in the ways in which mail programs recognize addresses. */
const names = [
  link,
  `www.${foreignHost}`,
  `Grace ${foreignHost}/x Hopper`,
  `[${link}](${link})`,
  `<a href="${link}">x</a>`,
]

/** Mails that the company sends, and somebody else has worded. */
export const mailAttacks: Attack[] = [
  {
    name: 'applications and enquiries whose names and texts are links',
    addresses: 1,
    isTested: true,
    async prepare(target, [from = '']) {
      const apply = await prepareApplications(target, from, names.length)
      return async () => {
        for (const [at, candidateName] of names.entries())
          await apply[at]?.({ candidateName, email: recipient, nameOfReference: link, description: link })
        for (const name of names) {
          const json = { name, email: recipient, subject: `Confirm ${link}`, message: `See ${link}` }
          await sendJson({ port: target.port, from, path: `/api/${enquiriesPath}/`, json })
        }
        return linksIn(await mailsOf(target))
      }
    },
  },
  {
    name: 'applications and enquiries under the e-mail address of somebody else',
    addresses: 6,
    isTested: false,
    async prepare(target, addresses) {
      const senders = await Promise.all(
        addresses.map(async (from) => ({ from, apply: await prepareApplications(target, from, 5) })),
      )
      return async () => {
        await Promise.all(
          senders.map(async ({ from, apply }) => {
            for (const [at, sendOne] of apply.entries())
              await sendOne({ email: at % 2 === 0 ? recipient : recipient.replace('@', `+${at}@`) })
            for (let n = 0; n < 10; n++) {
              const json = { name: 'Grace', email: recipient, subject: 'Hello', message: 'Please answer.' }
              await sendJson({ port: target.port, from, path: `/api/${enquiriesPath}/`, json })
            }
          }),
        )
        const mails = await mailsOf(target)
        return [
          { what: 'mails to that address', value: mails.filter(goesTo(/^victim(?:\+|@)/)).length, goal: 20 },
        ]
      }
    },
  },
]

/** Prepared in advance, so that solving CAPTCHAs does not distort the measurement. */
async function prepareApplications({ port }: Target, from: string, count: number) {
  const designation = await firstJob(port)
  const candidateResume = plainResume()
  const applications = []
  for (let n = 0; n < count; n++) {
    const recaptchaToken = await solvedToken(port, from)
    applications.push((parts: Readonly<Record<string, string>>) =>
      send({
        ...{ port, from, path: '/api/candidates/', headers: formHeaders },
        body: formOf({ ...applicant, designation, recaptchaToken, candidateResume, ...parts }),
      }),
    )
  }
  return applications
}

/** The mails that have come, when no more come. There is at least the confirmation of an honest application. */
async function mailsOf({ mail }: Target): Promise<readonly ReceivedMail[]> {
  for (const until = performance.now() + firstMailMs; mail.mails.length === 0; ) {
    if (performance.now() > until) throw new Error('The program sends no mail.')
    await sleep(100)
  }
  for (let before = 0; before < mail.mails.length; ) {
    before = mail.mails.length
    await sleep(quietMs)
  }
  return mail.mails
}

const firstMailMs = 30_000
const quietMs = 1500

const goesTo = (address: RegExp) => (mail: ReceivedMail) => mail.recipients.some((one) => address.test(one))

function linksIn(mails: readonly ReceivedMail[]): Finding[] {
  const isLinked = ({ html = '' }: ReceivedMail) =>
    [...html.matchAll(/<a\b[^>]*>/g)].some(([tag]) => tag.includes(foreignHost))
  const isIn = (text = '') => text.includes(foreignHost)
  const count = (what: string, holds: (mail: ReceivedMail) => boolean): Finding => ({
    what,
    value: mails.filter(holds).length,
    goal: 0,
  })
  return [
    count('mails with a link of a stranger', isLinked),
    count('subjects with the address of a page', ({ subject }) => isIn(subject)),
    count(
      'mails to strangers with such an address',
      (mail) => goesTo(/^victim/)(mail) && isIn(mail.html + (mail.text ?? '')),
    ),
  ]
}
