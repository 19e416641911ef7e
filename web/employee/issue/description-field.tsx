import { lazy, Suspense } from 'react'
import { Field } from '#web/ui/fields/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Editor = lazy(() => import('#web/ui/editor/editor.tsx'))

/** Formatted text without images, which are attachments. */
export function DescriptionField({
  defaultValue,
  onChange,
  error,
  autoFocus,
}: {
  defaultValue: string
  onChange: (html: string) => void
  error: string | undefined
  autoFocus?: boolean
}) {
  return (
    <Field label="Description" error={error}>
      {(control) => (
        <Suspense
          fallback={
            <div className="h-48 rounded-control border border-line p-4">
              <Skeleton lines={3} />
            </div>
          }
        >
          <Editor
            control={control}
            defaultValue={defaultValue}
            onChange={onChange}
            autoFocus={autoFocus ?? false}
          />
        </Suspense>
      )}
    </Field>
  )
}
