export interface StreamEvent {
  readonly event: string
  readonly data: unknown
}

/**
 * Reads server-sent events from a response to POST, which EventSource cannot send.
 * @returns takes the text of the response, piece by piece
 */
export function eventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = field(block, 'event')
      const data = field(block, 'data')
      // Comments keep the connection alive.
      if (event !== undefined && data !== undefined) onEvent({ event, data: JSON.parse(data) })
    }
  }
}

const field = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
