import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'

/** How long the code of a screen, or of a part of one, may take to arrive, in milliseconds (EP-477). */
const chunkTimeout = 120_000

/** The message for code that did not arrive (EP-C37). */
const chunkFailed = 'Loading chunk failed'

class ChunkError extends Error {}

/**
 * A component whose code is loaded when it is first shown, or by `preload` shortly before. Must be inside a
 * `ChunkBoundary`.
 */
export function onDemand<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => void } {
  const component = lazy(async () => {
    try {
      return await Promise.race([load(), timeout()])
    } catch (cause) {
      throw new ChunkError(chunkFailed, { cause })
    }
  })
  // A failure is reported when it is shown.
  return Object.assign(component, { preload: () => void load().catch(() => undefined) })
}

const timeout = () => new Promise<never>((_, reject) => setTimeout(reject, chunkTimeout))

/**
 * Shows that the code of its content could not be loaded, and offers to reload the page, because browsers do
 * not retry without a reload.
 */
export class ChunkBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof ChunkError) return <ChunkFailure />
    throw error
  }
}

/** The same for the screen that a link leads to, shown above the current screen. */
export function LateScreen() {
  const { location } = useNavigation()
  const [late, setLate] = useState<typeof location>()
  useEffect(() => {
    if (!location) return
    const timer = setTimeout(() => setLate(location), chunkTimeout)
    return () => clearTimeout(timer)
  }, [location])
  return location && late === location ? <ChunkFailure /> : null
}

const ChunkFailure = () => (
  <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3 text-md">
    {chunkFailed}
    <Button icon="retry" onClick={() => window.location.reload()}>
      Reload
    </Button>
  </div>
)
