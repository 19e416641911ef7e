import type { Editor } from '@tiptap/core'
import { Heading } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { headingLevels } from '#web/ui/editor/editor-schema.ts'
import { Icon } from '#web/ui/images/icon.tsx'

/** Turns the paragraph into a heading, or the heading into a paragraph. */
export function HeadingTool({ editor, level }: { editor: Editor; level: number }) {
  return (
    // The menu returns the focus to its button when it has closed; the text needs it after that.
    <MenuTrigger onOpenChange={(open) => open || setTimeout(() => editor.commands.focus(), 30)}>
      <Button
        aria-label="Heading"
        className="tool tip"
        {...{ 'data-tip': 'Heading', 'data-tip-below': true }}
        data-on={level > 0 || undefined}
      >
        <Icon name={Heading} />
        <Icon name="fold" size="sm" />
      </Button>
      <Popover className="entering-rise z-50 min-w-40 rounded-card border border-line bg-raised p-1 shadow-raised">
        <Menu
          className="outline-none"
          selectionMode="single"
          selectedKeys={[String(level)]}
          onAction={(key) => choose(editor, Number(key))}
        >
          {[0, ...headingLevels].map((entry) => (
            <MenuItem
              key={entry}
              id={String(entry)}
              className="flex h-8 cursor-pointer items-center rounded-control px-2 text-md outline-none focus:bg-sunken data-selected:font-semibold"
            >
              {entry === 0 ? 'Paragraph' : `Heading ${entry}`}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function choose(editor: Editor, entry: number) {
  const level = headingLevels.find((known) => known === entry)
  if (level) editor.commands.setHeading({ level })
  else editor.commands.setParagraph()
}
