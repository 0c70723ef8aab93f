import { sql, type SQL } from 'drizzle-orm'
import type { Captions } from '../gateways/captions.ts'

/** As JavaScript counts: a letter beyond the first plane of Unicode is two. */
const length = (text: SQL) => sql`(char_length(${text}) + regexp_count(${text}, '[\\U00010000-\\U0010FFFF]'))`

/**
 * Whether a part `p` of the message `due` goes as the caption of that one's first open part, of those that `line` has in
 * order: when that is the last picture, the text fits under it together with its own words, and need not go as a
 * template. An optional picture takes none along: the text would share its fate (D-04). In windows rather than joins,
 * which took seconds for 150 messages: the open parts of all of them are taken for one row.
 */
export function goesAlong(captions: Captions | null): SQL {
  if (!captions) return sql`false`
  const { longest, files, openMs } = captions
  const carries = sql`coalesce(p.kind = 'media' and not p.optional and p.url ~ ${files}, false)`
  const own = sql`first_value(p.body) over line`
  const ownLength = sql`case when btrim(${own}, e' \\n\\r\\t') = '' then 0 else ${length(own)} + 2 end`
  const isOpen = sql`exists (
    select from customers_wrote w where w.phone = due.phone and w.at > now() - ${openMs} * interval '1 ms')`
  return sql`(p.kind = 'text' and first_value(${carries}) over line
    and count(*) filter (where ${carries}) over (partition by due.id) = 1
    and ${ownLength} + ${length(sql`p.body`)} <= ${longest}::int4 ${openMs === null ? sql`` : sql`and ${isOpen}`})`
}
