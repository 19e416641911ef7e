import * as path from 'node:path'
import { savableName } from '#server/files/file-name.ts'

/**
 * What the applicant called a resume, as a name that can be saved.
 * @param storedPath whose extension is the type of the content
 */
export const resumeFileName = (resumeName: string, storedPath: string): string =>
  savableName(resumeName, path.posix.extname(storedPath), 'resume')
