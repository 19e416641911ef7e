/** An event of the window: all that the page shows works now. */
export const hydratedEvent = 'hydrated'
