import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Copies a text, and says so. Without a button where the browser has no clipboard: it has one on secure origins only. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <>
      <span role="status" className="mr-auto text-sm text-ok">
        {isCopied && 'Copied.'}
      </span>
      {navigator.clipboard && <Button onClick={() => void copy()}>{label}</Button>}
    </>
  )
}
