import { employees } from '#demo/employees.ts'

/** Someone of the team by the name of the portrait, which is the first name. */
export const people = [
  ...(['margaret', 'prakash', 'elena', 'tomasz', 'ruth', 'kofi', 'nasra', 'mateo'] as const),
  ...(['linh', 'daniel', 'farah', 'jaspal', 'astrid', 'zanele', 'kenji', 'lucia'] as const),
] as const
export type DemoPerson = (typeof people)[number]

export const isPerson = (name: string): name is DemoPerson => people.some((person) => person === name)

export const usernameOf = (person: DemoPerson): string => employeeOf(person).username

export const displayNameOf = (person: DemoPerson): string => {
  const { firstName, lastName } = employeeOf(person)
  return `${firstName} ${lastName}`
}

const employeeOf = (person: DemoPerson) => {
  const found = employees.find(({ picture }) => picture === person)
  if (!found) throw new Error(`The demo has no employee named ${person}`)
  return found
}
