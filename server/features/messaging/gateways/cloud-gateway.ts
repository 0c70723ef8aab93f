import { z } from 'zod'
import { parsed } from '#server/http/outgoing/json-in-text.ts'
import { captions, type Delivery, type Gateway, type Session, fileNameOf } from './gateway.ts'
import { judgeCloud, cloudWords } from './cloud-answers.ts'
import { callHttp, type HttpOutcome, judgedCall, redirectWords } from './http-call.ts'
import { formatTemplateVariable } from '#core/messaging/gateway-limits.ts'
import { isVideoUrl } from '#core/media/message-media.ts'

interface CloudSettings {
  /** Meta's address with the version of its API. */
  url: string
  phoneNumberId: string
  accessToken: string
  /** An approved template with one variable, for customers to whom free messages are closed. */
  template?: CloudTemplate | undefined
  timeoutMs: number
  perSecond: number
}

/** How long the settings page waits for Meta. */
const sessionTimeoutMs = 5000

/** Meta's own WhatsApp Cloud API (developers.facebook.com/docs/whatsapp/cloud-api). */
export function cloudGateway(settings: CloudSettings): Gateway {
  const base = `${settings.url.replace(/\/$/, '')}/${encodeURIComponent(settings.phoneNumberId)}`
  const headers = { accept: 'application/json', authorization: `Bearer ${settings.accessToken}` }
  return {
    name: 'cloud',
    // Meta charges each message (since October 2026): one is cheaper than two.
    captions: { ...captions, byDefault: true, openMs: settings.template?.openMs ?? null },
    perSecond: settings.perSecond,
    timeoutMs: settings.timeoutMs,
    endpoints: [
      {
        direct: false,
        async call(delivery, signal) {
          const content = await contentFor(delivery, settings.template)
          return judgedCall(
            {
              url: new URL(`${base}/messages`),
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify({ ...addressOf(delivery), ...content }),
              timeoutMs: settings.timeoutMs,
              signal,
            },
            judgeCloud,
            [settings.accessToken],
          )
        },
      },
    ],
    session: async () =>
      sessionIn(
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

/** A customer whose number is hidden is known by a business-scoped user id. */
const recipientOf = (phone: string) =>
  phone.startsWith('bsuid:') ? { recipient: phone.slice(6) } : { to: phone }

function addressOf(delivery: Delivery) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(delivery.phone),
    // Comes back in every receipt: so one that is early, or of a send whose answer was lost, finds its part.
    biz_opaque_callback_data: `${delivery.partId}.${delivery.attempt}`,
  }
}
const failure = z.object({ error: z.object({ code: z.int(), message: z.string().catch('') }) })

function sessionIn(outcome: HttpOutcome, url: string): Session {
  const none = { account: null, qr: null }
  if (outcome.kind !== 'answered')
    return { ...none, tone: 'caution', words: `Meta cannot be reached at the moment (${outcome.why}).` }
  const redirect = redirectWords(outcome.answer, new URL(url))
  if (redirect !== null)
    return {
      ...none,
      tone: 'wrong',
      words: `Meta’s address is wrong: ${redirect}. Set WHATSAPP_GATEWAY_URL.`,
    }
  const json = parsed(outcome.answer.body)
  const found = phone.safeParse(json)
  if (!found.success) {
    const error = failure.safeParse(json).data?.error
    const words = error
      ? cloudWords({ code: error.code, title: error.message, details: '' })
      : `Meta answered ${outcome.answer.status}`
    return { ...none, tone: 'wrong', words: `The number cannot be used: ${words}.` }
  }
  const { display_phone_number: number, verified_name: name, quality_rating: quality } = found.data
  const account = name ? `${number}, ${name}` : number
  return quality === 'RED'
    ? { account, qr: null, tone: 'caution', words: lowQuality }
    : { account, qr: null, tone: 'good', words: 'Meta knows the number and takes messages.' }
}

const lowQuality =
  'Customers have reported or blocked this number: Meta may soon let it send less. Message only those who expect it.'

export interface CloudTemplate {
  name: string
  language: string
  /** For so long after a customer has written a free message is taken. */
  openMs: number
  /** Whether one is taken for this number now. */
  isOpen: (phone: string) => Promise<boolean>
}

/** A text goes within the template where free ones are closed; there is no way for files. */
async function contentFor(delivery: Delivery, template: CloudTemplate | undefined) {
  if (!template || delivery.kind !== 'text') return contentOf(delivery)
  // Nothing has left yet: where this can't be told, Meta says itself whether it is open.
  const open = await template.isOpen(delivery.phone).catch(() => true)
  if (open) return contentOf(delivery)
  const parameters = [{ type: 'text', text: formatTemplateVariable(delivery.text) }]
  const { name, language } = template
  return {
    type: 'template',
    template: { name, language: { code: language }, components: [{ type: 'body', parameters }] },
  }
}

function contentOf(delivery: Delivery) {
  const { kind, text, url } = delivery
  if (kind === 'text' || url === null)
    return { type: 'text', text: { body: text, preview_url: /https?:\/\//.test(text) } }
  const file = { link: url, ...(text.trim() !== '' && { caption: text }) }
  // Meta takes no GIF as a picture.
  if (kind === 'document' || /\.gif$/i.test(new URL(url).pathname))
    return { type: 'document', document: { ...file, filename: fileNameOf(delivery) } }
  return isVideoUrl(url) ? { type: 'video', video: file } : { type: 'image', image: file }
}

const phone = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().catch(''),
  quality_rating: z.string().catch(''),
})
