/** Long enough for a list to be refetched, in milliseconds. */
const timeoutMs = 3000

let latest = 0

/**
 * Focuses an element as soon as it exists and no dialog covers it, unless the user has moved the focus since. The
 * last request wins.
 * @param options.onlyWhenLost keeps the focus where it is if anything has it by then
 * @param options.preventScroll keeps the scroll position of the page
 */
export function focusWhenReady(
  find: () => HTMLElement | null | undefined,
  { onlyWhenLost = false, preventScroll = false } = {},
): void {
  // A fallback does not cancel a request.
  const request = onlyWhenLost ? latest : ++latest
  const deadline = performance.now() + timeoutMs
  const listening = new AbortController()
  let isUserActive = false
  // Text comes without keys from dictation.
  for (const kind of ['keydown', 'pointerdown', 'input'])
    document.addEventListener(
      kind,
      () => {
        isUserActive = true
      },
      { capture: true, signal: listening.signal },
    )
  const attempt = () => {
    const target = find()
    const isOver =
      request !== latest || performance.now() > deadline || ((isUserActive || onlyWhenLost) && !isFocusLost())
    if (!isOver && (!target || target.closest('[inert], [aria-hidden="true"]'))) {
      requestAnimationFrame(attempt)
      return
    }
    listening.abort()
    if (!isOver) target?.focus({ preventScroll })
  }
  requestAnimationFrame(attempt)
}

const isFocusLost = () => !document.activeElement || document.activeElement === document.body
