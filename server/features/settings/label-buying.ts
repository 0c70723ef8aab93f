import {
  changeLabelBuying,
  getLabelBuying,
  type KeptLabelBuying,
} from '../../../core/settings/label-buying-calls.ts'
import type { Db } from '../../platform/database.ts'
import { route, type Route } from '../../platform/route.ts'
import { countChange } from '../../platform/versions-store.ts'
import { record } from '../identity/identity.ts'
import { findLabelBuying, updateLabelBuying } from './label-buying-store.ts'

/** Where labels of parcels are bought; the key never leaves by these calls. */
export function labelBuyingRoutes(db: Db): Route[] {
  return [
    route(getLabelBuying, () => kept(db)),
    route(changeLabelBuying, ({ version: seen, api_key: key, sender }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind: 'label buying', seen }, () => kept(tx))
        if (late) return late
        const apiKey = key === null ? '' : key || undefined
        await updateLabelBuying(tx, { ...(apiKey !== undefined && { apiKey }), ...(sender && { sender }) })
        const changed = [
          ...(apiKey === undefined ? [] : [apiKey ? 'key set' : 'key removed']),
          ...(sender ? ['sender'] : []),
        ]
        await record(tx, call, 'changed buying labels', changed.join(', '))
        return kept(tx)
      }),
    ),
  ]
}

async function kept(db: Db): Promise<KeptLabelBuying> {
  const { apiKey, sender, version } = await findLabelBuying(db)
  return { has_key: apiKey !== '', sender, version }
}
