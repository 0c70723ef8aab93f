import { previewTemplateText } from '#core/messaging/message-templates.ts'
import { hasVariables, explainMissingValues } from '#core/messaging/message-template.ts'
import { api, ApiError } from '#web/api.ts'

/**
 * The text with the values of its variables for this number: nobody is to read a pair of braces. Throws `ApiError`
 * with the field `message` where one has no value.
 */
export async function filledIn(wish: { text: string; phone: string; time: string }): Promise<string> {
  if (!hasVariables(wish.text)) return wish.text
  const { text, missing } = await api(previewTemplateText, {
    text: wish.text,
    phone: wish.phone,
    scheduled_time: wish.time,
  })
  if (missing.length === 0) return text
  const error = explainMissingValues(missing)
  throw new ApiError(400, { error, code: 'invalid_input', fields: { message: error } }, error)
}
