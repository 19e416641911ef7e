// Free of zod, so that every screen may import it.

/*
 * TypeScript types the keys of every object as `string`, since a value may have more properties than its type. The
 * casts below are safe for records whose properties are written out in the program, and only these are passed here.
 */

export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record) as K[]

export const entriesOf = <K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] =>
  Object.entries(record) as [K, V][]

export const recordOf = <K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>

export const isKeyOf = <K extends string>(record: Readonly<Record<K, unknown>>, name: string): name is K =>
  Object.hasOwn(record, name)

/** The same names with other values. */
export const mapRecord = <K extends string, V, W>(
  record: Readonly<Record<K, V>>,
  map: (value: V, name: K) => W,
): Record<K, W> => recordOf(keysOf(record), (name) => map(record[name], name))

/** Some of a record's properties. */
export const pick = <T extends object, K extends keyof T & string>(
  record: T,
  names: readonly K[],
): Pick<T, K> => Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>
