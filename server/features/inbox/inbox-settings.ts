import { changeInboxSettings, getInboxSettings } from '#core/inbox/inbox-settings.ts'
import type { Db } from '#server/db/database.ts'
import { getRecordVersion, incrementVersion } from '#server/db/versions-store.ts'
import { route, type Route } from '#server/http/route.ts'
import { recordAction } from '../identity/identity.ts'
import { findInboxSettings, updateInboxSettings } from './inbox-settings-store.ts'

export function inboxSettingRoutes(db: Db): Route[] {
  return [
    route(getInboxSettings, () => presentSettings(db)),
    route(changeInboxSettings, ({ version: expectedVersion, ...settings }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'inbox settings', expectedVersion }, () =>
          presentSettings(tx),
        )
        if (conflict) return conflict
        await updateInboxSettings(tx, settings)
        const { mark_read: ticks, show_typing: typing, away } = settings
        await recordAction(
          tx,
          call,
          'changed inbox settings',
          `blue ticks: ${onOff(ticks)}; typing: ${onOff(typing)}; reply outside opening hours: ${onOff(away)}`,
        )
        return presentSettings(tx)
      }),
    ),
  ]
}

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

async function presentSettings(db: Db) {
  return {
    ...(await findInboxSettings(db)),
    version: await getRecordVersion(db, { kind: 'inbox settings' }),
  }
}
