import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Copies a text, and says so, or that the browser refuses to: it has a clipboard on secure origins only. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <span role="status" className={`mr-auto text-sm ${outcome === 'refused' ? 'text-bad' : 'text-ok'}`}>
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'refused' &&
          'Your browser does not allow copying. Select the text and copy it yourself.'}
      </span>
      <Button onClick={() => void copy()}>{label}</Button>
    </>
  )
}
