export interface Operation {
  readonly tags: string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: {
    name: string
    in: string
    required: boolean
    description?: string
    schema: object
  }[]
  readonly requestBody?: { content: Record<string, { schema: object }> }
  readonly responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
  readonly security: object[]
  /** The part of the admin area that the role of an administrator has to include. */
  readonly 'x-area'?: string | readonly string[]
  /** The events that outdate its answer. */
  readonly 'x-outdated-by'?: readonly string[]
}

export interface OpenApi {
  readonly info: { title: string; version: string; description: string }
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas?: Record<string, object> }
  /** The messages that are sent, by their kind. */
  readonly webhooks?: Record<string, object>
}
