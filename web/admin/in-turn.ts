/** The versions that one's own changes have led a record through: nobody else's lies between. */
interface Way {
  from: number
  to: number
}

interface Turns {
  /** Changes that are not answered yet. */
  waiting: number
  last: Promise<unknown>
  way?: Way
}

/** The records that were changed from this page. */
const records = new Map<string, Turns>()

/**
 * Makes changes of one record one after the other. A change that is requested while the one before is unanswered waits, and
 * is sent with the version that the answer gave. A change by somebody else in between is refused as usual (D-20). `seen` is
 * the version on the screen; without it, the change names no version and counts as one. `versionOf` reads the version of an
 * answer. TanStack's mutation `scope` only queues: it is fixed for a hook, not chosen by record, and hands no version on.
 */
export async function inTurn<Reply, Seen extends number | undefined>(
  record: string,
  seen: Seen,
  change: (version: Seen | number) => Promise<Reply>,
  versionOf: (reply: Reply) => number,
): Promise<Reply> {
  const turns = records.get(record) ?? { waiting: 0, last: Promise.resolve() }
  records.set(record, turns)
  const before = turns.waiting > 0 ? turns.last : undefined
  turns.waiting += 1
  const turn = (async () => {
    await before
    const { way } = turns
    const own = way !== undefined && seen !== undefined && way.from <= seen && seen <= way.to
    const reply = await change(own ? way.to : seen)
    const to = versionOf(reply)
    turns.way = { from: own ? way.from : (seen ?? to - 1), to }
    return reply
  })()
  turns.last = turn
  try {
    return await turn
  } finally {
    turns.waiting -= 1
  }
}

/** Another change of this record waits for its turn, or for its answer. */
export const isChanging = (record: string) => (records.get(record)?.waiting ?? 0) > 0
