import type pg from 'pg'
import { webhookLimits } from '#contract/webhooks/webhook-fields.ts'

const { rowsAtOnce } = webhookLimits

/**
 * Every event passes through this function on its way to other processes (`server/events/bus.ts`). It writes the
 * deliveries of webhooks in the transaction of the change, so that none exists without the change, and none is missing
 * after it: one for each row, or, where an event names more than a part may have, one for each part of them. Returns
 * what browsers and processes need of the event.
 */
const recordEvent = `
begin
  if data -> 'changes' is null and data -> 'webhooks' is null then return data; end if;
  if exists (select from webhook where paused is null) then
    insert into webhook_delivery (webhook_id, kind, row_id, row_ids, subject)
    select webhook.id, type || '.' || change, row_id, row_ids, type || ':' || coalesce(row_id::text, '')
    from (
      select 0 as place, data ->> 'type' as type, data -> 'changes' as changes,
        case json_typeof(data -> 'ids') when 'array' then data -> 'ids' else '[null]' end as ids
      where data -> 'changes' is not null
      union all
      select place, item ->> 'type', item -> 'changes', item -> 'ids'
      from json_array_elements(data -> 'webhooks') with ordinality as items (item, place)
    ) as said
    cross join lateral (
      select case when json_array_length(ids) > ${rowsAtOnce} then ${rowsAtOnce} else 1 end as size
      offset 0 -- counts once, not for each row
    ) as message
    cross join lateral (
      select (row_place - 1) / size as part,
        case when size = 1 then min(id::int) end as row_id,
        case when size > 1 then array_agg(id::int order by row_place) end as row_ids
      from json_array_elements_text(ids) with ordinality as named (id, row_place)
      group by part
    ) as parts
    cross join json_array_elements_text(changes) with ordinality as changed (change, change_place)
    join webhook on webhook.paused is null and type || '.' || change = any(webhook.kinds)
    order by place, part, change_place;
  end if;
  return (data::jsonb - 'changes' - 'webhooks')::json;
end
`

export async function installRecordEvent(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create or replace function record_event(data json) returns json
     language plpgsql as $source$${recordEvent}$source$`,
  )
}
