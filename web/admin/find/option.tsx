import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { type Found, type FoundKind, foundKinds } from '#contract/find/find.ts'
import { rememberFound } from '#web/admin/find/recent.ts'
import type { Choice } from '#web/admin/find/use-choices.ts'
import { menuIcon } from '#web/admin/shell/menu.ts'
import { readRow } from '#web/content/content-api.ts'
import { useSetStatus } from '#web/content/use-set-status.ts'
import { StatusLabel } from '#web/ui/badge.tsx'
import { Icon, type IconSource } from '#web/ui/images/icon.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface OptionProps<C extends Choice = Choice> {
  choice: C
  /** What was searched for, to be marked. */
  words: string
  isActive: boolean
  onPoint: () => void
  onClose: () => void
}

type Does<D extends Choice['does']> = Extract<Choice, { does: D }>

/** Something that was found: a link where it leads somewhere, so that it opens in a new tab as links do. */
export function Option({
  choice,
  onNarrow,
  ...props
}: OptionProps & { onNarrow: (kind: FoundKind) => void }) {
  if (choice.does === 'open') return <FoundOption choice={choice} {...props} />
  if (choice.does === 'publish') return <PublishOption choice={choice} {...props} />
  if (choice.does === 'go') {
    const { label, note, icon, to } = choice.command
    return (
      <LinkOption {...props} id={choice.id} to={to} onOpen={props.onClose}>
        <Line icon={icon} note={note && <MarkedText text={note} query={props.words} />}>
          <MarkedText text={label} query={props.words} />
        </Line>
      </LinkOption>
    )
  }
  const { label } = foundKinds[choice.kind]
  return (
    <ActionOption {...props} id={choice.id} onChoose={() => onNarrow(choice.kind)}>
      <Line icon="more">{`More ${label.toLowerCase()} …`}</Line>
    </ActionOption>
  )
}

function FoundOption({ choice: { id, found }, words, onClose, ...props }: OptionProps<Does<'open'>>) {
  const { screen } = foundKinds[found.kind]
  const open = () => {
    rememberFound(found)
    onClose()
  }
  return (
    <LinkOption {...props} id={id} to={`${adminPath}/${screen}?id=${found.id}`} onOpen={open}>
      <Line icon={menuIcon(screen)} note={<FoundNote found={found} words={words} />}>
        <MarkedText text={found.title} query={words} />
      </Line>
    </LinkOption>
  )
}

function PublishOption({ choice, words, onClose, ...props }: OptionProps<Does<'publish'>>) {
  const { id, found, status } = choice
  // Its definition by its path, as the mechanisms for all types see it.
  const type: AnyContent = contentTypes[choice.type as ContentPath]
  const { mutate } = useSetStatus(type)
  const publish = async () => {
    onClose()
    try {
      mutate({ row: await readRow(type, found.id), to: status })
    } catch (cause) {
      toast.message(`Could not ${status === 1 ? 'publish' : 'unpublish'} it. ${String(cause)}`)
    }
  }
  return (
    <ActionOption {...props} id={id} onChoose={() => void publish()}>
      <Line icon={status === 1 ? 'publish' : 'unpublish'} note={found.note}>
        {status === 1 ? 'Publish' : 'Unpublish'} “<MarkedText text={found.title} query={words} />”
      </Line>
    </ActionOption>
  )
}

const FoundNote = ({ found, words }: { found: Found; words: string }) => (
  <>
    {found.status === 0 && (
      <>
        <StatusLabel status="unpublished" />
        {found.note !== '' && ' · '}
      </>
    )}
    <MarkedText text={found.note} query={words} />
    {found.excerpt && (
      <span className="block">
        <MarkedText text={found.excerpt} query={words} />
      </span>
    )}
  </>
)

function Line({ icon, note, children }: { icon: IconSource; note?: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="pt-0.5 text-ink-faint">
        <Icon name={icon} />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="line-clamp-2 text-md font-medium">{children}</span>
        {note && <span className="line-clamp-3 text-sm text-ink-muted">{note}</span>}
      </span>
    </>
  )
}

/** Forced colors show the outline and not the background. */
const optionClass =
  'flex cursor-pointer gap-3 rounded-control px-3 py-2 outline-2 -outline-offset-2 outline-none aria-selected:bg-sunken forced-colors:aria-selected:outline-solid'

type Shown = Pick<OptionProps, 'isActive' | 'onPoint'> & { id: string; children: ReactNode }

const LinkOption = ({
  id,
  to,
  isActive,
  onPoint,
  onOpen,
  children,
}: Shown & { to: string; onOpen: () => void }) => (
  // The focus stays in the input, which says by `aria-activedescendant` which option is meant.
  <Link
    id={id}
    to={to}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    onPointerMove={onPoint}
    onClick={onOpen}
    className={optionClass}
  >
    {children}
  </Link>
)

const ActionOption = ({ id, isActive, onPoint, onChoose, children }: Shown & { onChoose: () => void }) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    onPointerMove={onPoint}
    onClick={onChoose}
    onKeyDown={undefined}
    className={optionClass}
  >
    {children}
  </div>
)
