import type { ReactNode } from 'react'

const widths = {
  page: 'max-w-300',
  /** One column of text, at most 70 characters per line. */
  reading: 'max-w-190',
} as const

/** Content in the middle of the page, with room at its sides on every screen. */
export function Container({ of = 'page', children }: { of?: keyof typeof widths; children: ReactNode }) {
  return <div className={`mx-auto w-full px-5 sm:px-8 ${widths[of]}`}>{children}</div>
}
