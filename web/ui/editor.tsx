import { EditorContent, type Editor as TextEditor, useEditor } from '@tiptap/react'
import { useRef } from 'react'
import { type Upload, usePictureDrops } from '#web/ui/editor-images.ts'
import { cleanPaste, hasWords, tamed } from '#web/ui/editor-paste.ts'
import { extensions } from '#web/ui/editor-schema.ts'
import { EditorTools, type ExtraTool } from '#web/ui/editor-toolbar.tsx'
import type { Control } from '#web/ui/field.tsx'
import '#web/ui/rich-text.css'

interface EditorProps {
  control: Control
  /** The HTML to begin with; later changes come from here only. */
  initial: string
  onChange: (html: string) => void
  upload: Upload
  tools?: readonly ExtraTool[]
  autoFocus?: boolean
}

/** Formatted text, as HTML. Heavy: load it with `lazy`. */
export default function Editor({
  control,
  initial,
  onChange,
  upload,
  tools = [],
  autoFocus = false,
}: EditorProps) {
  const pictures = usePictureDrops(upload)
  const take = useRef(pictures.take)
  take.current = pictures.take
  /** Whether the cursor is moved by keys and not by the pointer. */
  const isByKeys = useRef(false)
  const editor: TextEditor = useEditor({
    extensions,
    content: tamed(initial),
    autofocus: autoFocus,
    // Our policy allows no styles that scripts write; rich-text.css holds them.
    injectCSS: false,
    onUpdate: ({ editor }) => onChange(editor.getHTML()),
    // Browsers by themselves leave the cursor behind what sticks to the top.
    onSelectionUpdate: ({ editor }) => {
      if (isByKeys.current) editor.commands.scrollIntoView()
    },
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', class: 'rich-text', ...stated(control) },
      // Control or Command with Enter saves the form around the text; Shift and Enter still break a line.
      handleKeyDown: (_, { key, ctrlKey, metaKey }) => {
        isByKeys.current = true
        return key === 'Enter' && (ctrlKey || metaKey)
      },
      handleDOMEvents: {
        pointerdown: () => {
          isByKeys.current = false
        },
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (view, { clipboardData }) =>
        !hasWords(clipboardData) && take.current(editor, clipboardData?.files, view.state.selection.from),
      // Header, tabs, and two rows of tools.
      scrollThreshold: covered,
      scrollMargin: covered,
      handleDrop: (view, event) => {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        const taken = take.current(editor, event.dataTransfer?.files, place ?? view.state.selection.from)
        if (taken) event.preventDefault()
        return taken
      },
    },
  })
  return (
    <div className="editor" aria-invalid={control['aria-invalid']}>
      <EditorTools
        editor={editor}
        controls={control.id}
        extra={tools}
        onPictures={(files) => pictures.take(editor, files, editor.state.selection.from)}
      />
      <EditorContent editor={editor} />
      <div aria-live="polite" className="text-sm">
        {pictures.isWaiting && (
          <p className="border-t border-line px-3 py-1.5 text-ink-muted">Uploading picture…</p>
        )}
        {pictures.problem && <p className="border-t border-line px-3 py-1.5 text-bad">{pictures.problem}</p>}
      </div>
    </div>
  )
}

const covered = { top: 190, right: 0, bottom: 24, left: 0 }

const stated = (control: Control): Record<string, string> =>
  Object.fromEntries(
    Object.entries(control).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
