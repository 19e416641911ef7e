import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react'
import { type ImageSize, imageAccept, imageSizes } from '#contract/images.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/stored-image.tsx'

/** A stored picture's path, a file that shall take its place, or nothing. */
export type PictureValue = string | File | null

interface PictureInputProps {
  label: string
  name: string
  value: PictureValue
  onChange: (value: PictureValue) => void
  size: ImageSize
  error?: string | undefined
  fallback?: 'picture' | 'portrait'
  isRequired?: boolean
}

/** Shows a picture and takes another, chosen or dropped: jpeg, jpg or png only (AC-440 to AC-442). */
export function PictureInput({
  label,
  name,
  value,
  onChange,
  size,
  error,
  fallback,
  isRequired,
}: PictureInputProps) {
  const [refusal, setRefusal] = useState<string>()
  const take = (file: File | undefined) => {
    if (!file) return
    const fault = faultOf(file)
    setRefusal(fault)
    if (!fault) onChange(file)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files?.[0])
    // So that the same file can be chosen once more.
    target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  return (
    <Field
      label={label}
      error={refusal ?? error}
      hint="jpeg, jpg or png, at most 10 MB"
      isRequired={isRequired}
    >
      {({ 'aria-required': required, ...ties }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input below is the first
        <div
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          className="grid justify-items-start gap-2"
        >
          {value instanceof File ? (
            <Preview file={value} size={size} />
          ) : (
            <Picture path={value} size={size} alt="" fallback={fallback ?? 'picture'} />
          )}
          <div className="flex gap-2">
            <span className="file-input">
              <input
                {...ties}
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

function faultOf({ type, size }: File): string | undefined {
  if (type !== 'image/jpeg' && type !== 'image/png') return messages.invalidImage
  return size > limits.imageBytes ? messages.imageTooLarge : undefined
}

/** A chosen file before it is stored. */
function Preview({ file, size }: { file: File; size: ImageSize }) {
  const [width, height] = imageSizes[size]
  const address = useAddress(file)
  return (
    <img src={address} width={width} height={height} alt={`Preview of ${file.name}`} className="picture" />
  )
}

function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return address
}
