import { isBlankRichText } from '#contract/rich-text.ts'
import type { IssueDetails } from '#contract/tracker/tracker.ts'
import { Block } from '#web/employee/issue/fact.tsx'
import { InlineEdit } from '#web/employee/issue/inline-edit.tsx'
import type { IssueEditor } from '#web/employee/issue/issue-editor.ts'
import { EditorField } from '#web/ui/editor/editor-field.tsx'

/** The description as formatted text (EP-226, EP-227). */
export function Description({ issue, editor }: { issue: IssueDetails; editor: IssueEditor }) {
  const { description } = issue.fields
  return (
    <Block title="Description">
      <InlineEdit<string>
        issue={issue}
        editor={editor}
        field="description"
        name="description"
        isWide
        input={({ initial, onChange, error }) => (
          // Sighted users see the heading above as its label.
          <div className="[&_label]:sr-only">
            <EditorField
              label="Description"
              defaultValue={initial}
              onChange={onChange}
              error={error}
              autoFocus
            />
          </div>
        )}
      >
        {isBlankRichText(description) ? (
          <p className="text-md text-ink-muted">No description provided.</p>
        ) : (
          <div
            className="rich-text max-w-[75ch] p-0!"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list when it was stored (EP-253)
            dangerouslySetInnerHTML={{ __html: description }}
          />
        )}
      </InlineEdit>
    </Block>
  )
}
