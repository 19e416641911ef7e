import { useState } from 'react'

/** Which of these inputs were empty at the last submit; `check` updates that, and returns whether all are filled. */
export function useRequiredFields(...names: string[]) {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const check = (form: FormData): boolean => {
    const empty = names.filter((name) => String(form.get(name) ?? '').trim() === '')
    setMissing(new Set(empty))
    return empty.length === 0
  }
  return { missing, check }
}
