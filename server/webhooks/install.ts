import type pg from 'pg'

/**
 * Every event passes through this function on its way to other processes (`server/events/bus.ts`). It writes the
 * deliveries of webhooks in the transaction of the change, so that none exists without the change, and none is missing
 * after it. Returns what browsers and processes need of the event.
 */
const recordEvent = `
begin
  if data -> 'changes' is null then return data; end if;
  insert into webhook_delivery (webhook_id, kind, row_id, subject)
  select webhook.id, kind, row_id::int, (data ->> 'type') || ':' || coalesce(row_id, '')
  from json_array_elements_text(data -> 'changes') with ordinality as changed (change, place)
  cross join lateral (select (data ->> 'type') || '.' || change as kind) as named
  join webhook on webhook.paused is null and kind = any(webhook.kinds)
  cross join json_array_elements_text(
    case json_typeof(data -> 'ids') when 'array' then data -> 'ids' else '[null]' end
  ) with ordinality as rows (row_id, row_place)
  order by row_place, place;
  return (data::jsonb - 'changes')::json;
end
`

export async function installRecordEvent(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create or replace function record_event(data json) returns json
     language plpgsql as $source$${recordEvent}$source$`,
  )
}
