import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

interface Asked {
  method: 'GET' | 'POST'
  /** After the orders' own path. */
  path: string
  body?: object
}

/** One thing that the desk asks; each round asks for something else. */
export interface BoardCase {
  name: string
  call: (round: number) => Asked
}

const of = <T>(values: T[], round: number): T => {
  const value = values[round % values.length]
  if (value === undefined) throw new Error('there are orders to ask for')
  return value
}
const reading = (path: string): Asked => ({ method: 'GET', path })
/** A day of the past, another one each round. */
const day = (round: number) => new Date(Date.now() - (round + 1) * 17 * 86_400_000).toISOString().slice(0, 10)
const month = (round: number) => `from=${day(round).slice(0, 7)}-01&to=${day(round).slice(0, 7)}-28`

/** The cases, for orders as `fillOrders` makes them. */
export async function boardCases({ db }: Database): Promise<BoardCase[]> {
  const { rows: samples } = await db.execute<{ id: string; number: string; phone: string; nama: string }>(sql`
    select public_id as id, number, phone, nama from orders order by md5(id::text) limit 60`)
  const { rows: fresh } = await db.execute<{ id: string }>(sql`
    select public_id as id from orders where stage = 'new' order by md5(id::text) limit 60`)
  const searches: Record<string, (round: number) => string> = {
    'a whole number': (round) => of(samples, round).number,
    'a whole phone': (round) => of(samples, round).phone,
    'last four digits of a phone': (round) => of(samples, round).phone.slice(-4),
    'a whole name': (round) => of(samples, round).nama,
    'a name of 1 in 10': (round) => of(['siti', 'ahmad', 'lim', 'kavitha'], round),
    'a part of 1 in 8': (round) => of(['bdull', 'assan', 'hman', 'ainal'], round),
    'one letter': (round) => of(['a', 'h', 's', 'n'], round),
    'nothing found': (round) => `tiada${round}`,
  }
  const filters: Record<string, (round: number) => string> = {
    'no filter': () => '',
    'one month': month,
    'one day': (round) => `from=${day(round)}&to=${day(round)}`,
    'one product': (round) => `product=${of([5, 7, 15, 18], round)}`,
    unpaid: () => 'unpaid=true',
    'unpaid, of one product in a month': (round) => `unpaid=true&product=7&${month(round)}`,
  }
  for (const [name, text] of Object.entries(searches))
    filters[`search: ${name}`] = (round) => `search=${encodeURIComponent(text(round))}`
  const stages = ['new', 'paid', 'in_production', 'ready', 'posted', 'handed_over', 'cancelled']
  return [
    ...Object.entries(filters).flatMap(([name, filter]) => [
      { name: `board, ${name}`, call: (round: number) => reading(`/board?${filter(round)}`) },
      { name: `list, ${name}`, call: (round: number) => reading(`?${filter(round)}`) },
      { name: `counts, ${name}`, call: (round: number) => reading(`/counts?${filter(round)}`) },
    ]),
    ...stages.map((stage) => ({ name: `list, only ${stage}`, call: () => reading(`?stage=${stage}`) })),
    {
      name: 'list, a page in the middle',
      call: (round) => reading(`?before=${of(samples, round).id}`),
    },
    {
      name: 'list, only posted, in the middle',
      call: (round) => reading(`?stage=posted&before=${of(samples, round).id}`),
    },
    {
      name: 'list, posted, a name of 1 in 10',
      call: (round) => reading(`?stage=posted&search=${of(['siti', 'lim', 'tan'], round)}`),
    },
    { name: 'one order whole', call: (round) => reading(`/${of(samples, round).id}`) },
    {
      name: 'a move',
      call: (round) => ({
        method: 'POST',
        path: `/${of(fresh, round).id}/move`,
        body: { version: 1, to: 'paid' },
      }),
    },
  ]
}
