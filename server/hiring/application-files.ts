import { readFile } from 'node:fs/promises'
import { jobApplicationErrors as errors } from '#contract/job-application.ts'
import { limits } from '#contract/limits.ts'
import { InvalidImage } from '#server/files/images.ts'
import type { StoredFile, TempFile } from '#server/files/storage.ts'
import type { Uploads } from '#server/files/uploads.ts'
import { hiringError } from '#server/hiring/errors.ts'
import { InvalidResume, resumes, resumesOfAnyAge } from '#server/hiring/resume/resume-file.ts'

/** Where applicants' photos are stored, privately. */
export const pictureFolder = 'applicant'

/**
 * Validates the files of an application by their content and stores them. Throws 400 with a sentence that says what
 * is wrong.
 */
export interface ApplicationFiles {
  /** @param isOldWordTaken whether a .doc, which only people can read, is accepted too */
  storeResume(uploads: Uploads, resume: TempFile, isOldWordTaken?: boolean): Promise<StoredFile>
  storePicture(uploads: Uploads, picture: TempFile): Promise<StoredFile>
}

export const applicationFiles: ApplicationFiles = {
  async storeResume(uploads, resume, isOldWordTaken = false) {
    try {
      return await uploads.storeTemp(isOldWordTaken ? resumesOfAnyAge : resumes, resume)
    } catch (error) {
      throw error instanceof InvalidResume ? hiringError(error.message) : error
    }
  },
  async storePicture(uploads, picture) {
    try {
      return await uploads.store(pictureFolder, await readFile(picture.localPath), 'private')
    } catch (error) {
      if (!(error instanceof InvalidImage)) throw error
      throw hiringError(picture.size > limits.imageBytes ? errors.imageTooLarge : errors.image)
    }
  },
}
