import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { DavEntry } from '#server/nextcloud/port.ts'

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  // A name may begin and end with spaces.
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => name === 'response' || name === 'propstat',
})

export const parseXml = (text: string): unknown => parser.parse(text)

/** An element without children is an empty text. */
const orEmpty = <T extends z.ZodType>(schema: T) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(schema)

const propstatSchema = z.object({
  prop: orEmpty(z.record(z.string(), z.unknown())),
  status: z.string(),
})

/** RFC 4918, 13: the properties of status 200 count, the others are those that a resource does not have. */
export const multistatusSchema = z
  .object({
    multistatus: orEmpty(
      z.object({
        response: z
          .array(z.object({ href: z.string(), propstat: z.array(propstatSchema).default([]) }))
          .default([]),
      }),
    ),
  })
  .transform(({ multistatus }, context): DavEntry[] => {
    const entries: DavEntry[] = []
    for (const { href, propstat } of multistatus?.response ?? []) {
      const found = propstat.filter(({ status }) => / 200(?: |$)/.test(status))
      try {
        entries.push({
          href: decodeURIComponent(href),
          props: Object.assign({}, ...found.map(({ prop }) => prop)),
        })
      } catch {
        context.addIssue('An address that is not encoded')
      }
    }
    return entries
  })
