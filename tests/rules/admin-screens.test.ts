import { describe, expect, test } from 'vitest'
import type { ImageField } from '#contract/content/fields.ts'
import { imageSizes } from '#contract/images.ts'
import { listCases } from '#tests/browser/list-cases.ts'
import { fieldsOfKind, ownFields } from '#tests/support/content.ts'
import { covers } from '#tests/support/covers.ts'

/**
 * All lists of the admin area are one screen: browser tests drive it through everything that it does for a few types, and
 * for the others through a row's life. Where they differ is their definition, compared here with the requirements.
 */
describe.each(listCases)('the definition of the screen at $expected.path', ({ type, expected }) => {
  const { admin, list, label, fields } = type
  const labels = (names: readonly string[]) => names.map((name) => fields[name].label)

  test('has the path, columns, sort order and texts of the requirements', () => {
    covers(...expected.ids)
    const activity = admin.status === 'switch' ? ['Active/Inactive'] : []
    expect({
      path: `/authority/${admin.path}`,
      title: admin.title ?? label.many,
      columns: [...labels(list.columns), ...activity],
      sort: list.sort,
      sizeKey: admin.pageSizeStorageKey,
      deleteAll: admin.deleteAll ?? 'Delete All',
      deleted: admin.toasts?.deleted,
      statusChanged: admin.toasts?.statusChanged,
      failures: Object.keys(admin.toasts?.failed ?? {}).sort(),
    }).toEqual({
      path: expected.path,
      title: expected.title,
      columns: expected.columns,
      sort: expected.sort,
      sizeKey: expected.pageSizeKey,
      deleteAll: expected.deleteAll,
      deleted: expected.deleted,
      statusChanged: expected.statusChanged,
      failures: (expected.failures ?? []).toSorted(),
    })
  })

  test.runIf(expected.add)('has the forms and their toasts', () => {
    covers(...expected.ids)
    expect({
      add: admin.add ?? `Add ${label.one}`,
      created: admin.toasts?.created ?? `${label.one} Created Successfully!`,
      updated: admin.toasts?.updated ?? `${label.one} Updated Successfully!`,
      form: labels(ownFields(type).map(([name]) => name)),
    }).toEqual({
      add: expected.add,
      created: expected.created,
      updated: expected.updated,
      form: expected.form,
    })
  })

  test.runIf(expected.pictures)('has the sizes of pictures in list and form (AC-447)', () => {
    covers(...expected.ids)
    const sizes = fieldsOfKind(type, 'image').map(
      (name) => [name, (fields[name] as ImageField).sizes] as const,
    )
    expect(Object.fromEntries(sizes.map(([name, { list }]) => [name, imageSizes[list]]))).toEqual(
      expected.pictures,
    )
    expect(sizes.map(([, { preview }]) => imageSizes[preview])).toEqual(sizes.map(() => [200, 100]))
  })
})
