import { previewTemplateText } from '#core/messaging/message-templates.ts'
import { hasVariables, explainMissingValues } from '#core/messaging/message-template.ts'
import { api, ApiError } from '#web/api.ts'

/**
 * If a variable has no value, throws `ApiError` with the field `message`, so that no customer receives a text
 * with braces.
 */
export async function fillTemplateForPhone(input: {
  text: string
  phone: string
  time: string
}): Promise<string> {
  if (!hasVariables(input.text)) return input.text
  const { text, missing } = await api(previewTemplateText, {
    text: input.text,
    phone: input.phone,
    scheduled_time: input.time,
  })
  if (missing.length === 0) return text
  const error = explainMissingValues(missing)
  throw new ApiError(400, { error, code: 'invalid_input', fields: { message: error } }, error)
}
