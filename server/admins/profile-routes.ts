import type { FastifyInstance } from 'fastify'
import { updateProfile } from '#contract/account.ts'
import { accountDocs } from '#server/admins/openapi.ts'
import { PictureRefused } from '#server/files/images.ts'
import type { StoredPicture } from '#server/files/library.ts'
import { type ParsedBody, parseBody } from '#server/http/body.ts'
import { invalid, unauthorized } from '#server/http/errors.ts'
import { logSecurity, type Own, ownId } from '#server/http/security-log.ts'
import type { Services } from '#server/services.ts'
import type { Accounts, Admin } from '#server/sessions/accounts.ts'

const fileNames: ReadonlySet<string> = new Set(['profile_image'])

export function profileRoutes(app: FastifyInstance, { library }: Services, accounts: Accounts): void {
  app.get<Own>(
    '/api/get-admin/:id/',
    { config: { access: 'admin', doc: accountDocs.find } },
    async (request, reply) => {
      const { firstName, lastName, email, profileImage } = await own(ownId(request))
      return reply
        .header('cache-control', 'no-store')
        .send({ first_name: firstName, last_name: lastName, email, profile_image: profileImage })
    },
  )

  app.put<Own>(
    '/api/update-admin/:id/',
    { config: { access: 'admin', doc: accountDocs.update } },
    async (request, reply) => {
      const id = ownId(request)
      const form = await parseBody(request, fileNames)
      const { first_name, last_name, email } = updateProfile.body.parse(Object.fromEntries(form.fields))
      const before = await own(id)
      const picture = await pictureOf(form)
      const after = await discardingOnFailure(picture, () =>
        accounts.updateProfile(id, { firstName: first_name, lastName: last_name, email, picture }),
      )
      if (after.email !== before.email) logSecurity(request, 'e-mail address changed', id)
      return reply.header('cache-control', 'no-store').send({
        first_name: after.firstName,
        last_name: after.lastName,
        username: after.email,
        profile_image: after.profileImage,
      })
    },
  )

  async function own(id: number): Promise<Admin> {
    const account = await accounts.find(id)
    if (!account) throw unauthorized()
    return account
  }

  /** A file is a new picture, an empty value removes it, nothing keeps it (AC-152, AC-153). */
  async function pictureOf({ files, fields }: ParsedBody): Promise<StoredPicture | null | undefined> {
    const bytes = files.get('profile_image')
    const sent = fields.get('profile_image')
    if (!bytes) return sent === '' || sent === null ? null : undefined
    try {
      return await library.take('admin', bytes)
    } catch (error) {
      throw error instanceof PictureRefused ? invalid({ profile_image: [error.message] }) : error
    }
  }

  async function discardingOnFailure<T>(
    picture: StoredPicture | null | undefined,
    write: () => Promise<T>,
  ): Promise<T> {
    try {
      return await write()
    } catch (error) {
      if (picture) await library.discard([picture.path])
      throw error
    }
  }
}
