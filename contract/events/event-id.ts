/** The header of responses to writes: the id of the latest event. */
export const eventIdHeader = 'event-id'

/** Whether the event with this id is `known` or happened before it. False for ids of different processes. */
export function isCovered(id: string, known: string): boolean {
  const [process, number] = id.split('.')
  const [knownProcess, knownNumber] = known.split('.')
  return process === knownProcess && Number(number) <= Number(knownNumber)
}
