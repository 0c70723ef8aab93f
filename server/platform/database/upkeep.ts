import type { EmbeddedSession } from './embedded-session.ts'
import { factsOf } from '../thrown-facts.ts'

/** How much log may gather, in bytes: opening replays it, and what it describes may have left dead rows. */
const logBetween = 8 * 1024 * 1024

/** Bytes: a table that has not grown beyond this holds up no round, it has its turn in one of ten. */
const smallTable = 64 * 1024
const turns = 10

/**
 * What PostgreSQL's background processes do and the embedded engine lacks: vacuums and analyses every table and
 * writes a checkpoint, when enough was written since the last one. Without it 1.2 million updates left 401 MB of
 * log and took 6 s to reopen. Table by table, since one statement for all holds up the others for 150 ms; what is small only in
 * some rounds, since of a hundred tables a few grow, and a round must not last longer than they take to. False: nothing was due.
 */
async function tidy(session: EmbeddedSession, turn: number): Promise<boolean> {
  const { rows: due } = await session.query(
    {
      text: 'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1::numeric as due from pg_control_checkpoint()',
    },
    [logBetween],
  )
  if (!due[0]?.due) return false
  const { rows: tables } = await session.query(
    {
      text: `select format('%I.%I', nspname, relname) as name
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'm') and not relisshared and nspname not like 'pg\\_temp%'
         and (pg_table_size(pg_class.oid) > $1::integer or pg_class.oid::bigint % ${turns} = $2::integer)`,
    },
    [smallTable, turn],
  )
  for (const { name } of tables) await vacuum(session, name)
  await session.query({ text: 'checkpoint' })
  return true
}

async function vacuum(session: EmbeddedSession, table: string): Promise<void> {
  try {
    await session.query({ text: `vacuum (analyze) ${table}` })
  } catch (error) {
    // Dropped since the list was read.
    if (factsOf(error).code !== '42P01') throw error
  }
}

/** Tidies every `everyMs` until the returned function is called, which waits for one that is under way. */
export function tidyRegularly(
  session: EmbeddedSession,
  everyMs: number,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let underWay: Promise<void> | undefined
  let turn = 0
  const timer = setInterval(() => {
    underWay ??= tidy(session, turn)
      .then((done) => {
        if (done) turn = (turn + 1) % turns
      })
      .catch(failed)
      .finally(() => (underWay = undefined))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
