import { lazy, type ReactNode, Suspense } from 'react'
import type { ChoiceField, Field, ImageField, Kind, RichTextField } from '#contract/content/fields.ts'
import { uploadImage } from '#web/content/content-api.ts'
import type { FormValue } from '#web/forms/form.tsx'
import { toDateInput } from '#web/forms/form-data.ts'
import { RangeInput } from '#web/forms/range-input.tsx'
import { ReferenceSelect } from '#web/forms/reference-select.tsx'
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
  onOverride: () => void
}

/** How a field is filled in. */
const inputs = {
  text: (props) => <TextField {...textInputProps(props)} autoComplete="off" />,
  textarea: (props) => <TextArea {...textInputProps(props)} />,
  richText: ({ field, value, onChange, error, autoFocus }) => (
    <Labelled label={field.label} error={error} isRequired={field.required}>
      {(control) => (
        <Suspense fallback={<EditorSkeleton />}>
          <Editor
            control={control}
            defaultValue={asText(value)}
            onChange={onChange}
            upload={uploadImage}
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
            chosen={asText(value)}
            onChoose={onChange}
          />
        ) : (
          <Select
            {...control}
            name={name}
            value={asText(value)}
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
  date: (props) => (
    <TextField {...textInputProps(props)} value={toDateInput(asText(props.value))} type="date" />
  ),
  range: (props) => <RangeInput {...props} />,
  reference: (props) => <ReferenceSelect {...props} />,
  slug: (props) => <SlugInput {...props} />,
} satisfies Record<Kind, (props: InputProps) => ReactNode>

export function Input(props: InputProps) {
  return inputs[props.field.kind](props)
}

/** What an input of plain text takes. */
function textInputProps({ name, field, value, onChange, error, autoFocus }: InputProps) {
  return {
    label: field.label,
    name,
    value: asText(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    error,
    isRequired: field.required,
    autoFocus,
  }
}

const asText = (value: FormValue) => String(value ?? '')

function EditorSkeleton() {
  return (
    <div className="h-48 rounded-control border border-line p-4">
      <Skeleton lines={3} />
    </div>
  )
}
