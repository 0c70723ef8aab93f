import { z } from 'zod'
import { parseJson } from '#server/http/outgoing/find-json.ts'
import {
  captionRules,
  type PartDelivery,
  type WhatsappGateway,
  type GatewaySession,
  getDocumentName,
} from './gateway.ts'
import { classifyCloudAnswer, describeCloudError } from './cloud-answers.ts'
import { callHttp, type HttpOutcome } from '#server/http/outgoing/http-call.ts'
import { callAndClassify, sendSignal, describeRedirect } from './call-and-classify.ts'
import { areCaptionsDefault } from '#core/messaging/captions.ts'
import { formatTemplateVariable } from '#core/messaging/gateway-limits.ts'
import { isVideoUrl } from '#core/media/message-media.ts'

interface CloudSettings {
  /** URL of the API with its version. */
  url: string
  phoneNumberId: string
  accessToken: string
  /** An approved template with one variable. It is used for customers who can't receive free-form messages now. */
  template?: CloudTemplate | undefined
  timeoutMs: number
  perSecond: number
}

/** Timeout of the session query, short because the settings page waits for it. */
const sessionTimeoutMs = 5000

/** Client of Meta's WhatsApp Cloud API (developers.facebook.com/docs/whatsapp/cloud-api). */
export function createCloudGateway(settings: CloudSettings): WhatsappGateway {
  const base = `${settings.url.replace(/\/$/, '')}/${encodeURIComponent(settings.phoneNumberId)}`
  const headers = { accept: 'application/json', authorization: `Bearer ${settings.accessToken}` }
  const signal = (messageId: string, more: object = {}) =>
    sendSignal({
      url: new URL(`${base}/messages`),
      headers: { ...headers, 'content-type': 'application/json' },
      body: { messaging_product: 'whatsapp', status: 'read', message_id: messageId, ...more },
    })
  return {
    name: 'cloud',
    captions: {
      ...captionRules,
      byDefault: areCaptionsDefault('cloud'),
      openMs: settings.template?.openMs ?? null,
    },
    perSecond: settings.perSecond,
    timeoutMs: settings.timeoutMs,
    endpoints: [
      {
        direct: false,
        async call(delivery, signal) {
          const content = await chooseContent(delivery, settings.template)
          return callAndClassify(
            {
              url: new URL(`${base}/messages`),
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify({ ...createRecipient(delivery), ...content }),
              timeoutMs: settings.timeoutMs,
              signal,
            },
            classifyCloudAnswer,
            [settings.accessToken],
          )
        },
      },
    ],
    signals: {
      markRead: (_to, messageId) => signal(messageId),
      showTyping: (_to, messageId) => signal(messageId, { typing_indicator: { type: 'text' } }),
    },
    session: async () =>
      readSession(
        await callHttp({
          url: new URL(`${base}?fields=display_phone_number,verified_name,quality_rating`),
          method: 'GET',
          headers,
          body: '',
          timeoutMs: sessionTimeoutMs,
          signal: new AbortController().signal,
        }),
        base,
      ),
  }
}

/** A customer whose number is hidden has a business-scoped user id. */
const createAddress = (phone: string) =>
  phone.startsWith('bsuid:') ? { recipient: phone.slice(6) } : { to: phone }

function createRecipient(delivery: PartDelivery) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...createAddress(delivery.phone),
    // Meta repeats this value in every receipt. It identifies the part even if the receipt is early or the answer to
    // the request was lost.
    biz_opaque_callback_data: `${delivery.partId}.${delivery.attempt}`,
  }
}
const failure = z.object({ error: z.object({ code: z.int(), message: z.string().catch('') }) })

function readSession(outcome: HttpOutcome, url: string): GatewaySession {
  const none = { account: null, qr: null }
  if (outcome.kind !== 'answered')
    return { ...none, tone: 'caution', words: `Meta cannot be reached at the moment (${outcome.why}).` }
  const redirect = describeRedirect(outcome.answer, new URL(url))
  if (redirect !== null)
    return {
      ...none,
      tone: 'wrong',
      words: `Meta’s address is wrong: ${redirect}. Set WHATSAPP_GATEWAY_URL.`,
    }
  const json = parseJson(outcome.answer.body)
  const found = phone.safeParse(json)
  if (!found.success) {
    const error = failure.safeParse(json).data?.error
    const words = error
      ? describeCloudError({ code: error.code, title: error.message, details: '' })
      : `Meta answered ${outcome.answer.status}`
    return { ...none, tone: 'wrong', words: `The number cannot be used: ${words}.` }
  }
  const { display_phone_number: number, verified_name: name, quality_rating: quality } = found.data
  const account = name ? `${number}, ${name}` : number
  return quality === 'RED'
    ? { account, qr: null, tone: 'caution', words: lowQuality }
    : { account, qr: null, tone: 'good', words: 'The number is connected and can send messages.' }
}

const lowQuality =
  'Customers have reported or blocked this number, so Meta may lower its limit. Only message customers who expect it.'

export interface CloudTemplate {
  name: string
  language: string
  /** Free-form messages are accepted for this time after a customer's message. */
  openMs: number
  isOpen: (phone: string) => Promise<boolean>
}

/**
 * Returns the content to send. Outside of the free-form window, a text is sent with the template. Files have no
 * template.
 */
async function chooseContent(delivery: PartDelivery, template: CloudTemplate | undefined) {
  if (!template || delivery.kind !== 'text') return createContent(delivery)
  // If the lookup fails, the message is sent as free-form and Meta decides whether the window is open. Nothing has
  // been sent before this point.
  const open = await template.isOpen(delivery.phone).catch(() => true)
  if (open) return createContent(delivery)
  const parameters = [{ type: 'text', text: formatTemplateVariable(delivery.text) }]
  const { name, language } = template
  return {
    type: 'template',
    template: { name, language: { code: language }, components: [{ type: 'body', parameters }] },
  }
}

function createContent(delivery: PartDelivery) {
  const { kind, text, url } = delivery
  if (kind === 'text' || url === null)
    return { type: 'text', text: { body: text, preview_url: /https?:\/\//.test(text) } }
  const file = { link: url, ...(text.trim() !== '' && { caption: text }) }
  // GIF files are sent as documents, because Meta does not accept them as images.
  if (kind === 'document' || /\.gif$/i.test(new URL(url).pathname))
    return { type: 'document', document: { ...file, filename: getDocumentName(delivery) } }
  return isVideoUrl(url) ? { type: 'video', video: file } : { type: 'image', image: file }
}

const phone = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().catch(''),
  quality_rating: z.string().catch(''),
})
