import {
  createTemplate,
  deleteTemplate,
  previewTemplateText,
  listTemplates,
  updateTemplate,
  type MessageTemplate,
} from '#core/messaging/message-templates.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { parseShopTime } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { incrementVersion, deleteRecordVersion } from '#server/db/versions-store.ts'
import { findRecipients } from '#server/features/contacts/contacts.ts'
import { personalizeTexts, type FindLatestOrders } from './compose-messages.ts'
import {
  findTemplates,
  updateTemplateRow,
  findTemplate,
  insertTemplate,
  deleteTemplateRow,
  isTemplateNameTaken,
} from './templates-store.ts'

export function templateRoutes(db: Db, latestOrders: FindLatestOrders): Route[] {
  return [
    route(listTemplates, () => findTemplates(db)),
    route(createTemplate, async (input) => (await insertTemplate(db, input)) ?? refuse('name_taken')),
    route(updateTemplate, (input, call) => changeTemplate(db, input, call)),
    route(deleteTemplate, ({ id }) =>
      db.transaction(async (tx) => {
        if (!(await deleteTemplateRow(tx, id))) return refuse('not_found')
        await deleteRecordVersion(tx, { kind: 'template', key: id })
        return { success: true as const }
      }),
    ),
    route(previewTemplateText, async ({ text, phone, scheduled_time }) => {
      const [owner] = await findRecipients(db, { numbers: [phone] })
      const at = parseShopTime(scheduled_time) ?? new Date()
      const people = [owner ?? { name: '', number: phone }]
      const [filled] = await personalizeTexts(db, latestOrders, { text, at, people })
      if (!filled) return { text, missing: [] }
      const { missing, onlyTitle } = filled
      return { text: filled.text, missing, ...(onlyTitle !== undefined && { only_title: onlyTitle }) }
    }),
  ]
}

type Updated = MessageTemplate | Refusal<'name_taken' | 'not_found' | 'changed_meanwhile'>

async function changeTemplate(db: Db, input: ParsedInputOf<typeof updateTemplate>, call: Call) {
  const { version: expectedVersion, ...template } = input
  return db.transaction(async (tx): Promise<Updated> => {
    const { id: key, name } = template
    const existing = await findTemplate(tx, key)
    if (!existing) return refuse('not_found', { error: 'Someone has deleted this template.' })
    if (await isTemplateNameTaken(tx, name, key)) return refuse('name_taken')
    const conflict = await incrementVersion(tx, call, { kind: 'template', key, expectedVersion }, () =>
      findTemplate(tx, key),
    )
    return conflict ?? (await updateTemplateRow(tx, template)) ?? refuse('not_found')
  })
}
