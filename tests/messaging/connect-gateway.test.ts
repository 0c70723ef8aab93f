import { expect, test } from 'vitest'
import { askedFor, gatewayEnv, gatewayLines, type RealGateway } from '../../core/messaging/connect-gateway.ts'
import { readEnv } from '../../server/platform/env.ts'

const site = 'https://kedai.test'
const typed = { address: ' https://gateway.example/api/send ', instance: '64A', number: '1065' }
/** As whoever runs the server puts them into `.env`. */
const read = (lines: string) =>
  readEnv(Object.fromEntries(lines.split('\n').map((line) => line.split(/=(.*)/s, 2))))

test.each(Object.keys(gatewayLines) as RealGateway[])(
  'the lines that the owner hands on for %s start the program with that gateway, and hold no key',
  (gateway) => {
    const lines = gatewayEnv(gateway, { ...typed, site })
    expect(read(lines)).toMatchObject({ WHATSAPP_PROVIDER: gateway, PUBLIC_URL: site })
    expect(lines).toMatch(/^WHATSAPP_ACCESS_TOKEN=<.+>$/m)
    for (const asked of askedFor(gateway)) {
      expect(lines).toContain(typed[asked].trim())
      // What is not known yet says what belongs there.
      expect(gatewayEnv(gateway, { site })).toMatch(
        /=<(Address of the gateway|Instance ID|Phone number ID)>$/m,
      )
    }
  },
)
