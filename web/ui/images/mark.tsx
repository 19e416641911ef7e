/**
 * The company's mark, in the color of the text around it. The company's name is next to it, so it has no text of its
 * own.
 */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true" focusable="false">
      <path d="M7 17a9 9 0 0 1 18 0Z" fill="currentColor" />
      <path d="M3 21h26M7 26h18" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
