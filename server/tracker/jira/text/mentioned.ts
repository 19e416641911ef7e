import { mentionedNames } from '#contract/tracker/mentions.ts'

/**
 * Whom a text of Jira mentions, as Jira identifies them: by `[~name]` in wiki markup, by nodes in documents. Those whom
 * its plain form names by `@username` are mentioned as well, in lower case.
 */
export function mentionedIn(stored: unknown, plain: string): ReadonlySet<string> {
  const found = new Set(mentionedNames(plain))
  if (typeof stored === 'string')
    for (const [, name = ''] of stored.matchAll(/\[~(?:accountid:)?([^\]\s]{1,255})\]/g)) found.add(name)
  else collect(stored, found)
  return found
}

function collect(node: unknown, found: Set<string>): void {
  const { type, attrs, content } = Object(node)
  if (type === 'mention' && typeof attrs?.id === 'string') found.add(attrs.id)
  if (Array.isArray(content)) for (const child of content) collect(child, found)
}
