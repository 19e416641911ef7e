import type { Candidate } from '#contract/hiring/candidate.ts'
import { chosenId } from '#contract/media/chosen-picture.ts'
import { invalid } from '#server/errors.ts'
import { InvalidImage } from '#server/files/images.ts'
import { pictureGone } from '#server/files/pictures.ts'
import type { StoredPicture } from '#server/files/storage.ts'
import type { Uploads } from '#server/files/uploads.ts'
import type { ParsedBody } from '#server/http/body.ts'
import type { Services } from '#server/services.ts'

const folder = 'teammember'

/**
 * The picture of a team page: the one that was sent, or chosen from the library, else a public copy of the
 * application's. Null if there is none. Throws 400 under `photo`.
 */
export async function photoFor(
  { candidateImage, candidateName }: Candidate,
  { files: sent, fileNames, fields }: ParsedBody,
  { files, uploads }: Pick<Services, 'files'> & { readonly uploads: Uploads },
): Promise<StoredPicture | null> {
  const id = chosenId(fields.get('photo'))
  if (id !== null) {
    const path = await uploads.picturePath(id)
    if (!path) throw invalid({ photo: [pictureGone] })
    return { path, visibility: 'public', size: 0, isKnown: true }
  }
  const upload = sent.get('photo')
  const bytes = upload ?? (candidateImage === null ? null : await files.private.read(candidateImage))
  if (!bytes) return null
  try {
    return await uploads.storePicture(folder, bytes, fileNames.get('photo') ?? candidateName)
  } catch (error) {
    throw error instanceof InvalidImage ? invalid({ photo: [error.message] }) : error
  }
}
