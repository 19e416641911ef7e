import type { Extensions } from '@tiptap/core'
import { EditorContent, type Editor as TextEditor, useEditor } from '@tiptap/react'
import { type ReactNode, useRef } from 'react'
import { type InsertImage, type UploadImage, useImageUploads } from '#web/ui/editor/editor-images.ts'
import { cleanPaste, hasText, prepareHtml } from '#web/ui/editor/editor-paste.ts'
import { extensions } from '#web/ui/editor/editor-schema.ts'
import { EditorToolbar, type ExtraTool } from '#web/ui/editor/editor-toolbar.tsx'
import type { Control } from '#web/ui/fields/field.tsx'
import { ForWriters, useAreFieldsFixed } from '#web/ui/read-only.tsx'
import { TransferProgress } from '#web/ui/transfer-progress.tsx'

interface EditorProps {
  control: Control
  /** The initial HTML; the editor is uncontrolled. */
  defaultValue: string
  onChange: (html: string) => void
  /** If omitted, the text cannot contain images. */
  upload?: UploadImage
  /** Below the text, what inserts stored images. */
  stored?: (insert: InsertImage) => ReactNode
  tools?: readonly ExtraTool[]
  /** Extensions for this text beside the basic ones; pass the same array in every render. */
  added?: Extensions
  /** Receives the editor, to insert something at its cursor. */
  onReady?: (editor: TextEditor) => void
  autoFocus?: boolean
}

/** Formatted text, as HTML. Heavy: load it with `lazy`. */
export default function Editor({
  control,
  defaultValue,
  onChange,
  upload,
  stored,
  tools = [],
  added = [],
  onReady,
  autoFocus = false,
}: EditorProps) {
  const images = useImageUploads(upload)
  const insertFiles = useRef(images.insertFiles)
  insertFiles.current = images.insertFiles
  /** Whether the cursor was moved by keys and not by the pointer. */
  const isByKeys = useRef(false)
  const isFixed = useAreFieldsFixed()
  const editor: TextEditor = useEditor({
    extensions: [...extensions, ...added],
    content: prepareHtml(defaultValue),
    autofocus: autoFocus,
    editable: !isFixed,
    // Our Content-Security-Policy allows no styles set by scripts; they are in rich-text.css.
    injectCSS: false,
    onCreate: ({ editor }) => onReady?.(editor),
    onUpdate: ({ editor }) => onChange(editor.getHTML()),
    // Browsers scroll the cursor behind what sticks to the top.
    onSelectionUpdate: ({ editor }) => {
      if (isByKeys.current) editor.commands.scrollIntoView()
    },
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', class: 'rich-text' },
        ...(isFixed && { 'aria-readonly': 'true', tabindex: '0' }),
        ...toAttributes(control),
      },
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
        !hasText(clipboardData) &&
        insertFiles.current(editor, clipboardData?.files, view.state.selection.from),
      // Header, tabs, and two rows of tools.
      scrollThreshold: stickyOffset,
      scrollMargin: stickyOffset,
      handleDrop: (view, event) => {
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        const isHandled = insertFiles.current(
          editor,
          event.dataTransfer?.files,
          position ?? view.state.selection.from,
        )
        if (isHandled) event.preventDefault()
        return isHandled
      },
    },
  })
  return (
    <div className="editor" data-fixed={isFixed || undefined} aria-invalid={control['aria-invalid']}>
      <ForWriters>
        <EditorToolbar
          editor={editor}
          controls={control.id}
          extra={tools}
          onImages={(files) => images.insertFiles(editor, files, editor.state.selection.from)}
        />
      </ForWriters>
      <EditorContent editor={editor} />
      <ForWriters>
        {stored?.((attrs) => editor.chain().focus().insertContent({ type: 'image', attrs }).run())}
      </ForWriters>
      {images.running.map(({ id, fraction, cancel }) => (
        <div key={id} className="border-t border-line px-3 py-1.5">
          <TransferProgress fraction={fraction} cancel={cancel} findNext={() => editor.view.dom} />
        </div>
      ))}
      <div aria-live="polite" className="text-sm">
        {images.running.length > 0 && (
          <p className="border-t border-line px-3 py-1.5 text-ink-muted">
            {images.running.length === 1 ? 'Uploading image…' : `Uploading ${images.running.length} images…`}
          </p>
        )}
        {images.error && <p className="border-t border-line px-3 py-1.5 text-bad">{images.error}</p>}
      </div>
    </div>
  )
}

const stickyOffset = { top: 190, right: 0, bottom: 24, left: 0 }

const toAttributes = (control: Control): Record<string, string> =>
  Object.fromEntries(
    Object.entries(control).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
