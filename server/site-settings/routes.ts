import { limits } from '#contract/limits.ts'
import { mapRecord } from '#contract/records.ts'
import { changeSchema } from '#contract/site-settings/fields.ts'
import { type SectionName, sections } from '#contract/site-settings/sections.ts'
import { siteSettingsCalls } from '#contract/site-settings/site-settings-calls.ts'
import { implement } from '#server/http/calls.ts'
import { expectedVersion } from '#server/http/expected-version.ts'
import type { App } from '#server/http/route-schema.ts'
import { sanitizeRichText } from '#server/http/sanitize-rich-text.ts'
import { validate } from '#server/http/validate.ts'
import { sendBatches } from '#server/list/send-list.ts'
import { toRevisionBody } from '#server/revisions/trash-handlers.ts'
import type { Services } from '#server/services.ts'

const schemas = mapRecord(sections, changeSchema)

export function siteSettingsRoutes(app: App, services: Services): void {
  const { siteSettings } = services

  implement(app, services, siteSettingsCalls, {
    'GET site-settings/': () => siteSettings.list(),
    'PATCH site-settings/{section}/': ({ params: { section }, body, caller, request }) =>
      siteSettings.update(section, checked(section, body), caller, expectedVersion(request)),
    'GET site-settings/{section}/history/': async ({ params: { section }, reply }) =>
      sendBatches(reply, await siteSettings.history(section), (revision) =>
        toRevisionBody(['values'], revision),
      ),
    'POST site-settings/{section}/history/{entry}/': ({ params: { section, entry }, caller }) =>
      siteSettings.restore(section, entry, caller),
    'GET legal-texts/{name}/': ({ params: { name } }) => siteSettings.legalText(name),
  })
}

/** The change of a section. Throws with all errors by setting. */
function checked(section: SectionName, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { settings } = sections[section]
  const clean = ([name, value]: [string, unknown]) => {
    const isRichText = Object.hasOwn(settings, name) && settings[name]?.kind === 'richText'
    return [name, isRichText && typeof value === 'string' ? cleaned(value) : value]
  }
  return validate(schemas[section], Object.fromEntries(Object.entries(sent).map(clean)))
}

/** The schema refuses longer texts, which are not worth sanitizing. No row refers to images of these texts. */
const cleaned = (html: string): string =>
  html.length > 2 * limits.richTextLength ? html : sanitizeRichText(html).replace(/<img\b[^>]*>/g, '')
