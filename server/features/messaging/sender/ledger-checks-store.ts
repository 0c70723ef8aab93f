import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

interface Finding {
  checked: number
  subject: string
  rule: string
  /** Number of rows that break the rule, and the ids of the first of these rows. */
  broken: number
  ids: string[]
}

const maxIds = 20

/**
 * Checks every invariant of the ledger. `tx` must read one snapshot. Otherwise findings can contradict each other.
 */
export async function checkMessageLedger(tx: Db, { live }: { live: boolean }): Promise<Finding[]> {
  const { rows } = await tx.execute<Record<Invariant['subject'], string>>(sql`
    select (select count(*) from messages) as messages, (select count(*) from message_parts) as parts,
      (select count(*) from campaigns) as campaigns, (select count(*) from repeats) as repeats`)
  const findings: Finding[] = []
  for (const { subject, rule, broken } of invariants(live)) {
    const found = await tx.execute<{ id: string; count: string }>(
      sql`select id, count(*) over () as count from (${broken}) as broken limit ${maxIds}`,
    )
    findings.push({
      checked: Number(rows[0]?.[subject] ?? 0),
      subject,
      rule,
      broken: Number(found.rows[0]?.count ?? 0),
      ids: found.rows.map(({ id }) => id),
    })
  }
  return findings
}

interface Invariant {
  subject: 'messages' | 'parts' | 'campaigns' | 'repeats'
  rule: string
  broken: SQL
}

/** An engine notices an expired lease in its next sweep, which is at most a minute later. */
const sweepInterval = sql`interval '2 minutes'`

/** Returns the invariants to check. With `live`, engines are running, so expired leases count as violations. */
const invariants = (live: boolean): Invariant[] => [
  {
    subject: 'parts',
    rule: 'at most one accepted call, unless the gateway later reported a failure or staff decided',
    broken: sql`
      select p.id from part_attempts a join message_parts p on p.id = a.part_id
      where a.outcome = 'accepted' and p.decision is null and not exists (
        select from gateway_receipts r where r.gateway_id = a.gateway_id and r.failed_at is not null)
      group by p.id having count(*) > 1`,
  },
  {
    subject: 'parts',
    rule: 'sent again only after a proven refusal or a decision by staff',
    broken: sql`
      select distinct p.id from message_parts p
      join part_attempts a on a.part_id = p.id
      join part_attempts b on b.part_id = p.id and b.attempt < a.attempt and b.outcome <> 'refused'
      where p.decision is null and not exists (
        select from part_attempts c
        where c.part_id = p.id and c.attempt = b.attempt and c.id > b.id and c.outcome = 'refused'
      ) and not exists (
        select from gateway_receipts r where r.part_id in (p.id, b.carried_by) and r.failed_at is not null)`,
  },
  {
    subject: 'messages',
    rule: 'status agrees with the parts',
    broken: sql`
      select id from (
        select m.id, m.status, m.failure, m.lease_until, count(p.id) as parts,
          count(*) filter (where p.state = 'sending' and p.carried_by is null) as sending,
          count(*) filter (where p.state = 'unknown' and not p.optional) as unknown,
          count(*) filter (where p.state = 'unknown' and p.optional) as passed_over,
          count(*) filter (where p.state = 'waiting' or (p.state = 'refused' and not p.optional)) as open
        from messages m left join message_parts p on p.message_id = m.id and p.round = m.round group by m.id
      ) as m
      where parts = 0 or not coalesce(case
        when status = 'pending' then sending = 0 and unknown = 0 and open > 0
        when status = 'sending' and lease_until is null then sending = 0 and unknown = 0 and open > 0
        when status = 'sending' then sending = 1 and unknown = 0
        when status = 'sent' then sending = 0 and unknown = 0 and open = 0
        when status = 'failed' then sending = 0 and (unknown > 0 or (passed_over > 0 and failure = 'delivery_unknown')) = (failure = 'delivery_unknown')
        when status = 'cancelled' then sending = 0 and unknown = 0
      end, false)`,
  },
  {
    subject: 'parts',
    rule: 'claimed only while their message is being sent',
    broken: sql`
      select p.id from message_parts p join messages m on m.id = p.message_id
      where p.state = 'sending' and (m.status <> 'sending' or m.lease_until is null or p.round <> m.round)`,
  },
  {
    subject: 'parts',
    rule: 'a caption has the result of its picture, unless the message was edited since',
    broken: sql`
      select p.id from message_parts p left join message_parts picture on picture.id = p.carried_by
      where p.carried_by is not null and (picture.id is null or picture.message_id <> p.message_id or
        (picture.attempt = p.carried_attempt and picture.state <> p.state)
        or (p.state = 'sending' and picture.attempt <> p.carried_attempt))`,
  },
  {
    subject: 'messages',
    rule: 'no expired lease',
    broken: sql`select id from messages where ${live} and lease_until < now() - ${sweepInterval}`,
  },
  {
    subject: 'messages',
    rule: 'counts per status are correct',
    broken: sql`
      select coalesce(c.status, m.status) as id
      from (select status, sum(change) as n from message_counts group by status) as c
      full join (select status, count(*) as n from messages group by status) as m using (status)
      where coalesce(c.n, 0) <> coalesce(m.n, 0)`,
  },
  {
    subject: 'messages',
    rule: 'search index has the current phone, time and status',
    broken: sql`
      select m.id from messages m left join message_search s using (id)
      where (s.phone, s.scheduled_at, s.state)
        is distinct from (m.phone, m.scheduled_at, search_state(m.status))`,
  },
  {
    subject: 'campaigns',
    rule: 'no more messages than the campaign created',
    broken: sql`
      select c.id from campaigns c
      where c.messages < (select count(*) from messages m where m.campaign_id = c.id)`,
  },
  {
    subject: 'repeats',
    rule: 'finished after the last occurrence, and one message per occurrence',
    broken: sql`
      select id from repeats r where r.made > r.times or (r.made = r.times and r.next_at is not null)
      union all
      select id from messages where origin = 'repeat' and origin_key not like 'repeat:%:%'
        or origin in ('repeat', 'order') and origin_key is null`,
  },
]
