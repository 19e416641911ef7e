import { type SetStateAction, useState } from 'react'

const key = 'chatDraft'

/** The text being written, which survives a reload. */
export function useDraft(): [string, (next: SetStateAction<string>) => void] {
  const [text, setText] = useState(read)
  return [
    text,
    (next) =>
      setText((before) => {
        const after = typeof next === 'function' ? next(before) : next
        write(after)
        return after
      }),
  ]
}

function read(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // The browser's storage is full or unavailable.
  }
}
