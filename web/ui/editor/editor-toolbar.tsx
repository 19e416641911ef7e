import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { imageAccept } from '#contract/images.ts'
import { HeadingTool } from '#web/ui/editor/editor-heading.tsx'
import { LinkTool } from '#web/ui/editor/editor-link.tsx'
import { Icon, type IconSource } from '#web/ui/images/icon.tsx'

interface ToolState {
  isActive?: boolean
  isDisabled?: boolean
}

/** Tools that not every editor has. */
export type ExtraTool = 'underline' | 'image'

interface EditorToolbarProps {
  editor: Editor
  controls: string
  extra: readonly ExtraTool[]
  /** Inserts images at the cursor. */
  onImages: (files: FileList) => void
}

/** The tools of the requirements, in order (AC-453); the second row is shown only inside a table. */
export function EditorToolbar({ editor, controls, extra, onImages }: EditorToolbarProps) {
  const state = useEditorState({ editor, selector: ({ editor }) => readState(editor) })
  const run = (command: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) => () =>
    command(editor.chain().focus()).run()
  return (
    <div className="editor-tools">
      <Toolbar aria-label="Formatting" aria-controls={controls} className="flex flex-wrap gap-0.5 p-1">
        <HeadingTool editor={editor} level={state.heading} />
        <Tool name="Bold" icon={Bold} isActive={state.bold} onUse={run((chain) => chain.toggleBold())} />
        <Tool
          name="Italic"
          icon={Italic}
          isActive={state.italic}
          onUse={run((chain) => chain.toggleItalic())}
        />
        {extra.includes('underline') && (
          <Tool
            name="Underline"
            icon={Underline}
            isActive={state.underline}
            onUse={run((chain) => chain.toggleUnderline())}
          />
        )}
        <LinkTool editor={editor} href={state.href} />
        <Tool
          name="Bulleted list"
          icon={List}
          isActive={state.bulleted}
          onUse={run((chain) => chain.toggleBulletList())}
        />
        <Tool
          name="Numbered list"
          icon={ListOrdered}
          isActive={state.numbered}
          onUse={run((chain) => chain.toggleOrderedList())}
        />
        <Tool
          name="Outdent"
          icon={IndentDecrease}
          isDisabled={!state.canOutdent}
          onUse={() => outdent(editor)}
        />
        <Tool name="Indent" icon={IndentIncrease} onUse={() => indent(editor)} />
        <Tool name="Undo" icon={Undo2} isDisabled={!state.canUndo} onUse={run((chain) => chain.undo())} />
        <Tool name="Redo" icon={Redo2} isDisabled={!state.canRedo} onUse={run((chain) => chain.redo())} />
        <Tool
          name="Insert table"
          icon="table"
          isDisabled={state.inTable}
          onUse={run((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }))}
        />
        {extra.includes('image') && <ImageTool onImages={onImages} />}
      </Toolbar>
      {state.inTable && (
        <Toolbar aria-label="Table" className="flex flex-wrap gap-0.5 border-t border-line p-1">
          <Tool name="Add row" onUse={run((chain) => chain.addRowAfter())} />
          <Tool name="Add column" onUse={run((chain) => chain.addColumnAfter())} />
          <Tool name="Delete row" onUse={run((chain) => chain.deleteRow())} />
          <Tool name="Delete column" onUse={run((chain) => chain.deleteColumn())} />
          <Tool name="Delete table" onUse={run((chain) => chain.deleteTable())} />
        </Toolbar>
      )}
    </div>
  )
}

/** Opens the system's file picker. */
function ImageTool({ onImages }: Pick<EditorToolbarProps, 'onImages'>) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.files?.length) onImages(target.files)
    target.value = ''
  }
  return (
    <>
      <Tool name="Insert image" icon={Image} onUse={() => input.current?.click()} />
      <input ref={input} type="file" accept={imageAccept} multiple hidden onChange={choose} />
    </>
  )
}

function Tool({
  name,
  icon,
  isActive,
  isDisabled,
  onUse,
}: ToolState & { name: string; icon?: IconSource; onUse: () => void }) {
  return (
    <button
      type="button"
      aria-label={icon && name}
      data-tip={icon && name}
      data-tip-below
      aria-pressed={isActive}
      aria-disabled={isDisabled || undefined}
      // The pointer leaves the focus in the text, where typing continues.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isDisabled || onUse()}
      className="tip tool"
    >
      {icon ? <Icon name={icon} /> : name}
    </button>
  )
}

function readState(editor: Editor) {
  return {
    heading: editor.isActive('heading') ? Number(editor.getAttributes('heading').level) : 0,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    href: editor.isActive('link') ? String(editor.getAttributes('link').href ?? '') : undefined,
    bulleted: editor.isActive('bulletList'),
    numbered: editor.isActive('orderedList'),
    canOutdent: editor.isActive('listItem') || editor.isActive('blockquote'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    inTable: editor.isActive('table'),
  }
}

// In a list, the item moves one level down or up; elsewhere the paragraph does, because HTML has indented paragraphs
// only as quotations.
function indent(editor: Editor) {
  const chain = editor.chain().focus()
  if (editor.can().sinkListItem('listItem')) chain.sinkListItem('listItem').run()
  else if (!editor.isActive('listItem')) chain.wrapIn('blockquote').run()
}

function outdent(editor: Editor) {
  const chain = editor.chain().focus()
  if (editor.isActive('listItem')) chain.liftListItem('listItem').run()
  else chain.lift('blockquote').run()
}
