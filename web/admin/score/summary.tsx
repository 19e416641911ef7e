import { useState } from 'react'
import { truncate } from '#contract/rich-text.ts'
import { TextButton } from '#web/ui/button.tsx'

const maxLength = 150

/** A text, collapsed until someone wants more (HD-269 to HD-273). */
export function Summary({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  if (text === '') return null
  const isLong = text.length > maxLength
  return (
    <p className="max-w-[75ch] text-md leading-relaxed whitespace-pre-line">
      {isLong && !isWhole ? truncate(text, maxLength) : text}{' '}
      {isLong && (
        <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Read more'}
        </TextButton>
      )}
    </p>
  )
}
