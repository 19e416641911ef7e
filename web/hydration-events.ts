/** Events of the window. */
export const hydrationEvents = {
  /** React handles from now on what is pressed and sent. */
  begin: 'hydrate',
  /** All that the page shows works now, single keys too. */
  end: 'hydrated',
} as const
