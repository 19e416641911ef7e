import { describe, expect, test } from 'vitest'
import { boards } from '#tests/browser/list-cases.ts'
import { covers } from '#tests/support/covers.ts'

/**
 * All lists of the back office are one screen: journeys drive it through everything it does for a few types, and for
 * the others through a row's life. What sets them apart is their definition, compared here with the documents.
 */
describe.each(boards)('the definition of the screen at $said.address', ({ type, said }) => {
  const { admin, list, label, fields } = type
  const labels = (names: readonly string[]) => names.map((name) => fields[name].label)

  test('has the address, the columns, the order, and the words of the documents', () => {
    covers(...said.ids)
    const activity = admin.status === 'switch' ? ['Active/Inactive'] : []
    expect({
      address: `/authority/${admin.path}`,
      title: admin.title ?? label.many,
      columns: [...labels(list.columns), ...activity],
      sort: list.sort,
      sizeKey: admin.pageSizeStorageKey,
      deleteAll: admin.deleteAll ?? 'Delete All',
      deleted: admin.toasts?.deleted,
      statusChanged: admin.toasts?.statusChanged,
      failures: Object.keys(admin.toasts?.failed ?? {}).sort(),
    }).toEqual({
      address: said.address,
      title: said.title,
      columns: said.columns,
      sort: said.sort,
      sizeKey: said.sizeKey,
      deleteAll: said.deleteAll,
      deleted: said.deleted,
      statusChanged: said.statusChanged,
      failures: (said.failures ?? []).toSorted(),
    })
  })

  test.runIf(said.add)('has the forms and their popups', () => {
    covers(...said.ids)
    expect({
      add: admin.add ?? `Add ${label.one}`,
      created: admin.toasts?.created ?? `${label.one} Created Successfully!`,
      updated: admin.toasts?.updated ?? `${label.one} Updated Successfully!`,
      form: labels(Object.keys(fields)),
    }).toEqual({ add: said.add, created: said.created, updated: said.updated, form: said.form })
  })
})
