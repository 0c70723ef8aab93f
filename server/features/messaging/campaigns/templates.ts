import {
  createTemplate,
  deleteTemplate,
  fillText,
  listTemplates,
  updateTemplate,
  type MessageTemplate,
} from '../../../../core/contracts/message-templates.ts'
import { parseShopTime } from '../../../../core/values/shop-time.ts'
import type { Db } from '../../../platform/database.ts'
import { refuse, type Refusal } from '../../../platform/refusal.ts'
import { route, type Route } from '../../../platform/route.ts'
import { findReceivers } from '../../contacts/contacts.ts'
import { personalTexts, type LatestOrders } from './personal-texts.ts'
import {
  allTemplates,
  changeTemplate,
  insertTemplate,
  removeTemplate,
  templateNameIsTaken,
} from './templates-store.ts'

/** Texts that are used again, and what a text with variables says to one person. */
export function templateRoutes(db: Db, latestOrders: LatestOrders): Route[] {
  return [
    route(listTemplates, () => allTemplates(db)),
    route(createTemplate, async (input) => (await insertTemplate(db, input)) ?? refuse('name_taken')),
    route(updateTemplate, (input) => update(db, input)),
    route(deleteTemplate, async ({ id }) => {
      return (await removeTemplate(db, id)) ? { success: true as const } : refuse('not_found')
    }),
    route(fillText, async ({ text, phone, scheduled_time }) => {
      const [owner] = await findReceivers(db, { numbers: [phone] })
      const at = parseShopTime(scheduled_time) ?? new Date()
      const people = [owner ?? { name: '', number: phone }]
      const [filled] = await personalTexts(db, latestOrders, { text, at, people })
      return filled ?? { text, missing: [] }
    }),
  ]
}

async function update(db: Db, template: MessageTemplate) {
  return db.transaction(async (tx): Promise<MessageTemplate | Refusal<'name_taken' | 'not_found'>> => {
    if (await templateNameIsTaken(tx, template.name, template.id)) return refuse('name_taken')
    return (await changeTemplate(tx, template)) ?? refuse('not_found')
  })
}
