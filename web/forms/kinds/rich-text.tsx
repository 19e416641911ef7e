import { lazy, Suspense } from 'react'
import type { RichTextField } from '#contract/content/fields.ts'
import { isBlankRichText, plainText } from '#contract/rich-text.ts'
import type { FieldKind } from '#web/forms/kinds/kind.ts'
import { ClampedText, plainTextKind, textOf } from '#web/forms/kinds/plain-text.tsx'
import { uploadImage } from '#web/forms/upload-image.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Editor = lazy(() => import('#web/ui/editor/editor.tsx'))

export const richText: FieldKind<RichTextField> = {
  ...plainTextKind,
  Input: ({ field, value, onChange, error, autoFocus }) => (
    <Field label={field.label} error={error} isRequired={field.required}>
      {(control) => (
        <Suspense fallback={<EditorSkeleton />}>
          <Editor
            control={control}
            defaultValue={textOf(value)}
            onChange={onChange}
            upload={uploadImage}
            tools={field.toolbar}
            autoFocus={autoFocus}
          />
        </Suspense>
      )}
    </Field>
  ),
  cell: (value) => <ClampedText>{plainText(String(value ?? ''))}</ClampedText>,
  columnWidth: () => ({ min: 11 }),
  isEmpty: (value) => isBlankRichText(textOf(value)),
  toText: (value) => plainText(String(value).replace(/<img\b[^>]*>/gi, ' [image] ')),
  isName: true,
  layout: 'full',
}

function EditorSkeleton() {
  return (
    <div className="h-87 rounded-control border border-line p-4">
      <Skeleton lines={3} />
    </div>
  )
}
