import { readFile } from 'node:fs/promises'
import { jobApplicationErrors as errors } from '#contract/job-application.ts'
import { limits } from '#contract/limits.ts'
import { InvalidImage } from '#server/files/images.ts'
import type { StoredFile, TempFile } from '#server/files/storage.ts'
import type { Uploads } from '#server/files/uploads.ts'
import { hiringError } from '#server/hiring/errors.ts'
import { InvalidResume, resumes, resumesOfAnyAge } from '#server/hiring/resume/resume-file.ts'
import { createFairShare } from '#server/http/fair-share.ts'

/** Where applicants' photos are stored, privately. */
export const pictureFolder = 'applicant'

/** The network that the files count towards, and the write that they belong to. */
interface Sender {
  readonly ip: string
  readonly uploads: Uploads
}

/**
 * Validates the files of an application by their content and stores them. Throws 400 with a sentence that says what
 * is wrong. Files wait on the disk for their turn: networks take turns, so a network that sends many costly ones
 * delays itself.
 */
export interface ApplicationFiles {
  /** @param isOldWordTaken whether a .doc, which only people can read, is accepted too */
  storeResume(sender: Sender, resume: TempFile, isOldWordTaken?: boolean): Promise<StoredFile>
  storePicture(sender: Sender, picture: TempFile): Promise<StoredFile>
}

/** Files of strangers that are inspected or decoded at a time. */
const checks = createFairShare({ inAll: 1, ofClient: 1, waiting: 20, waitMs: 20_000 })

export const applicationFiles: ApplicationFiles = {
  async storeResume({ ip, uploads }, resume, isOldWordTaken = false) {
    const purpose = isOldWordTaken ? resumesOfAnyAge : resumes
    try {
      return await checks.run(ip, () => uploads.storeTemp(purpose, resume))
    } catch (error) {
      throw error instanceof InvalidResume ? hiringError(error.message) : error
    }
  },
  async storePicture({ ip, uploads }, picture) {
    try {
      return await checks.run(ip, async () =>
        uploads.store(pictureFolder, await readFile(picture.localPath), 'private'),
      )
    } catch (error) {
      if (!(error instanceof InvalidImage)) throw error
      throw hiringError(picture.size > limits.imageBytes ? errors.imageTooLarge : errors.image)
    }
  },
}
