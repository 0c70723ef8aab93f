import { judge } from './send-answers.ts'
import { captionsOfSmallEndings, fileNameOf, type Delivery, type Endpoint, type Gateway } from './gateway.ts'
import { judgedCall } from './http-call.ts'

export interface SendGatewaySettings {
  url: string
  /** The provider's own send endpoint, used when `url` is proven not to have accepted a part. */
  directUrl?: string | undefined
  method: 'GET' | 'POST'
  instanceId: string
  accessToken: string
  timeoutMs: number
  perSecond: number
}

/** A gateway of the api/send family (number, type, message, media_url, filename, instance_id, access_token). */
export function sendGateway(settings: SendGatewaySettings): Gateway {
  const endpoints = [endpointAt(settings.url, false, settings)]
  if (settings.directUrl) endpoints.push(endpointAt(settings.directUrl, true, settings))
  return {
    name: 'gateway',
    captions: captionsOfSmallEndings,
    perSecond: settings.perSecond,
    timeoutMs: settings.timeoutMs,
    endpoints,
  }
}

function endpointAt(address: string, direct: boolean, settings: SendGatewaySettings): Endpoint {
  return {
    direct,
    async call(delivery, signal) {
      const url = new URL(address)
      const fields = fieldsOf(delivery, settings)
      // POST unless told otherwise: addresses end up in the logs of every proxy on the way, bodies don't.
      const post = settings.method === 'POST'
      if (!post) for (const [name, value] of fields) url.searchParams.set(name, value)
      return judgedCall(
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
        judge,
        [settings.accessToken, settings.instanceId],
      )
    },
  }
}

function fieldsOf(delivery: Delivery, settings: SendGatewaySettings): URLSearchParams {
  // `file` is what an attachment without a name is called here; the address's own name is the better one.
  const named = delivery.kind === 'document' && delivery.name && delivery.name !== 'file'
  return new URLSearchParams({
    number: delivery.phone,
    type: delivery.kind,
    message: delivery.text,
    ...(delivery.url !== null && { media_url: delivery.url }),
    ...(named && { filename: fileNameOf(delivery) }),
    instance_id: settings.instanceId,
    access_token: settings.accessToken,
  })
}
