import { z } from 'zod'
import { personSchema } from '#contract/employee/person.ts'
import type { Field, FieldOf, ShownValue as PlainValue } from '#contract/fields/field.ts'
import { editedSchemas, fromTexts, shownSchemas } from '#contract/fields/schemas.ts'
import { mapRecord } from '#contract/records.ts'
import { type IssueFields, issueFields } from '#contract/tracker/issue-definition.ts'

const named = z.object({ name: z.string() })

/** The kinds whose answers differ from what is sent. */
const shownKinds = {
  choice: ({ hasIcon, isOptional }: FieldOf<'choice'>) => {
    const shown = hasIcon ? named.extend({ iconUrl: z.string() }) : named
    return isOptional ? shown.nullable() : shown
  },
  versions: () => z.array(named),
  // With the name by which a change names a member.
  member: () => personSchema.extend({ username: z.string() }).nullable(),
  sprint: () => z.object({ id: z.string(), name: z.string() }).nullable(),
}

type Named<F> = { name: string } & (F extends { readonly hasIcon: true } ? { iconUrl: string } : unknown)

interface ShownValues<F> {
  choice: Named<F> | (F extends { readonly isOptional: true } ? null : never)
  versions: { name: string }[]
  member: (z.infer<typeof personSchema> & { username: string }) | null
  sprint: { id: string; name: string } | null
}

/** A value in an answer. */
export type ShownValue<F extends Field> = F['kind'] extends keyof ShownValues<F>
  ? ShownValues<F>[F['kind']]
  : PlainValue<F>

const plain = shownSchemas(issueFields)

function shownSchema(field: Field, name: keyof IssueFields): z.ZodType {
  switch (field.kind) {
    case 'choice':
      return shownKinds.choice(field)
    case 'versions':
    case 'member':
    case 'sprint':
      return shownKinds[field.kind]()
    default:
      return plain[name]
  }
}

/** The schemas of the fields in an answer. */
// The schemas above are of these types.
export const shownFields = mapRecord(issueFields, shownSchema) as {
  readonly [N in keyof IssueFields]: z.ZodType<ShownValue<IssueFields[N]>>
}

/** The schemas of the fields in a change. */
export const editedFields = editedSchemas(issueFields)

/** Converts the texts of a form. An empty one is no value, except in fields that must not be empty. */
export const issueFromTexts = (sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  fromTexts(
    issueFields,
    Object.fromEntries(
      Object.entries(sent).filter(
        ([name, value]) => value !== '' || name === 'summary' || name === 'project',
      ),
    ),
  )
