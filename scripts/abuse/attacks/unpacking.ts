import { type Attack, type Finding, fromOneAndSix } from '../attack.ts'
import { costlyPdf, costlyPicture, swollenDocx } from '../files.ts'
import type { Answer, FilePart } from '../sender.ts'
import { visitor } from '../sender.ts'
import type { Target } from '../site.ts'
import { beginApplications, type OpenApplication } from './chat.ts'

/** Files that are small until they are opened. */
export const unpackingAttacks: Attack[] = [
  ...fromOneAndSix({
    name: '28 resumes of 58 KB that unpack to 58 MB each',
    prepare: (target, addresses) => sendAtOnce(target, addresses, swollenDocx()),
  }),
  {
    name: '28 resumes of 90 KB with 30 million objects each',
    addresses: 1,
    isTested: false,
    prepare: (target, addresses) => sendAtOnce(target, addresses, costlyPdf()),
  },
  {
    name: '28 pictures of 40 megapixels in 1 MB each',
    addresses: 1,
    isTested: false,
    prepare: async (target, addresses) => sendAtOnce(target, addresses, await costlyPicture()),
  },
]

async function sendAtOnce(target: Target, addresses: readonly string[], file: FilePart) {
  const applications = await beginApplications(target, addresses, 28)
  const [alone] = await beginApplications(target, [visitor], 1)
  return async () => {
    const answers = await Promise.all(applications.map(({ sendFile }) => sendFile(file)))
    return [await falseVerdicts(answers, alone, file), await unreadable(target)]
  }
}

/** Answers that call a file wrong which is taken when nothing else is to be done. */
async function falseVerdicts(
  answers: readonly Answer[],
  alone: OpenApplication | undefined,
  file: FilePart,
): Promise<Finding> {
  const refused = answers.filter(({ status }) => status === 400).length
  const isTaken = refused > 0 && (await alone?.sendFile(file))?.status === 201
  return { what: 'valid files refused', value: isTaken ? refused : 0, goal: 0 }
}

/** Honest resumes with a verdict that only a busy machine explains. */
async function unreadable({ query }: Target): Promise<Finding> {
  const rows = await query(
    `select from resume_reading join candidate on candidate.id = candidate_id
     where error is not null and candidate.created_at > now() - interval '5 minutes'`,
  )
  return { what: 'resumes stored as unreadable', value: rows.length, goal: 0 }
}
