/** A route whose path begins with `{list}`, which stands for the path of any list. */
type ListRoute = `${string} {list}/${string}`

/** The calls of one list: `GET {list}/` at `article` is `GET article/`. */
export type Mounted<Path extends string, C> = {
  readonly [R in keyof C as R extends `${infer Method} {list}/${infer Rest}`
    ? `${Method} ${Path}/${Rest}`
    : never]: C[R]
}

/** Gives calls that several lists have, or what handles them, the path of one list. */
export function mount<Path extends string, C extends Readonly<Record<ListRoute, unknown>>>(
  path: Path,
  calls: C,
): Mounted<Path, C> {
  const mounted = Object.entries(calls).map(([route, call]) => [route.replace('{list}', path), call])
  // `fromEntries` knows no keys.
  return Object.fromEntries(mounted) as Mounted<Path, C>
}
