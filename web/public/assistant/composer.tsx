import { ArrowUp, Paperclip, X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { assistantErrors, assistantFileTypes, assistantLimits } from '#contract/assistant/conversation.ts'
import { draftKey, visitorAccount } from '#web/drafts/saved-drafts.ts'
import { useValues } from '#web/form-state/use-values.ts'
import type { Outgoing } from '#web/public/assistant/chat-api.ts'
import { isComposing } from '#web/ui/input-method.ts'

/** The length from which the number of characters is shown. */
const countedFrom = assistantLimits.messageLength - 200

interface ComposerProps {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
  /** What is awaited, if anything. Until then the user can write, and what is sent during the greeting follows it. */
  readonly awaiting: 'greeting' | 'answer' | null
  readonly isUploadAllowed: boolean
  /** Resolves with whether the message has arrived. */
  send(outgoing: Outgoing): Promise<boolean>
  /** With the reason; null when an accepted file follows a rejected one. */
  onRefuse(reason: string | null): void
}

/** Where a message is written. A message that could not be sent returns here (PS-348). */
export function Composer({ inputRef, awaiting, isUploadAllowed, send, onRefuse }: ComposerProps) {
  const draft = useValues({ text: '' }, draftKey(visitorAccount, 'assistant'))
  const { text } = draft.values
  const [chosen, setChosen] = useState<File>()
  // The file was for an answer that is no longer the last one.
  const file = isUploadAllowed ? chosen : undefined
  const fileInput = useRef<HTMLInputElement>(null)
  const id = useId()
  const isEmpty = text.trim() === '' && !file
  const [isWaiting, setWaiting] = useState(false)

  const submit = async () => {
    setWaiting(!isEmpty && awaiting === 'greeting')
    if (isEmpty || awaiting) return
    const outgoing = { message: text.trim(), file }
    draft.close()
    draft.reset()
    setChosen(undefined)
    inputRef.current?.focus({ preventScroll: true })
    if (await send(outgoing)) return
    draft.set(({ text }) => ({ text: [outgoing.message, text].filter(Boolean).join('\n') }))
    setChosen((other) => other ?? outgoing.file)
  }
  const submitWaiting = useEffectEvent(() => void submit())
  useEffect(() => {
    if (isWaiting && !awaiting) submitWaiting()
  }, [isWaiting, awaiting])
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    void submit()
  }
  const remove = () => {
    setChosen(undefined)
    fileInput.current?.focus({ preventScroll: true })
  }
  const choose = (input: HTMLInputElement) => {
    const picked = input.files?.[0]
    // The same file can be picked again.
    input.value = ''
    const refusal = picked && refusalOf(picked)
    if (!picked) return
    onRefuse(refusal ?? null)
    if (!refusal) setChosen(picked)
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
      aria-label="Message to the assistant"
      className="border-t border-line p-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))]"
    >
      {file && <ChosenFile file={file} onRemove={remove} />}
      <div className="flex items-end gap-2">
        {isUploadAllowed && (
          <label className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-muted transition-colors hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus">
            <Paperclip aria-hidden="true" size={20} />
            <span className="sr-only">Attach a file</span>
            <input
              ref={fileInput}
              type="file"
              accept={assistantFileTypes.join(',')}
              onChange={({ currentTarget }) => choose(currentTarget)}
              className="sr-only"
            />
          </label>
        )}
        <textarea
          ref={inputRef}
          rows={1}
          value={text}
          maxLength={assistantLimits.messageLength}
          aria-label="Message"
          aria-describedby={text.length > countedFrom ? id : undefined}
          placeholder="Write a message"
          enterKeyHint="send"
          onChange={({ currentTarget }) => draft.set({ text: currentTarget.value })}
          onKeyDown={submitByKey}
          className="field-sizing-content max-h-36 min-h-11 min-w-0 flex-1 resize-none rounded-[1.375rem] border border-line-strong bg-surface px-4 py-2 text-base"
        />
        <button
          type="submit"
          aria-label="Send"
          aria-disabled={isEmpty || awaiting !== null}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-brand text-brand-ink transition-colors hover:bg-brand-strong aria-disabled:bg-sunken aria-disabled:text-ink-faint"
        >
          <ArrowUp aria-hidden="true" size={20} />
        </button>
      </div>
      {text.length > countedFrom && (
        <p id={id} className="mt-1.5 text-right text-sm text-ink-muted tabular-nums">
          {text.length} of {assistantLimits.messageLength} characters
        </p>
      )}
    </form>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <p className="mb-2 flex w-fit max-w-full items-center gap-2 rounded-control border border-line bg-sunken pl-3 text-md">
      <Paperclip aria-hidden="true" size={16} className="shrink-0" />
      <span className="truncate">{file.name}</span>
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
        className="grid size-10 shrink-0 place-items-center rounded-control hover:bg-line"
      >
        <X aria-hidden="true" size={16} />
      </button>
    </p>
  )
}

/** Why a file cannot be sent (PS-347); the server checks the content. */
function refusalOf({ name, size }: File): string | undefined {
  const isKnown = assistantFileTypes.some((type) => name.toLowerCase().endsWith(type))
  if (!isKnown) return assistantErrors.fileType
  return size > assistantLimits.fileBytes ? assistantErrors.fileTooLarge : undefined
}
