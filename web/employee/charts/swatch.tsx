/** The color of a legend entry. It is an SVG because the content security policy forbids inline styles. */
export const Swatch = ({ color }: { color: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 12 12"
    fill={color}
    className="inline-block size-3 shrink-0 align-[-0.0625rem] forced-color-adjust-none"
  >
    <circle cx="6" cy="6" r="6" />
  </svg>
)
