import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** A link above a page's title to the list that it belongs to. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="mb-8 print:hidden inline-flex items-center gap-1.5 rounded-control text-md font-medium text-brand hover:underline md:mb-10"
  >
    <ArrowLeft aria-hidden="true" size={16} />
    {children}
  </Link>
)
