import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { forgetFound, foundParameter, markFound } from '#web/employee/search/found-words.ts'

/** Scrolls to the comment that the URL names, and marks the words that a search has found, there or in the whole issue. */
export function useFoundText(...parts: readonly RefObject<HTMLElement | null>[]): void {
  const [search] = useSearchParams()
  const comment = search.get('comment')
  const words = search.get(foundParameter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are the same as long as the issue is
  useEffect(() => {
    if (comment === null && words === null) return
    const elements = parts.flatMap(({ current }) => current ?? [])
    const entry = comment === null ? null : findEntry(elements, comment)
    const found = words === null ? null : markFound(entry ? [entry] : elements, words)
    const target = found?.startContainer.parentElement ?? entry
    target?.scrollIntoView({ block: 'center' })
    return forgetFound
  }, [comment, words])
}

const findEntry = (elements: readonly HTMLElement[], id: string): Element | null =>
  elements
    .flatMap((element) => [...element.querySelectorAll('article[data-opens]')])
    .find((entry) => entry.getAttribute('data-opens') === id) ?? null
