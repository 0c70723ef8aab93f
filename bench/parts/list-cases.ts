import { sql, type SQL } from 'drizzle-orm'
import { shopDayOf } from '#core/shared/shop-time.ts'
import { daysAfter } from '#core/shared/shop-weeks.ts'
import type { Database } from '#server/db/database.ts'

/** One thing that the screen asks, and how a list that knows no better would ask the database for it. */
export interface Case {
  name: string
  /** The call of a round, after the messages' own path; each round asks for something else. */
  call: (round: number) => string
  peer?: (round: number) => SQL
}

interface Asked {
  sort?: string
  direction?: string
  where?: string
  /** Messages before the page. */
  offset?: number
}

/** A day of the past, another one each round. */
const day = (round: number) => new Date(Date.now() - (round + 1) * 17 * 86_400_000).toISOString().slice(0, 10)
const word = (text: string) => () => text

const of = (values: string[], round: number) => values[round % values.length] ?? ''
const monthFrom = (round: number) => `from=${day(round).slice(0, 7)}-01&to=${day(round).slice(0, 7)}-28`

const page = (
  name: string,
  query: string,
  asked: Asked,
  more: (round: number) => string = () => '',
): Case => ({
  name,
  call: (round) => `page?${query}${more(round)}`,
  peer: () => offset(asked),
})

/** Looks back a season, or, where it is told to go on, so many days. */
const back = (search: string, days?: number) => {
  const since = days === undefined ? '' : `&since=${daysAfter(shopDayOf(new Date()), -days)}`
  return `search=${encodeURIComponent(search)}${since}`
}

const search = (
  name: string,
  text: (round: number) => string,
  query = '',
  asked: Asked = {},
  days?: number,
): Case => ({
  name,
  call: (round) => `page?${back(text(round), days)}${query}`,
  peer: (round) => {
    const like = `(body ilike '%${text(round)}%' or phone like '%${text(round)}%')`
    return offset({ ...asked, where: asked.where ? `${like} and ${asked.where}` : like })
  },
})

/** The cases, for messages as `fill` makes them. */
export async function casesOf({ db }: Database): Promise<Case[]> {
  const { rows } = await db.execute<{
    messages: string
    cursors: string[]
    phones: string[]
    orders: string[]
  }>(sql`
    select (select count(*) from messages) as messages,
      array(select json_build_array(status, phone, to_char(scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), id)::text
        from messages order by md5(id::text) limit 60) as cursors,
      array(select phone from messages order by md5(id::text) limit 60) as phones,
      array(select substring(body from '\\d{4}-\\d{4}') from messages order by md5(id::text) limit 60) as orders`)
  const [sample] = rows
  if (!sample) throw new Error('a select without a table gives one row')
  const cursor = (round: number) => Buffer.from(of(sample.cursors, round)).toString('base64url')
  const deep = { offset: Math.floor(Number(sample.messages) / 2) }
  const after = (round: number) => `&cursor=${cursor(round)}`
  const inMonth = "scheduled_at between now() - interval '60 days' and now() - interval '30 days'"
  const onDay = "scheduled_at between now() - interval '60 days' and now() - interval '59 days'"
  const states = ['pending', 'sending', 'sent', 'failed', 'cancelled']

  return [
    ...['scheduled_time', 'phone', 'status'].flatMap((sort) =>
      ['asc', 'desc'].flatMap((direction) => [
        page(`first page by ${sort}, ${direction}`, `sort=${sort}&direction=${direction}`, {
          sort,
          direction,
        }),
        page(
          `page in the middle by ${sort}, ${direction}`,
          `sort=${sort}&direction=${direction}`,
          { sort, direction, ...deep },
          after,
        ),
      ]),
    ),
    page('the page before that, by time', 'direction=asc', deep, (round) => `&before=${cursor(round)}`),
    ...states.map((status) => page(`only ${status}`, `status=${status}`, { where: `status = '${status}'` })),
    page('only sent, in the middle', 'status=sent', { where: "status = 'sent'", ...deep }, after),
    page('only failed, by phone', 'status=failed&sort=phone', { where: "status = 'failed'", sort: 'phone' }),
    page(
      'only failed, by phone, in the middle',
      'status=failed&sort=phone',
      { where: "status = 'failed'", sort: 'phone', offset: 10_000 },
      after,
    ),
    page('one day', '', { where: onDay }, (round) => `from=${day(round)}&to=${day(round)}`),
    page(
      'one day, by phone',
      'sort=phone&',
      { where: onDay, sort: 'phone' },
      (round) => `from=${day(round)}&to=${day(round)}`,
    ),
    page('one month, by phone', 'sort=phone&', { where: inMonth, sort: 'phone' }, monthFrom),
    page('one month, by status', 'sort=status&', { where: inMonth, sort: 'status' }, monthFrom),
    page(
      'one month, failed, by phone',
      'sort=phone&status=failed&',
      { where: `${inMonth} and status = 'failed'`, sort: 'phone' },
      monthFrom,
    ),
    search('search: a whole phone', (round) => of(sample.phones, round)),
    search('search: last four digits', (round) => of(sample.phones, round).slice(-4)),
    search('search: an order number', (round) => of(sample.orders, round)),
    search('search: a frequent word', word('tempahan')),
    search('search: 2 of 5', word('stiker'), '&direction=desc', { direction: 'desc' }),
    search('search: 1 of 20', word('jersi')),
    search('search: 1 of 50, in one season', word('raya')),
    search('search: 1 of 1000', word('sijil')),
    search('search: the beginning of a word', (round) => (round * 7919).toString(16).padStart(3, 'f')),
    search('search: a name', (round) => `Hassan ${(round * 8 + 1) % 2000}`),
    search('search: a name that many have', word('Aminah')),
    search('search: nothing found', (round) => `tiada${round}`),
    search('search: 1 of 20, failed', word('jersi'), '&status=failed', { where: "status = 'failed'" }),
    search('search: 1 of 20, by phone', word('jersi'), '&sort=phone', { sort: 'phone' }),
    search(
      'search: 1 of 50 in one season, by phone, descending',
      word('raya'),
      '&sort=phone&direction=desc',
      { sort: 'phone', direction: 'desc' },
    ),
    search('search: 1 of 1000, by status', word('sijil'), '&sort=status', { sort: 'status' }),
    search(
      'search: last four digits, by phone',
      (round) => of(sample.phones, round).slice(-4),
      '&sort=phone',
      { sort: 'phone' },
    ),
    search('search: 2 of 5, pending', word('stiker'), '&status=pending', { where: "status = 'pending'" }),
    search('search: 1 of 20, sent', word('jersi'), '&status=sent&direction=desc', {
      where: "status = 'sent'",
      direction: 'desc',
    }),
    search('search older: 1 of 20, half a year', word('jersi'), '', {}, 180),
    search('search older: 1 of 1000, a year', word('sijil'), '', {}, 360),
    search('search older: 1 of 50 in one season, by phone, two years', word('raya'), '&sort=phone', {}, 720),
    search('search older: nothing found, three years', (round) => `tiada${round}`, '', {}, 1095),
    { name: 'search: 1 of 20, page in the middle', call: (round) => `page?search=jersi${after(round)}` },
    { name: 'search: 1 of 20, within a month', call: (round) => `page?search=jersi&${monthFrom(round)}` },
    {
      name: 'counts: all',
      call: () => 'status',
      peer: () => sql`select status, count(*) from messages group by status`,
    },
    {
      name: 'counts: one month',
      call: (round) => `counts?${monthFrom(round)}`,
      peer: () => sql`select status, count(*) from messages where ${sql.raw(inMonth)} group by status`,
    },
    {
      name: 'counts: a frequent word',
      call: () => 'counts?search=tempahan',
      peer: () => sql`select status, count(*) from messages where body ilike '%tempahan%' group by status`,
    },
    {
      name: 'counts: 1 of 20',
      call: () => 'counts?search=jersi',
      peer: () => sql`select status, count(*) from messages where body ilike '%jersi%' group by status`,
    },
    { name: 'calendar: a month', call: (round) => `calendar?${monthFrom(round)}` },
    {
      name: 'calendar: a week, 40 a day',
      call: (round) => `calendar?from=${day(round)}&to=${day(round)}&per_day=40`,
    },
    { name: 'calendar: a month, 1 of 20', call: (round) => `calendar?search=jersi&${monthFrom(round)}` },
  ]
}

function offset({ sort = 'scheduled_time', direction = 'asc', where = 'true', offset = 0 }: Asked): SQL {
  const keys = sort === 'scheduled_time' ? ['scheduled_at', 'id'] : [sort, 'scheduled_at', 'id']
  const order = keys.map((key) => `${key} ${direction}`).join(', ')
  return sql.raw(`select * from messages where ${where} order by ${order} limit 100 offset ${offset}`)
}
