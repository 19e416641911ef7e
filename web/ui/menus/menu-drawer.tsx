import { type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/images/logo.tsx'
import { ChunkBoundary, onDemand } from '#web/ui/on-demand.tsx'

const Drawer = onDemand(() => import('#web/ui/dialogs/drawer.tsx'))

/** On narrow screens: the button that opens the menu in a drawer, which closes when one of its links is followed. */
export function MenuDrawer({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, open] = useState<boolean | undefined>()
  const close = () => open(false)
  return (
    <div className="md:hidden">
      <IconButton
        label="Menu"
        icon="menu"
        aria-expanded={isOpen === true}
        onPointerEnter={Drawer.preload}
        onFocus={Drawer.preload}
        onClick={() => open(true)}
      />
      {isOpen !== undefined && (
        <ChunkBoundary>
          <Suspense>
            <Drawer isOpen={isOpen} onClose={close} label="Menu">
              <div className="flex h-14 items-center justify-between border-b border-line px-4">
                <Logo />
                <IconButton label="Close menu" icon="close" onClick={close} />
              </div>
              {children(close)}
            </Drawer>
          </Suspense>
        </ChunkBoundary>
      )}
    </div>
  )
}
