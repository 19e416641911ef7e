import { describe, expect, test } from 'vitest'
import { boards } from '#tests/browser/list-cases.ts'
import { covers } from '#tests/support/covers.ts'

/**
 * All lists of the back office are one screen: journeys drive it through everything it does for a few types, and for
 * the others through a row's life. What sets them apart is their definition, compared here with the documents.
 */
describe.each(boards)('the definition of the screen at $said.address', ({ type, said }) => {
  const { screen, list, label, fields } = type
  const labels = (names: readonly string[]) => names.map((name) => fields[name].label)

  test('has the address, the columns, the order, and the words of the documents', () => {
    covers(...said.ids)
    const activity = screen.status === 'switch' ? ['Active/Inactive'] : []
    expect({
      address: `/authority/${screen.path}`,
      title: screen.title ?? label.many,
      columns: [...labels(list.columns), ...activity],
      sort: list.sort,
      sizeKey: screen.pageSizeKey,
      deleteAll: screen.deleteAll ?? 'Delete All',
      deleted: screen.popups?.deleted,
      statusChanged: screen.popups?.statusChanged,
      failures: Object.keys(screen.popups?.failed ?? {}).sort(),
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
      add: screen.add ?? `Add ${label.one}`,
      created: screen.popups?.created ?? `${label.one} Created Successfully!`,
      updated: screen.popups?.updated ?? `${label.one} Updated Successfully!`,
      form: labels(Object.keys(fields)),
    }).toEqual({ add: said.add, created: said.created, updated: said.updated, form: said.form })
  })
})
