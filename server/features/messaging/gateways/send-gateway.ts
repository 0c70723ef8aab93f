import { classifySendAnswer } from './send-answers.ts'
import {
  lowerCaseCaptionRules,
  getDocumentName,
  type PartDelivery,
  type GatewayEndpoint,
  type WhatsappGateway,
} from './gateway.ts'
import { callAndClassify } from './call-and-classify.ts'

export interface SendGatewaySettings {
  url: string
  /** The provider's own endpoint. It is used if the endpoint at `url` has provably not accepted a part. */
  directUrl?: string | undefined
  method: 'GET' | 'POST'
  instanceId: string
  accessToken: string
  timeoutMs: number
  perSecond: number
}

/** A gateway of the api/send family (number, type, message, media_url, filename, instance_id, access_token). */
export function createSendGateway(settings: SendGatewaySettings): WhatsappGateway {
  const endpoints = [createEndpoint(settings.url, false, settings)]
  if (settings.directUrl) endpoints.push(createEndpoint(settings.directUrl, true, settings))
  return {
    name: 'gateway',
    captions: lowerCaseCaptionRules,
    perSecond: settings.perSecond,
    timeoutMs: settings.timeoutMs,
    endpoints,
  }
}

function createEndpoint(address: string, direct: boolean, settings: SendGatewaySettings): GatewayEndpoint {
  return {
    direct,
    async call(delivery, signal) {
      const url = new URL(address)
      const fields = createFields(delivery, settings)
      // POST is the default, because proxies log addresses but no bodies.
      const post = settings.method === 'POST'
      if (!post) for (const [name, value] of fields) url.searchParams.set(name, value)
      return callAndClassify(
        {
          url,
          method: settings.method,
          headers: {
            accept: 'application/json',
            ...(post && { 'content-type': 'application/x-www-form-urlencoded' }),
          },
          body: post ? fields.toString() : '',
          timeoutMs: settings.timeoutMs,
          signal,
        },
        classifySendAnswer,
        [settings.accessToken, settings.instanceId],
      )
    },
  }
}

function createFields(delivery: PartDelivery, settings: SendGatewaySettings): URLSearchParams {
  // `file` is the default name of an attachment. It is omitted, because the name in the attachment's address is more
  // informative.
  const named = delivery.kind === 'document' && delivery.name && delivery.name !== 'file'
  return new URLSearchParams({
    number: delivery.phone,
    type: delivery.kind,
    message: delivery.text,
    ...(delivery.url !== null && { media_url: delivery.url }),
    ...(named && { filename: getDocumentName(delivery) }),
    instance_id: settings.instanceId,
    access_token: settings.accessToken,
  })
}
