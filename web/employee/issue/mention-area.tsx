import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, useRef } from 'react'
import { membersQuery } from '#web/employee/issue/issue-api.ts'
import { useMention } from '#web/employee/people/use-mention.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { useFileDrop } from '#web/ui/fields/use-file-drop.ts'

interface MentionAreaProps {
  label: string
  name: string
  hint: string
  /** The project whose members can be mentioned. */
  projectKey: string
  value: string
  onChange: (value: string) => void
  /** Called with pasted or dropped files. */
  onFiles: (files: readonly File[]) => void
  error: string | undefined
}

/** Several lines of plain text; `@` suggests members of a project. */
export function MentionArea({ projectKey, value, onChange, onFiles, ...field }: MentionAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const mention = useMention({ value, onChange, input: () => area.current?.querySelector('textarea') })
  const { data: members = [] } = useQuery({ ...membersQuery(projectKey), enabled: mention.isTyping })
  const { press, follow, attributes, list } = mention.offer(
    members.filter(({ isCurrent }) => isCurrent),
    'below',
  )
  const { isOver, dropHandlers } = useFileDrop(({ files }) => onFiles([...files]))
  function paste(event: ClipboardEvent) {
    const { files } = event.clipboardData
    if (files.length === 0) return
    event.preventDefault()
    onFiles([...files])
  }
  return (
    <div
      ref={area}
      {...dropHandlers}
      className={`relative rounded-control ${isOver ? 'outline-2 outline-brand outline-dashed' : ''}`}
    >
      <TextArea
        {...field}
        {...attributes}
        autoFocus
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
          follow(target)
        }}
        onKeyDown={press}
        onPaste={paste}
      />
      {list}
    </div>
  )
}
