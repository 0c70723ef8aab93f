/** Range of a record's versions that were all created by changes from this page. */
interface VersionRange {
  from: number
  to: number
}

interface RecordQueue {
  /** Number of changes that the server has not answered yet. */
  waiting: number
  last: Promise<unknown>
  ownVersions?: VersionRange
}

const queues = new Map<string, RecordQueue>()

/**
 * Sends the changes of one record one after the other. A change requested while another is pending waits and is then
 * sent with the version from the previous reply. If another user has also changed the record, the server rejects the
 * change as usual (D-20). `seen` is the version on the screen; changes without `seen` apply to any version. `versionOf`
 * reads the version from a reply.
 *
 * TanStack's mutation `scope` is not enough, because it is fixed per hook instead of per record and passes no version
 * on.
 */
export async function queueChange<Reply, Seen extends number | undefined>(
  record: string,
  seen: Seen,
  change: (version: Seen | number) => Promise<Reply>,
  versionOf: (reply: Reply) => number,
): Promise<Reply> {
  const queue = queues.get(record) ?? { waiting: 0, last: Promise.resolve() }
  queues.set(record, queue)
  const before = queue.waiting > 0 ? queue.last : undefined
  queue.waiting += 1
  const queued = (async () => {
    await before
    const { ownVersions } = queue
    const isOwnVersion =
      ownVersions !== undefined && seen !== undefined && ownVersions.from <= seen && seen <= ownVersions.to
    const reply = await change(isOwnVersion ? ownVersions.to : seen)
    const to = versionOf(reply)
    queue.ownVersions = { from: isOwnVersion ? ownVersions.from : (seen ?? to - 1), to }
    return reply
  })()
  queue.last = queued
  try {
    return await queued
  } finally {
    queue.waiting -= 1
  }
}

export const hasPendingChange = (record: string) => (queues.get(record)?.waiting ?? 0) > 0
