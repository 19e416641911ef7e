import { useQuery } from '@tanstack/react-query'
import { adminPath } from '#contract/account/admin-path.ts'
import { keysOf } from '#contract/records.ts'
import { plainText } from '#contract/rich-text.ts'
import { excerptAround, findIn } from '#contract/search/matching.ts'
import { sections } from '#contract/site-settings/sections.ts'
import type { StoredSection } from '#contract/site-settings/site-settings-calls.ts'
import { allTemplatesQuery } from '#web/admin/email-templates/templates-api.ts'
import type { Command } from '#web/admin/find/commands.ts'
import type { useMay } from '#web/admin/permissions.ts'
import { menuIcon } from '#web/admin/shell/menu.ts'
import {
  findSettings,
  sectionFields,
  sectionValues,
  settingText,
} from '#web/admin/site-settings/site-settings-api.ts'
import { callQuery } from '#web/call-queries.ts'

const mostShown = 5
const excerptLength = 140

/**
 * The settings of the site and the templates of e-mails that have the words. There are few of them, so the browser
 * searches them all.
 * @param may what the role of who is signed in may do
 */
export function useStoredCommands(words: string, may: ReturnType<typeof useMay>) {
  const settings = useQuery({ ...callQuery('GET site-settings/'), enabled: words !== '' && may('content') })
  const templates = useQuery({ ...allTemplatesQuery, enabled: words !== '' && may('hiring') })
  if (words === '') return []
  const found = findIn(
    templates.data ?? [],
    ({ email_title, email_content }) => `${email_title} ${plainText(email_content)}`,
    words,
  )
  return [
    { label: 'Site settings', commands: settingsWith(words, settings.data ?? []) },
    {
      label: 'E-mail templates',
      commands: found.slice(0, mostShown).map(
        ({ id, email_title, email_content }): Command => ({
          label: email_title,
          words: '',
          note: excerptAround(plainText(email_content), words, excerptLength),
          icon: menuIcon('email-template'),
          to: `${adminPath}/email-template?id=${id}`,
        }),
      ),
    },
  ]
}

function settingsWith(words: string, stored: readonly StoredSection[]): Command[] {
  const found = findSettings(stored, words)
  return keysOf(sections)
    .flatMap((section) => {
      const values = sectionValues(section, stored.find((one) => one.section === section)?.values)
      return [...(found[section] ?? [])].map((name) => ({
        label: `${sections[section].label}: ${sectionFields[section][name]?.label}`,
        words: '',
        note: excerptAround(settingText(section, name, values), words, excerptLength),
        icon: menuIcon('site-settings'),
        to: `${adminPath}/site-settings?${new URLSearchParams({ section, search: words })}`,
      }))
    })
    .slice(0, mostShown)
}
