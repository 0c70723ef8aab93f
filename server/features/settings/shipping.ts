import { changePostage, getPostage } from '#core/settings/postage-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { listPostageOffers, type PostageRules } from '#core/settings/postage.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import { incrementVersion } from '#server/db/versions-store.ts'
import { recordAction, type Encryption } from '../identity/identity.ts'
import {
  findPostage,
  updatePostage,
  findCarriers,
  updateCarriers,
  findLabelBuying,
  updateLabelBuying,
} from './shipping-store.ts'
import { changeCarriers, getCarriers } from '#core/settings/carriers-calls.ts'
import {
  changeLabelBuyingSettings,
  getLabelBuyingSettings,
  type StoredLabelBuying,
} from '#core/settings/label-buying-calls.ts'

export function postageRoutes(db: Db): Route[] {
  return [
    route(getPostage, () => findPostage(db)),
    route(changePostage, ({ version: expectedVersion, ...given }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'postage', expectedVersion }, () =>
          findPostage(tx),
        )
        if (conflict) return conflict
        await updatePostage(tx, given)
        await recordAction(tx, call, 'changed the postage', summarizePostage(given))
        return findPostage(tx)
      }),
    ),
  ]
}

function summarizePostage(postage: PostageRules): string {
  const { fromSen, dearer } = listPostageOffers({ ...postage, free_from_sen: null })
  const fees = [fromSen, ...dearer.map(({ sen }) => sen)].map(formatRinggit).join(', ')
  const free = postage.free_from_sen === null ? '' : `, free from ${formatRinggit(postage.free_from_sen)}`
  return `${fees} ${postage.by_weight ? 'by weight' : 'an order'}${free}`
}

export function carrierRoutes(db: Db): Route[] {
  return [
    route(getCarriers, () => findCarriers(db)),
    route(changeCarriers, ({ version: expectedVersion, carriers }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'carriers', expectedVersion }, () =>
          findCarriers(tx),
        )
        if (conflict) return conflict
        await updateCarriers(tx, carriers)
        await recordAction(tx, call, 'changed the carriers', carriers.map(({ name }) => name).join(', '))
        return findCarriers(tx)
      }),
    ),
  ]
}

/** Routes for the settings of label buying. They never return the key. */
export function labelBuyingRoutes(db: Db, seal: Encryption): Route[] {
  return [
    route(getLabelBuyingSettings, () => findStoredLabelBuying(db, seal)),
    route(changeLabelBuyingSettings, ({ version: expectedVersion, api_key: key, sender }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'label buying', expectedVersion }, () =>
          findStoredLabelBuying(tx, seal),
        )
        if (conflict) return conflict
        const sealedKey = key === null ? '' : key ? seal.encrypt(key) : undefined
        await updateLabelBuying(tx, {
          ...(sealedKey !== undefined && { sealedKey }),
          ...(sender && { sender }),
        })
        const changed = [
          ...(sealedKey === undefined ? [] : [sealedKey ? 'key set' : 'key removed']),
          ...(sender ? ['sender'] : []),
        ]
        await recordAction(tx, call, 'changed buying labels', changed.join(', '))
        return findStoredLabelBuying(tx, seal)
      }),
    ),
  ]
}

/**
 * Returns the settings with the decrypted key, which is sent only to the provider of labels. The key is `null` if none
 * is stored or if it can't be decrypted, for example after a restore on another machine. Staff must then enter the key
 * again.
 */
export async function findLabelBuyingSettings(db: Db, seal: Encryption) {
  const { sealedKey, ...rest } = await findLabelBuying(db)
  return { ...rest, key: sealedKey === '' ? null : seal.decrypt(sealedKey) }
}

async function findStoredLabelBuying(db: Db, seal: Encryption): Promise<StoredLabelBuying> {
  const { key, ...rest } = await findLabelBuyingSettings(db, seal)
  return { has_key: key !== null, ...rest }
}
