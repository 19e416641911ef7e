import { lazy, type ReactNode, Suspense } from 'react'
import type { ChoiceField, Field, ImageField, Kind, RichTextField } from '#contract/content/fields.ts'
import { uploadPicture } from '#web/content/content-api.ts'
import type { FormValue } from '#web/forms/form.tsx'
import { dayOf } from '#web/forms/form-data.ts'
import { YearsInput } from '#web/forms/range-input.tsx'
import { TitleInput } from '#web/forms/reference-select.tsx'
import { SlugInput } from '#web/forms/slug-input.tsx'
import { Field as Labelled, TextArea, TextField } from '#web/ui/field.tsx'
import { ImageInput, type ImageValue } from '#web/ui/image-input.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Editor = lazy(() => import('#web/ui/editor.tsx'))

export interface InputProps {
  name: string
  field: Field
  value: FormValue
  onChange: (value: FormValue) => void
  error: string | undefined
  /** The first input of a form takes the focus. */
  autoFocus: boolean
  /** From now on what stands here is somebody's own choice and follows no other field. */
  onTakeOver: () => void
}

/** How a field is filled in. */
const inputs = {
  text: (props) => <TextField {...lineOf(props)} autoComplete="off" />,
  textarea: (props) => <TextArea {...lineOf(props)} />,
  richText: ({ field, value, onChange, error, autoFocus }) => (
    <Labelled label={field.label} error={error} isRequired={field.required}>
      {(control) => (
        <Suspense fallback={<EditorSkeleton />}>
          <Editor
            control={control}
            defaultValue={textOf(value)}
            onChange={onChange}
            upload={uploadPicture}
            tools={(field as RichTextField).toolbar}
            autoFocus={autoFocus}
          />
        </Suspense>
      )}
    </Labelled>
  ),
  image: ({ name, field, value, onChange, error }) => (
    <ImageInput
      label={field.label}
      name={name}
      value={value as ImageValue}
      onChange={onChange}
      size={(field as ImageField).sizes.preview}
      error={error}
      isRequired={field.required}
    />
  ),
  choice: ({ name, field, value, onChange, error, autoFocus }) => (
    <Labelled label={field.label} error={error} isRequired={field.required}>
      {(control) =>
        field.defaultValue !== '' ? (
          // Something is chosen from the start, so there is no empty choice to be told apart.
          <SegmentedControl
            labelledBy={control['aria-labelledby']}
            options={(field as ChoiceField).options}
            chosen={textOf(value)}
            onChoose={onChange}
          />
        ) : (
          <Select
            {...control}
            name={name}
            value={textOf(value)}
            onChange={({ target }) => onChange(target.value)}
            autoFocus={autoFocus}
          >
            <option value="" disabled>
              Choose…
            </option>
            {(field as ChoiceField).options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        )
      }
    </Labelled>
  ),
  date: (props) => <TextField {...lineOf(props)} value={dayOf(textOf(props.value))} type="date" />,
  range: (props) => <YearsInput {...props} />,
  reference: (props) => <TitleInput {...props} />,
  slug: (props) => <SlugInput {...props} />,
} satisfies Record<Kind, (props: InputProps) => ReactNode>

export function Input(props: InputProps) {
  return inputs[props.field.kind](props)
}

/** What an input of plain text takes. */
function lineOf({ name, field, value, onChange, error, autoFocus }: InputProps) {
  return {
    label: field.label,
    name,
    value: textOf(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    error,
    isRequired: field.required,
    autoFocus,
  }
}

const textOf = (value: FormValue) => String(value ?? '')

function EditorSkeleton() {
  return (
    <div className="h-48 rounded-control border border-line p-4">
      <Skeleton lines={3} />
    </div>
  )
}
