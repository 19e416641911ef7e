import type { CommandProps, Editor } from '@tiptap/core'
import { Link } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button as OurButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/images/icon.tsx'

/** Links the selected text, or changes or removes the link at the cursor. */
export function LinkTool({ editor, href }: { editor: Editor; href: string | undefined }) {
  const [isOpen, open] = useState(false)
  const close = () => {
    open(false)
    // The popover returns the focus to its button when it has closed; the text needs it after that.
    setTimeout(() => editor.commands.focus(), 30)
  }
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React passes events of this popover on to the form around the editor.
    event.stopPropagation()
    const url = String(new FormData(event.currentTarget).get('href')).trim()
    if (url) setLink(editor, withProtocol(url))
    else editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={open}>
      <Button
        aria-label="Link"
        className="tool tip"
        {...{ 'data-tip': 'Link', 'data-tip-below': true }}
        data-on={href !== undefined || undefined}
      >
        <Icon name={Link} />
      </Button>
      <Popover className="entering-rise z-50 w-80 rounded-card border border-line bg-raised p-3 shadow-raised">
        <Dialog aria-label="Link" className="outline-none">
          <form onSubmit={apply} noValidate className="grid gap-3">
            <TextField
              label="Address"
              name="href"
              inputMode="url"
              defaultValue={href ?? ''}
              placeholder="https://"
              autoComplete="off"
              autoFocus
            />
            <div className="flex justify-end gap-2">
              {href !== undefined && (
                <OurButton
                  onClick={() => {
                    editor.chain().extendMarkRange('link').unsetLink().run()
                    close()
                  }}
                >
                  Remove link
                </OurButton>
              )}
              <OurButton type="submit" tone="primary">
                Apply
              </OurButton>
            </div>
          </form>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** Without selected text, the URL itself becomes the text. */
function setLink(editor: Editor, href: string) {
  if (editor.state.selection.empty && !editor.isActive('link'))
    editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
  else {
    // The next typed text comes after the link and does not replace it.
    const moveBehindLink = ({ tr, commands }: CommandProps) => commands.setTextSelection(tr.selection.to)
    editor.chain().extendMarkRange('link').setLink({ href }).command(moveBehindLink).run()
  }
}

/** Paths, fragments, and URLs with a scheme stay; a bare domain gets https, an e-mail address mailto. */
function withProtocol(url: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/#])/i.test(url)) return url
  return url.includes('@') ? `mailto:${url}` : `https://${url}`
}
