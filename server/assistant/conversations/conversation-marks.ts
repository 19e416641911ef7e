import type pg from 'pg'
import { questionCondition as asks } from '#server/assistant/tables.ts'

/** An answer that did not help. */
const doubts = `certainty = 'unknown' or not is_helpful`

const source = `
declare
  asks boolean := (select ${asks} from (select new.*) as one);
  doubts boolean := (select ${doubts} from (select new.*) as one) is true;
begin
  if tg_op = 'INSERT' then
    update chat_session set has_question = has_question or asks, needs_look = needs_look or doubts
    where id = new.session_id and (asks and not has_question or doubts and not needs_look);
  else
    update chat_session set needs_look = exists (
      select from chat_message where session_id = new.session_id and (${doubts}))
    where id = new.session_id;
  end if;
  return null;
end
`

/** Has a trigger write what conversations are listed by. If its definition has changed, all are marked again. */
export async function installConversationMarks(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ source: string }>(
    `select prosrc as source from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where tgrelid = 'chat_message'::regclass and tgname = 'mark_conversation'`,
  )
  if (rows[0]?.source === source) return
  // One transaction.
  await client.query(`
    create or replace function mark_conversation() returns trigger language plpgsql as $mark$${source}$mark$;
    create or replace trigger mark_conversation after insert or update of certainty, is_helpful on chat_message
    for each row execute function mark_conversation();
    update chat_session set has_question = marks.asked, needs_look = marks.doubted
    from (
      select session_id, bool_or(${asks}) as asked, coalesce(bool_or(${doubts}), false) as doubted
      from chat_message group by session_id) as marks
    where id = session_id`)
}
