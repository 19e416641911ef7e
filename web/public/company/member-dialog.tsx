import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { TeamMember } from '#contract/content/team-member.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { RichText } from '#web/public/rich-text.tsx'

interface MemberDialogProps {
  /** The whole list, including members that the grid does not show yet (PS-232). */
  readonly members: readonly TeamMember[]
  /** Index of the member to show; null closes the dialog. */
  readonly chosen: number | null
  onChoose(index: number | null): void
}

/** A member of the team with their text; arrow keys and buttons cycle through the whole list (PS-227 to PS-234). */
export function MemberDialog({ members, chosen, onChoose }: MemberDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const member = chosen === null ? undefined : members[chosen]
  const isOpen = member !== undefined
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  const leave = () => onChoose(null)
  const close = () => {
    dialog.current?.close()
    leave()
  }
  const adjacent = (step: 1 | -1) => ((chosen ?? 0) + step + members.length) % members.length
  function navigateByKey({ key }: KeyboardEvent) {
    if (members.length < 2) return
    if (key === 'ArrowRight') onChoose(adjacent(1))
    if (key === 'ArrowLeft') onChoose(adjacent(-1))
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="member"
      // Each closing gives the focus back before its close event, and another member may be chosen in between.
      onCancel={leave}
      onClose={() => dialog.current?.open || leave()}
      onKeyDown={navigateByKey}
      className="m-auto w-full max-w-220 rounded-dialog bg-raised text-ink shadow-raised backdrop:bg-scrim max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none"
    >
      {member && (
        <div className="grid sm:grid-cols-[17rem_1fr] md:grid-cols-[21rem_1fr]">
          <div className="relative aspect-[4/3] overflow-hidden bg-sunken [&_img]:object-top sm:aspect-auto sm:min-h-118">
            <div className="absolute inset-0">
              <ResponsiveImage
                path={member.teamMemberImage}
                size="member"
                sizes="(min-width: 45rem) 336px, (min-width: 40rem) 272px, 100vw"
                priority="eager"
              />
            </div>
          </div>
          <div className="flex flex-col p-6 sm:max-h-[85svh] md:p-10">
            <div className="mb-5 flex items-start justify-between gap-4">
              <div aria-live="polite">
                <h2 id="member" className="font-serif text-statement font-medium text-balance">
                  {member.name}
                </h2>
                <p className="mt-1 font-medium text-brand">{member.designation}</p>
              </div>
              <button
                type="button"
                onClick={close}
                aria-label="Close"
                className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
              >
                <X aria-hidden="true" size={20} />
              </button>
            </div>
            <div
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
              tabIndex={0}
              className="min-h-0 flex-1 overflow-y-auto rounded-control text-ink-muted [&_.prose]:text-base"
            >
              <RichText html={member.description} />
            </div>
            {members.length > 1 && (
              <div className="mt-8 flex justify-between gap-4 border-t border-line pt-5">
                <AdjacentMember
                  direction="Previous"
                  member={members[adjacent(-1)]}
                  onSelect={() => onChoose(adjacent(-1))}
                />
                <AdjacentMember
                  direction="Next"
                  member={members[adjacent(1)]}
                  onSelect={() => onChoose(adjacent(1))}
                />
              </div>
            )}
          </div>
        </div>
      )}
    </dialog>
  )
}

interface AdjacentMemberProps {
  readonly direction: 'Previous' | 'Next'
  readonly member: TeamMember | undefined
  onSelect(): void
}

/** A button to another member, with a small image (PS-233, PS-234). */
function AdjacentMember({ direction, member, onSelect }: AdjacentMemberProps) {
  if (!member) return null
  const Chevron = direction === 'Next' ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      onClick={onSelect}
      className={`group/adjacent flex items-center gap-2.5 rounded-control text-left text-md font-medium hover:text-brand ${direction === 'Next' ? 'flex-row-reverse text-right' : ''}`}
    >
      <Chevron aria-hidden="true" size={18} className="shrink-0" />
      <span className="h-[3.4375rem] w-[2.8125rem] shrink-0 overflow-hidden rounded-control bg-sunken">
        <ResponsiveImage path={member.teamMemberImage} size="memberThumb" sizes="45px" priority="eager" />
      </span>
      <span>
        <span className="block text-ink-muted">{direction}</span>
        <span className="block max-sm:sr-only">{member.name}</span>
      </span>
    </button>
  )
}
