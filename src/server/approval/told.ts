import { sql } from 'kysely'
import { dayOfGrantor, inForce } from '#server/people/delegations.ts'

/**
 * Part of the statement that writes a request: whom its notices tell. Whose turn it is, is told to those who decide for them
 * now as well, but not to anybody whose own request it is, nor twice. Where nobody has a delegation it costs a look into an
 * empty index. Their ids keep the moment of the notice: the order of ids is the order of telling.
 */
export const toldBy = (module: string, parties: readonly string[]): ReturnType<typeof sql> => sql`
  select x.id, x.employee_id, x.type_id, x.key, x.event, x.params
  from given, jsonb_to_recordset(data->'notices') as x (id uuid, employee_id uuid, type_id text, key text, event text, params jsonb)
  union all
  (select distinct on (d.to_id) (left(x.id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid, d.to_id, x.type_id, 'told.turnFor', x.event,
    x.params || jsonb_build_object('grantor', f.display_name)
  from given, jsonb_to_recordset(data->'notices') as x (id uuid, employee_id uuid, type_id text, key text, event text, params jsonb)
  join delegation d on d.from_id = x.employee_id and d.revoked_at is null and x.key = 'told.turn'
  ${dayOfGrantor}
  join employee f on f.id = d.from_id and f.disabled_at is null and (f.left_on is null or f.left_on >= current_date)
  join employee t on t.id = d.to_id and t.disabled_at is null and (t.left_on is null or t.left_on >= current_date)
  where ${inForce} and (d.modules is null or ${module}::text = any (d.modules)) and not d.to_id = any (${parties}::uuid[])
    and not d.to_id in (select y.employee_id from given, jsonb_to_recordset(data->'notices') as y (employee_id uuid))
  order by d.to_id, x.id)`
