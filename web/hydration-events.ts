/** Events of the window. */
export const hydrationEvents = {
  /** React handles clicks and submissions from now on. */
  begin: 'hydrate',
  /** Everything that the page shows works now, including single keys. */
  end: 'hydrated',
} as const
