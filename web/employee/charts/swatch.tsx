/** What a color of a chart means, beside its name. A drawing, since the policy of the pages allows no inline style. */
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
