import { and, asc, eq, ne } from 'drizzle-orm'
import { adminPath } from '#contract/account/admin-path.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { maxListedUses, type PictureUse } from '#contract/media/media.ts'
import { isKeyOf } from '#contract/records.ts'
import type { ContentStores } from '#server/content/stores.ts'
import type { Database } from '#server/database/connect.ts'
import { libraryOwner } from '#server/files/pictures.ts'
import { fileUse } from '#server/files/tables.ts'
import { templateOwner } from '#server/mail/template-store.ts'

interface UsesOptions {
  readonly db: Database
  readonly content: ContentStores
}

/** What shows a picture: rows and drafts of content, e-mail templates, and sent mails. At most `maxListedUses`. */
export async function pictureUses({ db, content }: UsesOptions, path: string): Promise<PictureUse[]> {
  const owners = await db
    .select({ owner: fileUse.owner })
    .from(fileUse)
    .where(and(eq(fileUse.path, path), ne(fileUse.owner, libraryOwner)))
    .orderBy(asc(fileUse.owner))
    .limit(maxListedUses)
  const uses: (PictureUse | null)[] = []
  for (const { owner } of owners) {
    const { kind, id } = partsOf(owner)
    uses.push(isKeyOf(contentTypes, kind) ? await contentUse(content, kind, id, path) : mailUse(kind, id))
  }
  return uses.filter((use) => use !== null)
}

/** The kind of thing that uses a file, and its id. */
export function partsOf(owner: string): { readonly kind: string; readonly id: number } {
  const [kind = '', id] = owner.split(':')
  return { kind, id: Number(id) }
}

async function contentUse(
  content: ContentStores,
  kind: ContentPath,
  id: number,
  path: string,
): Promise<PictureUse | null> {
  const type: AnyContent = contentTypes[kind]
  const use = await content[kind].findImageUse(id, path)
  if (!use) return null
  return {
    kind: type.label.one,
    title: use.title,
    fields: use.fields,
    type: kind,
    isPublished: use.status === 1,
    href: `${adminPath}/${type.admin.path}?id=${id}`,
  }
}

const mailUse = (kind: string, id: number): PictureUse => {
  const isTemplate = kind === templateOwner
  return {
    kind: isTemplate ? 'Email template' : 'Sent email',
    title: isTemplate ? `Template ${id}` : `Email ${id}`,
    fields: [],
    type: null,
    isPublished: true,
    href: isTemplate ? `${adminPath}/email-template?id=${id}` : null,
  }
}
