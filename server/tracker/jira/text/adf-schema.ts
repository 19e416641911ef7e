import { z } from 'zod'

/** A node of the Atlassian Document Format; the types that are not known here are kept as they are. */
export interface AdfNode {
  readonly type: string
  readonly text?: string | undefined
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
  readonly marks?: readonly AdfMark[] | undefined
  readonly content?: readonly AdfNode[] | undefined
}

interface AdfMark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
}

const attrs = z.record(z.string(), z.unknown()).optional()

const nodeSchema: z.ZodType<AdfNode> = z.lazy(() =>
  z.looseObject({
    type: z.string(),
    text: z.string().optional(),
    attrs,
    marks: z.array(z.looseObject({ type: z.string(), attrs })).optional(),
    content: z.array(nodeSchema).optional(),
  }),
)

const documentSchema = z.object({ type: z.literal('doc'), content: z.array(nodeSchema).default([]) })

/** The blocks of a document; none of anything else, such as the null of an empty field. */
export const blocksOf = (document: unknown): readonly AdfNode[] =>
  documentSchema.safeParse(document).data?.content ?? []

export const toDocument = (content: readonly AdfNode[]) => ({ type: 'doc', version: 1, content })
