import { changeNotice, getNotice, listNotices, type Notice } from '#core/settings/privacy-notice-calls.ts'
import { stockNotice } from '#core/settings/privacy-notice.ts'
import type { Db } from '#server/platform/database.ts'
import { refuseMeanwhile } from '#server/platform/meanwhile.ts'
import { route, type Route } from '#server/platform/route.ts'
import { record } from '../identity/identity.ts'
import { findNotices, insertNotice, noticeVersion, type StoredNotice } from './privacy-notice-store.ts'

/** What customers are told about their data: the version that holds, and all that there were. */
export function noticeRoutes(db: Db): Route[] {
  return [
    route(getNotice, async () => {
      const [latest] = await findNotices(db, 1)
      const { by: _, ...notice } = latest ? shown(latest) : stock
      return notice
    }),
    route(listNotices, () => versions(db)),
    route(changeNotice, ({ version, ms, en }, call) =>
      db.transaction(async (tx) => {
        if ((await noticeVersion(tx)) !== version) return late(tx)
        const next = { version: version + 1, madeBy: call.caller?.name ?? '', ms, en }
        if (!(await insertNotice(tx, next))) return late(tx)
        await record(tx, call, 'changed the privacy notice', `version ${next.version}`)
        return versions(tx)
      }),
    ),
  ]
}

const stock: Notice = { version: 0, since: null, by: null, ...stockNotice }

async function late(tx: Db) {
  const [latest] = await findNotices(tx, 1)
  const last = latest && { by: latest.madeBy, at: latest.madeAt }
  return refuseMeanwhile({ version: latest?.version ?? 0, current: await versions(tx) }, last)
}

async function versions(db: Db) {
  return { versions: [...(await findNotices(db)).map(shown), stock] }
}

function shown({ version, madeAt, madeBy, ms, en }: StoredNotice): Notice {
  return { version, since: madeAt.toISOString(), by: madeBy, ms, en }
}
