import { Outlet } from 'react-router'
import { useSite } from '#web/site.ts'
import { Logo } from '#web/ui/images/logo.tsx'

/** The frame of the screens before signing in. */
export default function AuthLayout() {
  const { company } = useSite()
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] justify-items-center px-4">
      <main className="grid w-full max-w-sm content-center gap-6 py-10">
        <Logo />
        <Outlet />
      </main>
      <footer className="py-5 text-sm text-ink-muted">
        © {company.copyrightYear} {company.name}
      </footer>
    </div>
  )
}
