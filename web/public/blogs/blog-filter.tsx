import { type FormEvent, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { type BlogQuery, blogsUrl } from '#web/public/blogs/blog-url.ts'
import { KeywordSearch } from '#web/public/forms/keyword-search.tsx'

interface BlogFilterProps {
  readonly query: BlogQuery
  readonly categories: readonly string[]
}

/** Keyword search and categories of the list of posts; both lead to its first page (PS-287, PS-288, PS-293). */
export function BlogFilter({ query, categories }: BlogFilterProps) {
  return (
    <div className="grid gap-10">
      <PostSearch query={query} />
      <nav aria-labelledby="categories">
        <h2 id="categories" className="mb-4 text-md font-semibold">
          Categories
        </h2>
        <ul className="flex flex-wrap gap-2 lg:flex-col lg:items-start">
          {['', ...categories].map((category) => (
            <li key={category}>
              <Link
                to={`${blogsUrl({ search: query.search, category })}#posts`}
                aria-current={category === query.category ? 'true' : undefined}
                className="inline-flex h-10 items-center rounded-full border border-line-strong px-4 text-md font-medium transition-colors hover:border-brand hover:text-brand aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-brand-ink"
              >
                {category || 'All categories'}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/**
 * Applied with Enter or its button; clearing it shows all posts again (PS-294). Without scripts it is a plain form.
 */
function PostSearch({ query: { search, category } }: { query: BlogQuery }) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  // Going back changes the URL, and the input follows.
  useEffect(() => {
    if (box.current) box.current.value = search
  }, [search])
  const apply = (terms: string) => {
    void navigate(`${blogsUrl({ search: terms.trim(), category })}#posts`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(box.current?.value ?? '')
  }
  return (
    <KeywordSearch
      label="Search by keyword"
      onSubmit={submit}
      inputProps={{
        ref: box,
        defaultValue: search,
        onChange: ({ currentTarget: { value } }) => {
          if (value === '' && search !== '') apply('')
        },
      }}
    >
      {category && <input type="hidden" name="category" value={category} />}
    </KeywordSearch>
  )
}
