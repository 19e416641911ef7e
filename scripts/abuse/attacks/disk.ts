import { type Attack, fromOneAndSix } from '../attack.ts'
import { largeResume } from '../files.ts'
import { beginApplications } from './chat.ts'

/** Files that nobody has sent for good. */
export const diskAttacks: Attack[] = fromOneAndSix({
  name: '29 resumes of 9.9 MB for applications that are never sent',
  async prepare(target, addresses) {
    const applications = await beginApplications(target, addresses, 29)
    const file = largeResume(9_900_000)
    return async () => {
      for (let at = 0; at < applications.length; at += atOnce)
        await Promise.all(applications.slice(at, at + atOnce).map(({ sendFile }) => sendFile(file)))
      return []
    }
  },
})

const atOnce = 4
