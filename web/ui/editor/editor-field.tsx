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
            // As high as the editor with its toolbar, so that nothing below moves.
            <div className="h-87 rounded-control border border-line p-4">
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
