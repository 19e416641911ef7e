/** Events of the window. */
export const hydrationEvents = {
  /** React handles from now on what is typed and pressed. */
  begin: 'hydrate',
  /** All that the page shows works now. */
  end: 'hydrated',
} as const
