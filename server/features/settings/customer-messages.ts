import {
  changeMessageText,
  chooseMessageLanguage,
  getMessageTexts,
  resetMessageText,
  type CustomMessageTexts,
} from '#core/settings/message-texts-calls.ts'
import { fillPlaceholders, listUnknownPlaceholders } from '#core/settings/message-text.ts'
import {
  messageTextNames,
  getAutomaticMessage,
  messageTexts,
  type MessageTextName,
  type PlaceholderName,
} from '#core/settings/message-texts.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { incrementVersion, getRecordVersion, getRecordVersions } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import {
  deleteCustomText,
  findCustomTextBody,
  findCustomTexts,
  storeCustomText,
  findOrderMessageSettings,
  updateOrderMessageSettings,
} from './customer-messages-store.ts'
import { findShopRow, updateShop } from './settings-store.ts'
import { changeOrderMessageSettings, getOrderMessageSettings } from '#core/settings/order-messages.ts'
import { stageRules } from '#core/orders/order-stages.ts'

export function messageTextRoutes(db: Db): Route[] {
  return [
    route(getMessageTexts, () => presentCustomTexts(db)),
    route(changeMessageText, ({ name, language, body, version: expectedVersion }, call) => {
      const unknown = listUnknownPlaceholders(body, Object.keys(getAutomaticMessage(name).placeholders))
      if (unknown.length) return refuse('unknown_variable', describeUnknownPlaceholders(name, unknown))
      return db.transaction(async (tx) => {
        const conflict = await incrementVersion(
          tx,
          call,
          { ...getTextVersionKey(name, language), expectedVersion },
          () => presentCustomTexts(tx),
        )
        if (conflict) return conflict
        await storeCustomText(tx, name, language, body)
        await recordAction(tx, call, 'changed a message text', `${messageTexts[name].title} (${language})`)
        return presentCustomTexts(tx)
      })
    }),
    route(resetMessageText, ({ name, language, version: expectedVersion }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(
          tx,
          call,
          { ...getTextVersionKey(name, language), expectedVersion },
          () => presentCustomTexts(tx),
        )
        if (conflict) return conflict
        await deleteCustomText(tx, name, language)
        await recordAction(tx, call, 'reset a message text', `${messageTexts[name].title} (${language})`)
        return presentCustomTexts(tx)
      }),
    ),
    route(chooseMessageLanguage, ({ language, version: expectedVersion }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'message language', expectedVersion }, () =>
          presentCustomTexts(tx),
        )
        if (conflict) return conflict
        await updateShop(tx, { messageLanguage: language })
        await recordAction(tx, call, 'changed the shop', `messages in ${language}`)
        return presentCustomTexts(tx)
      }),
    ),
  ]
}

const getTextVersionKey = (name: MessageTextName, language: MessageLanguage) =>
  ({ kind: 'message text', key: `${name}/${language}` }) as const

function describeUnknownPlaceholders(name: MessageTextName, unknown: string[]) {
  const known = Object.keys(getAutomaticMessage(name).placeholders).map((place) => `{${place}}`)
  const named = unknown.map((place) => `{${place}}`).join(', ')
  const error = `Unknown variable ${named}. This text can use ${known.join(', ')}.`
  return { error, fields: { body: error }, details: { unknown } }
}

/** Returns the shop's own texts. Leaves out texts of messages that no longer exist. */
async function presentCustomTexts(db: Db): Promise<CustomMessageTexts> {
  const { messageLanguage: language } = await findShopRow(db)
  const customTexts = await findCustomTexts(db)
  const versions = {
    language: await getRecordVersion(db, { kind: 'message language' }),
    texts: await getRecordVersions(db, 'message text'),
  }
  return { language, own: customTexts.filter(({ name }) => messageTextNames.includes(name)), versions }
}

export async function findMessageLanguage(db: Db): Promise<MessageLanguage> {
  return (await findShopRow(db)).messageLanguage
}

/** Returns the shop's own text, or the default text if there is none. Placeholders are not filled in. */
async function findText(db: Db, name: MessageTextName, language: MessageLanguage): Promise<string> {
  return (await findCustomTextBody(db, name, language)) ?? messageTexts[name].defaults[language]
}

export async function renderMessageText<Name extends MessageTextName>(
  db: Db,
  name: Name,
  language: MessageLanguage,
  values: Record<PlaceholderName<Name>, string>,
): Promise<string> {
  return fillPlaceholders(await findText(db, name, language), values)
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]

export function orderMessageRoutes(db: Db): Route[] {
  return [
    route(getOrderMessageSettings, () => presentOrderMessages(db)),
    route(changeOrderMessageSettings, ({ version: expectedVersion, ...given }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'order messages', expectedVersion }, () =>
          presentOrderMessages(tx),
        )
        if (conflict) return conflict
        const before = await findOrderMessageSettings(tx)
        const { unpaid_days: days, approve_hours: hours = before.approve_hours } = given
        // When reminders are turned on, they cover only orders that are still within the waiting period.
        await updateOrderMessageSettings(tx, {
          ...given,
          approve_hours: hours,
          unpaidSince: days === null ? null : (before.unpaidSince ?? getTimeBefore(days * dayMs)),
          approveSince: hours === null ? null : (before.approveSince ?? getTimeBefore(hours * hourMs)),
        })
        const stages = given.by_itself.map((stage) => stageRules[stage].label).join(', ') || 'none'
        await recordAction(
          tx,
          call,
          'changed order messages',
          `automatic: ${stages}; payment reminder: ${days === null ? 'off' : `after ${days} days`}; approval reminder: ${hours === null ? 'off' : `after ${hours} hours`}`,
        )
        return presentOrderMessages(tx)
      }),
    ),
  ]
}

const getTimeBefore = (ms: number) => new Date(Date.now() - ms)

async function presentOrderMessages(db: Db) {
  const { by_itself, unpaid_days, approve_hours } = await findOrderMessageSettings(db)
  return {
    by_itself,
    unpaid_days,
    approve_hours,
    version: await getRecordVersion(db, { kind: 'order messages' }),
  }
}
