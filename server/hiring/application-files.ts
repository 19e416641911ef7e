import { jobApplicationErrors as errors } from '#contract/job-application.ts'
import { limits } from '#contract/limits.ts'
import { InvalidImage } from '#server/files/images.ts'
import type { StoredFile, TempFile } from '#server/files/storage.ts'
import type { Uploads } from '#server/files/uploads.ts'
import { hiringError } from '#server/hiring/errors.ts'
import { InvalidResume, resumes, resumesOfAnyAge } from '#server/hiring/resume/resume-file.ts'

/** Where the pictures of applicants are stored, in private. */
export const pictureFolder = 'applicant'

/** Checks the files of applications by their content and stores them. Throws 400 with the sentence for what is wrong. */
export interface ApplicationFiles {
  /** @param isOldWordTaken whether a .doc is taken as well, which only people can read */
  storeResume(uploads: Uploads, resume: TempFile, isOldWordTaken?: boolean): Promise<StoredFile>
  storePicture(uploads: Uploads, picture: Buffer): Promise<StoredFile>
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
      return await uploads.store(pictureFolder, picture, 'private')
    } catch (error) {
      if (!(error instanceof InvalidImage)) throw error
      throw hiringError(picture.length > limits.imageBytes ? errors.imageTooLarge : errors.image)
    }
  },
}
