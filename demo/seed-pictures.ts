import { sql } from 'drizzle-orm'
import { imageNames } from '#demo/images.ts'
import { pictureTexts } from '#demo/picture-texts.ts'
import type { Database } from '#server/database/connect.ts'
import { media } from '#server/files/tables.ts'

/** Says of each picture of the demo what it shows, or that it is decorative, unless someone has said something already. */
export async function seedPictureTexts(db: Database): Promise<void> {
  const texts = JSON.stringify(imageNames.map((name) => ({ name, text: pictureTexts[name] ?? '' })))
  await db.execute(
    sql`update ${media} set alt = said.text, decorative = said.text = ''
        from jsonb_to_recordset(${texts}::jsonb) as said (name text, text text)
        where ${media.name} = said.name and ${media.version} = 1`,
  )
}
