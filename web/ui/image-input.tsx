import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react'
import { type ImageSize, imageAccept, imageSizes } from '#contract/images.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StoredImage } from '#web/ui/stored-image.tsx'

/** A stored image's path, a file that replaces it, or nothing. */
export type ImageValue = string | File | null

interface ImageInputProps {
  label: string
  name: string
  value: ImageValue
  onChange: (value: ImageValue) => void
  size: ImageSize
  error?: string | undefined
  fallback?: 'image' | 'portrait'
  isRequired?: boolean
}

/** Shows an image and accepts another, chosen or dropped: jpeg, jpg or png only (AC-440 to AC-442). */
export function ImageInput({
  label,
  name,
  value,
  onChange,
  size,
  error,
  fallback,
  isRequired,
}: ImageInputProps) {
  const [fileError, setFileError] = useState<string>()
  const accept = (file: File | undefined) => {
    if (!file) return
    const foundError = validateFile(file)
    setFileError(foundError)
    if (!foundError) onChange(file)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    accept(target.files?.[0])
    // So that the same file can be chosen once more.
    target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    accept(event.dataTransfer.files[0])
  }
  return (
    <Field
      label={label}
      error={fileError ?? error}
      hint="jpeg, jpg or png, at most 10 MB"
      isRequired={isRequired}
    >
      {({ 'aria-required': required, ...controlProps }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input below is the first
        <div
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          className="grid justify-items-start gap-2"
        >
          {value instanceof File ? (
            <Preview file={value} size={size} />
          ) : (
            <StoredImage path={value} size={size} alt="" fallback={fallback ?? 'image'} />
          )}
          <div className="flex gap-2">
            <span className="file-input">
              <input
                {...controlProps}
                required={required}
                type="file"
                name={name}
                accept={imageAccept}
                onChange={choose}
              />
              <span aria-hidden="true">
                <Icon name="upload" />
                {value ? 'Replace' : 'Choose'}
              </span>
            </span>
            {value && (
              <Button
                tone="quiet"
                aria-label={`Delete ${label.toLowerCase()}`}
                onClick={() => onChange(null)}
              >
                Delete
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}

function validateFile({ type, size }: File): string | undefined {
  if (type !== 'image/jpeg' && type !== 'image/png') return messages.invalidImage
  return size > limits.imageBytes ? messages.imageTooLarge : undefined
}

/** A chosen file before it is stored. */
function Preview({ file, size }: { file: File; size: ImageSize }) {
  const [width, height] = imageSizes[size]
  const url = useObjectUrl(file)
  return (
    <img src={url} width={width} height={height} alt={`Preview of ${file.name}`} className="stored-image" />
  )
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}
