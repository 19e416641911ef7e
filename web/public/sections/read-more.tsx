import { useId, useState } from 'react'
import { plainText, truncate } from '#contract/rich-text.ts'
import { RichText } from '#web/public/rich-text.tsx'

interface ReadMoreProps {
  readonly html: string
  /** Longer texts are truncated to this many characters until they are expanded. */
  readonly length: number
  /** The subject of the text, for the button's accessible name. */
  readonly about: string
}

/**
 * A text that shows its beginning and expands on demand; a short one is shown whole (PS-074, PS-075), as every text
 * is without scripts.
 */
export function ReadMore({ html, length, about }: ReadMoreProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const text = plainText(html)
  const excerpt = truncate(text, length)
  if (excerpt === text) return <RichText html={html} />
  return (
    <div>
      <div id={id}>
        {isOpen ? (
          <RichText html={html} />
        ) : (
          <>
            <p className="text-lead wrap-anywhere js-only">{excerpt}</p>
            <noscript>
              <RichText html={html} />
            </noscript>
          </>
        )}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="js-only mt-4 rounded-control font-medium text-brand hover:underline"
      >
        {isOpen ? 'Read Less' : 'Read More'}
        <span className="sr-only"> about {about}</span>
      </button>
    </div>
  )
}
