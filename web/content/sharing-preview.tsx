import type { AnyContent } from '#contract/content/define.ts'
import { type SharingCard, sharingCard } from '#contract/content/sharing.ts'
import { slugOfTitle } from '#contract/content/slug.ts'
import { slugFieldsOf } from '#contract/content/slug-fields.ts'
import { describedPath } from '#contract/images.ts'
import { parseImageValue } from '#contract/media/chosen-picture.ts'
import { truncate } from '#contract/rich-text.ts'
import type { FormSectionProps } from '#web/forms/fields-form.tsx'
import type { FormValues } from '#web/forms/form-values.ts'
import type { FormValue } from '#web/forms/kinds/kind.ts'
import { usePicture } from '#web/forms/library/picture-note.tsx'
import { useSite } from '#web/site.ts'
import { useObjectUrl } from '#web/ui/fields/image-input.tsx'
import { StoredImage } from '#web/ui/images/stored-image.tsx'

/** The section of a form for search engines and sharing; none for a type without pages of its own. */
export function sharingSection(type: AnyContent): FormSectionProps | undefined {
  if (!type.sharing) return undefined
  const generated = slugFieldsOf(type.fields).filter(([, field]) => field.generated)
  const ofPage = Object.keys(type.fields).filter((name) => type.fields[name].ofPage)
  return {
    label: 'Search engines and sharing',
    names: [...generated.map(([name]) => name), ...ofPage],
    preview: (values) => <SharingPreview type={type} values={values} />,
  }
}

/** What search engines and link previews will show of the values of a form. */
function SharingPreview({ type, values }: { type: AnyContent; values: FormValues }) {
  const { sharing } = type
  const { company } = useSite()
  if (!sharing) return null
  const card = sharingCard(sharing, values, company.name)
  const slug = String(values.slug || slugOfTitle(String(values[sharing.title] ?? '')) || '…')
  const path = String(type.page).replace('{slug}', slug)
  return (
    <div className="grid content-start gap-5">
      <SearchResult card={card} path={path} />
      <ShareCard card={card} image={values.shareImage ?? values[sharing.image] ?? null} />
    </div>
  )
}

/** Search engines cut texts after about as many characters. */
const shownLength = { title: 60, description: 160 }

function SearchResult({ card: { title, description }, path }: { card: SharingCard; path: string }) {
  return (
    <figure className="grid min-w-0 gap-1.5">
      <figcaption className="text-sm font-medium">As a search result</figcaption>
      <div className="grid min-w-0 gap-0.5 rounded-card border border-line bg-surface p-3">
        <p className="truncate text-xs text-ink-muted">{`${location.host}${path.replaceAll('/', ' › ')}`}</p>
        <p className="text-lg leading-snug text-info wrap-anywhere">{truncate(title, shownLength.title)}</p>
        <p className="text-sm text-ink-muted wrap-anywhere">
          {truncate(description, shownLength.description)}
        </p>
      </div>
    </figure>
  )
}

function ShareCard({ card: { shared, description }, image }: { card: SharingCard; image: FormValue }) {
  const path = typeof image === 'string' ? parseImageValue(image).path : null
  const said = usePicture(path)
  return (
    <figure className="grid min-w-0 gap-1.5">
      <figcaption className="text-sm font-medium">As a shared link</figcaption>
      <div className="grid min-w-0 overflow-hidden rounded-card border border-line bg-sunken">
        {image instanceof File ? (
          <ChosenImage file={image} />
        ) : (
          path !== null && <StoredImage path={said ? describedPath(path, said) : path} size="share" alt="" />
        )}
        <div className="grid min-w-0 gap-0.5 p-3">
          <p className="text-xs text-ink-muted">{location.host}</p>
          <p className="text-md font-medium wrap-anywhere">{truncate(shared, shownLength.title)}</p>
          <p className="line-clamp-2 text-sm text-ink-muted wrap-anywhere">{description}</p>
        </div>
      </div>
    </figure>
  )
}

/** A picture that is not stored yet, cut as it will be. */
function ChosenImage({ file }: { file: File }) {
  return <img src={useObjectUrl(file)} alt="" className="aspect-[1200/630] w-full object-cover" />
}
