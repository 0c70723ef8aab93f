import type { Provider } from './gateway-limits.ts'

export type RealGateway = Exclude<Provider, 'sandbox'>

/** A variable of the server, with what stands in it: `secret` is left to whoever sets it, and goes over no screen. */
interface Line {
  variable: string
  value: string | { asked: AskedValue } | { secret: string }
}

/** What the owner knows and may type here: no secret among it. */
export const askedValues = {
  address: 'Address of the gateway',
  instance: 'Instance ID',
  number: 'Phone number ID',
} as const
export type AskedValue = keyof typeof askedValues

/** What each kind of gateway needs at the server, in the order in which it is told. */
export const gatewayLines: Record<RealGateway, readonly Line[]> = {
  gateway: [
    { variable: 'WHATSAPP_PROVIDER', value: 'gateway' },
    { variable: 'WHATSAPP_GATEWAY_URL', value: { asked: 'address' } },
    { variable: 'WHATSAPP_INSTANCE_ID', value: { asked: 'instance' } },
    { variable: 'WHATSAPP_ACCESS_TOKEN', value: { secret: 'the access token' } },
  ],
  cloud: [
    { variable: 'WHATSAPP_PROVIDER', value: 'cloud' },
    { variable: 'WHATSAPP_INSTANCE_ID', value: { asked: 'number' } },
    { variable: 'WHATSAPP_ACCESS_TOKEN', value: { secret: 'the lasting access token' } },
    { variable: 'WHATSAPP_WEBHOOK_SECRET', value: { secret: 'the app secret' } },
    { variable: 'WHATSAPP_VERIFY_TOKEN', value: { secret: 'any words of your own, 8 letters at least' } },
  ],
  waha: [
    { variable: 'WHATSAPP_PROVIDER', value: 'waha' },
    { variable: 'WHATSAPP_GATEWAY_URL', value: { asked: 'address' } },
    { variable: 'WHATSAPP_INSTANCE_ID', value: 'default' },
    { variable: 'WHATSAPP_ACCESS_TOKEN', value: { secret: 'the API key of WAHA' } },
    { variable: 'WHATSAPP_WEBHOOK_SECRET', value: { secret: 'the HMAC key of its webhook' } },
  ],
}

/** The lines as they are put into `.env`; what is not known yet says in brackets what belongs there. */
export function gatewayEnv(
  gateway: RealGateway,
  { site, ...typed }: Partial<Record<AskedValue, string>> & { site: string },
): string {
  const textOf = ({ value }: Line) => {
    if (typeof value === 'string') return value
    if ('secret' in value) return `<${value.secret}>`
    return typed[value.asked]?.trim() || `<${askedValues[value.asked]}>`
  }
  const lines = gatewayLines[gateway].map((line) => `${line.variable}=${textOf(line)}`)
  return [...lines, `PUBLIC_URL=${site}`].join('\n')
}

/** Which of the values the owner is asked for. */
export const askedFor = (gateway: RealGateway): AskedValue[] =>
  gatewayLines[gateway].flatMap(({ value }) =>
    typeof value !== 'string' && 'asked' in value ? [value.asked] : [],
  )
