import { Search } from 'lucide-react'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { limits } from '#contract/limits.ts'

interface KeywordSearchProps {
  readonly label: string
  readonly inputProps?: ComponentProps<'input'>
  /** Replaces the navigation if scripts run. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** Hidden inputs for what else the search is about. */
  readonly children?: ReactNode
}

/** Searches the posts, with Enter or its button. Without scripts it is a plain form. */
export function KeywordSearch({ label, inputProps, onSubmit, children }: KeywordSearchProps) {
  return (
    <search>
      <form action="/blogs#posts" onSubmit={onSubmit}>
        <label htmlFor="search" className="mb-3 block text-md font-semibold">
          {label}
        </label>
        {children}
        <div className="flex h-12 items-center rounded-full border border-line-strong bg-surface pr-1 pl-5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
          <input
            id="search"
            type="search"
            name="search"
            maxLength={limits.searchLength}
            className="h-full w-full min-w-0 bg-transparent outline-none"
            {...inputProps}
          />
          <button
            type="submit"
            aria-label="Search"
            className="grid size-10 shrink-0 place-items-center rounded-full text-brand hover:bg-brand-soft"
          >
            <Search aria-hidden="true" size={18} />
          </button>
        </div>
      </form>
    </search>
  )
}
