import * as path from 'node:path'
import { savableName } from '#server/files/file-name.ts'

/**
 * The applicant's name for a resume, made safe for saving.
 * @param storedPath whose extension is the type of the content
 */
export const resumeFileName = (resumeName: string, storedPath: string): string =>
  savableName(resumeName, path.posix.extname(storedPath), 'resume')
