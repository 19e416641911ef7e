import { useId, useState } from 'react'
import { plainText, truncate } from '#contract/rich-text.ts'
import { RichText } from '#web/public/rich-text.tsx'

interface ReadMoreProps {
  readonly html: string
  /** Longer texts are cut to so many characters until somebody asks for the rest. */
  readonly length: number
  /** What the text is about, for those who hear the button alone. */
  readonly about: string
}

/**
 * A text that shows its beginning and opens on demand; a short one stands as it is (PS-074, PS-075). Where no
 * script runs the whole text is shown.
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
            <p className="text-lead wrap-anywhere scripted">{excerpt}</p>
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
        className="scripted mt-4 rounded-control font-medium text-brand hover:underline"
      >
        {isOpen ? 'Read Less' : 'Read More'}
        <span className="sr-only"> about {about}</span>
      </button>
    </div>
  )
}
