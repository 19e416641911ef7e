import { z } from 'zod'

/** Keys are upper case, but paths may contain them in any case. */
const keyInPath = z.string().toUpperCase()

export const projectKeyParam = { projectKey: keyInPath }
export const issueKeyParam = { issueKey: keyInPath }
