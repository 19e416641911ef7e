import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { type Found, type FoundKind, foundKinds } from '#contract/find/find.ts'
import { isKeyOf } from '#contract/records.ts'
import { type Command, findCommands, parseVerb } from '#web/admin/find/commands.ts'
import { recentItems } from '#web/admin/find/recent.ts'
import { useStoredCommands } from '#web/admin/find/stored-commands.ts'
import { useMay } from '#web/admin/permissions.ts'
import { callQuery } from '#web/call-queries.ts'

/** Something to choose; its id is that of its element. */
export type Choice = { readonly id: string } & (
  | { readonly does: 'open'; readonly found: Found }
  | { readonly does: 'publish'; readonly found: Found; readonly type: ContentPath; readonly status: 0 | 1 }
  | { readonly does: 'go'; readonly command: Command }
  | { readonly does: 'narrow'; readonly kind: FoundKind }
)

interface Choices {
  readonly groups: readonly { readonly label: string; readonly choices: readonly Choice[] }[]
  /** Whether they are those of the words before, or none. */
  readonly isLoading: boolean
  /** For people, also when they hear it. */
  readonly status: string
  readonly error: Error | null
  retry(): void
}

/** What there is to choose from for the words: what was opened last and all screens without any. */
export function useChoices(words: string, kind: FoundKind | undefined): Choices {
  const may = useMay()
  const verb = parseVerb(words)
  const search = verb?.rest ?? words
  const found = useQuery({
    ...callQuery('GET find/', { query: { search, ...(kind && { kind }) } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const items = recentItems().join(',')
  const known = useQuery({
    ...callQuery('GET find/known/', { query: { items } }),
    enabled: words === '' && items !== '',
  })
  const ofKinds = (search === '' ? [] : (found.data ?? [])).map((group) => ({
    label: foundKinds[group.kind].label,
    choices: [
      ...group.items.flatMap((one) => {
        if (!verb) return opening(one)
        return may(foundKinds[one.kind].area, 'write') ? publishing(one, verb.status) : []
      }),
      ...(group.hasMore && !kind ? [narrowing(group.kind)] : []),
    ],
  }))
  const stored = useStoredCommands(kind || verb ? '' : words, may)
  const commands = kind || verb ? [] : findCommands(words, may)
  const groups = [
    { label: 'Recent', choices: words === '' && !kind ? (known.data ?? []).map(opening) : [] },
    ...ofKinds,
    ...stored.map(({ label, commands }) => ({ label, choices: commands.map(going) })),
    { label: 'Go to', choices: commands.map(going) },
  ].filter(({ choices }) => choices.length > 0)
  const isLoading = search !== '' && (found.isPending || found.isPlaceholderData)
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  return {
    groups,
    isLoading,
    status: statusOf(words, isLoading, count),
    error: found.error,
    retry: () => void found.refetch(),
  }
}

const idOf = ({ kind, id }: Found) => `found-${kind}-${id}`

const opening = (found: Found): Choice => ({ id: idOf(found), does: 'open', found })

const publishing = (found: Found, status: 0 | 1): Choice[] =>
  isKeyOf(contentTypes, found.kind) && found.status === 1 - status
    ? [{ id: idOf(found), does: 'publish', found, type: found.kind, status }]
    : []

const going = (command: Command): Choice => ({
  id: `go-${command.label.replaceAll(' ', '-')}-${command.to}`,
  does: 'go',
  command,
})

const narrowing = (kind: FoundKind): Choice => ({ id: `more-${kind}`, does: 'narrow', kind })

function statusOf(words: string, isLoading: boolean, count: number): string {
  if (words === '') return 'Type a few words, or “publish” and words.'
  if (isLoading) return 'Searching …'
  if (count === 0) return 'Nothing found.'
  return count === 1 ? '1 result' : `${count} results`
}
