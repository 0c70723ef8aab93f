import { startProgram, type Program } from '../../tests/support/program.ts'
import type { DueMessage, BenchSystem } from './peer.ts'

export interface CetakSystem extends BenchSystem {
  url: string
  pid: number
}

const apiKey = 'bench-key-of-this-run-only'
const atOnce = 10

const engineSettings = (gatewayUrl: string) => ({
  WHATSAPP_PROVIDER: 'gateway',
  WHATSAPP_GATEWAY_URL: gatewayUrl,
  WHATSAPP_INSTANCE_ID: 'bench',
  WHATSAPP_ACCESS_TOKEN: 'bench',
  WHATSAPP_MAX_PER_SECOND: '0',
  API_KEY: apiKey,
})

/**
 * Starts the real program as a process, on its bundled database unless `env` says otherwise. Adds messages over HTTP
 * from many addresses, because one address may only make a limited number of calls a minute.
 */
export async function startCetak(
  name: string,
  gatewayUrl: string,
  env: Record<string, string> = {},
): Promise<CetakSystem> {
  const program = await startProgram({ ...engineSettings(gatewayUrl), ...env })
  let calls = 0
  const put = async ({ text, due }: DueMessage) => {
    const answer = await fetch(`${program.url}/api/v2/scheduled-messages`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        'x-forwarded-for': `198.51.100.${Math.floor((calls += 1) / 500) % 256}`,
      },
      body: JSON.stringify({
        phone: '60123456789',
        message: text,
        scheduled_time: new Date(due).toISOString(),
      }),
    })
    if (!answer.ok) throw new Error(`a message was not taken: ${answer.status} ${await answer.text()}`)
  }
  return {
    name,
    ...whereIs(program),
    async schedule(messages) {
      const waiting = messages.values()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const message of waiting) await put(message)
        }),
      )
    },
    async stop() {
      await program.stop()
    },
  }
}

export async function startCetakEngine(gatewayUrl: string, databaseUrl: string): Promise<CetakSystem> {
  const env = { ...engineSettings(gatewayUrl), DATABASE_URL: databaseUrl, ROLE: 'engine' }
  const program = await startProgram(env)
  return {
    name: 'Cetak, engine',
    ...whereIs(program),
    schedule: () => Promise.reject(new Error('an engine takes no calls')),
    async stop() {
      await program.stop()
    },
  }
}

function whereIs({ url, process }: Program) {
  if (process.pid === undefined) throw new Error('the program has not started')
  return { url, pid: process.pid }
}
