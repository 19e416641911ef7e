import type { Office } from '#contract/site-settings/site.ts'

/** How to call an office and write to it, as far as it says. */
export const OfficeLinks = ({
  office: { phone, email },
  className,
}: {
  office: Office
  className: string
}) => (
  <>
    {phone && (
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={className}>
        {phone}
      </a>
    )}
    {email && (
      <a href={`mailto:${email}`} className={className}>
        {email}
      </a>
    )}
  </>
)
