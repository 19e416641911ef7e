import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hydrationEvents } from '#web/hydration-events.ts'

startTransition(() => {
  window.dispatchEvent(new Event(hydrationEvents.begin))
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
