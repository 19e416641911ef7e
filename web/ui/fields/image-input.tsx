import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ImageSize, imageAccept, imageSizes } from '#contract/images.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { FilePicker } from '#web/ui/fields/file-picker.tsx'
import { StoredImage } from '#web/ui/images/stored-image.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'

/** A stored image's path, a file that replaces it, or null. */
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
  /** A button that chooses a stored image. */
  library?: ReactNode
  /** What is said about the image. */
  note?: ReactNode
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
  library,
  note,
}: ImageInputProps) {
  const [fileError, setFileError] = useState<string>()
  const replaced = useRef(value)
  const choose = (file: File) => {
    const foundError = validateFile(file)
    setFileError(foundError)
    if (foundError) return
    if (!(value instanceof File)) replaced.current = value
    onChange(file)
  }
  const takeBack = () => {
    setFileError(messages.invalidImage)
    onChange(replaced.current)
  }
  return (
    <FilePicker
      label={label}
      name={name}
      accept={imageAccept}
      hint="jpeg, jpg or png, at most 10 MB"
      error={fileError ?? error}
      isRequired={isRequired}
      hasValue={Boolean(value)}
      onChoose={choose}
      onDelete={() => onChange(null)}
      layout={(buttons) => (
        <div className="grid justify-items-start gap-2">
          {value instanceof File ? (
            <Preview file={value} size={size} onUnreadable={takeBack} />
          ) : (
            <StoredImage path={value} size={size} alt="" fallback={fallback ?? 'image'} />
          )}
          {note}
          <div className="flex flex-wrap gap-2">
            {buttons.choose}
            <ForWriters>{library}</ForWriters>
            {buttons.remove}
          </div>
        </div>
      )}
    />
  )
}

function validateFile({ type, size }: File): string | undefined {
  if (type !== 'image/jpeg' && type !== 'image/png') return messages.invalidImage
  return size > limits.imageBytes ? messages.imageTooLarge : undefined
}

/** A chosen file before it is stored. */
function Preview({ file, size, onUnreadable }: { file: File; size: ImageSize; onUnreadable: () => void }) {
  const [width, height] = imageSizes[size]
  const url = useObjectUrl(file)
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={`Preview of ${file.name}`}
      className="stored-image"
      onError={onUnreadable}
    />
  )
}

/** The URL of a chosen file while it is shown. */
export function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}
