import { approvedStickers, useAnyPlotter } from '../../tests/support/free-stickers.ts'
import { adminPassword, startProgram } from '../../tests/support/program.ts'
import type { TestApp } from '../../tests/support/test-app.ts'
import { printTable, say } from './figures.ts'
import { targetMs, visitRow, visits } from './visits.ts'

const shapes = [
  '0,0 200,0 200,400 600,400 600,600 0,600',
  '0,0 600,0 0,600',
  '300,0 380,220 600,220 420,360 490,600 300,450 110,600 180,360 0,220 220,220',
  '0,200 200,200 200,0 400,0 400,200 600,200 600,400 400,400 400,600 200,600 200,400 0,400',
]
const calmVisits = 200

/** The home page while the same program, on its embedded database, lays stickers closer, beside the same page before. */
export async function comparePages(): Promise<void> {
  const program = await startProgram()
  try {
    const call = callsOf(program.url)
    const home = `${program.url}/`
    await visits(home, calmVisits)
    const body = { username: 'admin', password: adminPassword }
    const token = String((await call('POST', '/wp-json/jwt-auth/v1/token', { body })).body.token)
    await useAnyPlotter({ call }, token)
    const orders = []
    for (const shape of shapes) {
      const { id, version } = await approvedStickers({ call }, token, shape)
      orders.push({ id, version })
    }
    const calm = await visits(home, calmVisits)
    const batch = { request_id: crypto.randomUUID(), orders }
    const made = await call('POST', '/api/v2/production/batches', { token, body: batch })
    if (made.status !== 200) throw new Error(`the batch was not made: ${made.status}`)
    let through = false
    const busy = visits(home, () => !through)
    const path = `/api/v2/production/batches/${made.body.data.batch.id}`
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      const { layout } = (await call('GET', path, { token })).body.data.batch
      if (layout.state === 'improving') continue
      say(`laid out meanwhile: ${layout.now} sheets instead of ${layout.first} in rows`)
      break
    }
    through = true
    say('The home page, milliseconds to the end of the answer')
    printTable(
      ['', 'visits', 'p50', 'p99', `p99 to ${targetMs} ms`],
      [visitRow('before', calm), visitRow('while stickers are laid out', await busy)],
    )
  } finally {
    await program.stop()
  }
}

/** Over HTTP as a test makes calls of an app in its own process. */
function callsOf(url: string): TestApp['call'] {
  return async (method, path, { body, token, headers = {} } = {}) => {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json(), headers: {} }
  }
}
