import { type ComponentProps, lazy, Suspense } from 'react'
import { Field, type LabelProps } from '#web/ui/fields/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Editor = lazy(() => import('#web/ui/editor/editor.tsx'))

/** Formatted text with its label. The editor is uncontrolled: change its `key` to replace the text. */
export function EditorField({
  label,
  error,
  isRequired,
  ...editor
}: LabelProps & Omit<ComponentProps<typeof Editor>, 'control'>) {
  return (
    <Field label={label} error={error} isRequired={isRequired}>
      {(control) => (
        <Suspense
          fallback={
            // As high as the editor with its toolbar, of two rows on a phone, and with what inserts stored images, so
            // that nothing below moves: a click just then would miss.
            <div
              className={`rounded-control border border-line p-4 ${editor.stored ? 'h-104.5 min-[26rem]:h-97' : 'h-94.5 min-[26rem]:h-87'}`}
            >
              <Skeleton lines={3} />
            </div>
          }
        >
          <Editor control={control} {...editor} />
        </Suspense>
      )}
    </Field>
  )
}
