import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { messagesPath } from '../support/messaging.ts'
import { scaleTime } from '../support/load-factor.ts'
import { startProgram, type Program } from '../support/program.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { stopLeftServer } from '../support/stop-left-server.ts'

// Tests of the real program on a disk that visitors fill as far as allowed and other programs fill completely.

const apiKey = 'a-key-for-machines'

function mountDisk(megabytes: number): string | null {
  const folder = mkdtempSync('/tmp/cetak-full-program-')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

/**
 * Fills the disk at once. Writing block by block would also use up the program's ballast, which the program
 * releases while another program writes.
 */
function fillDisk(disk: string): void {
  const { bavail, bsize } = statfsSync(disk)
  execFileSync('fallocate', ['-l', String(bavail * bsize), join(disk, 'other-program')])
}

async function post(program: Program, path: string, body: object | FormData, headers = {}) {
  const answer = await fetch(program.url + path, {
    method: 'POST',
    headers: {
      'x-forwarded-for': `192.0.2.${1 + Math.floor(Math.random() * 200)}`,
      ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') }
}

let orders = 0
async function placeOrder(program: Program) {
  orders += 1
  const phone = `0139${String(orders).padStart(6, '0')}`
  const saved = await post(program, '/api/sticker-print/save-order', stickerOrder({ phone }))
  expect(saved.body, program.output()).toMatchObject({ orderNumber: expect.any(String) })
  const { id, orderNumber } = saved.body
  return {
    id: String(id),
    number: String(orderNumber),
    key: (await createOrderBody(program, String(id))).design_key,
  }
}

async function createOrderBody(program: Program, id: string) {
  const answer = await fetch(`${program.url}/api/sticker-print/get-order-details?id=${id}`)
  expect(answer.status).toBe(200)
  return (await answer.json()).order
}

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])

type Placed = Awaited<ReturnType<typeof placeOrder>>

async function uploadDesign(program: Program, { number, key }: Placed, bytes: number): Promise<number> {
  const body = new FormData()
  body.set('file', new Blob([pdf(bytes)]), 'reka.pdf')
  const sent = post(program, `/api/orders/design?order=${number}&item=0`, body, { 'x-design-key': key })
  // The connection may be closed when an upload is refused before the whole file has arrived.
  return sent.then(
    ({ status }) => status,
    () => 507,
  )
}

async function sendSlip(program: Program, { id }: Placed, bytes: number): Promise<number> {
  const file = pdf(bytes).toString('base64')
  return (await post(program, '/api/orders/slip', { id, file, name: 'resit.pdf' })).status
}

async function uploadUntilRefused(program: Program): Promise<void> {
  for (let placed = 0; placed < 40; placed += 1) {
    const order = await placeOrder(program)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        at < 5 ? uploadDesign(program, order, 15_000_000) : sendSlip(program, order, 4_500_000),
      ),
    )
    if (answers.every((status) => status === 507 || status === 503)) return
  }
  throw new Error('uploads were not refused')
}

async function sentMessages(program: Program): Promise<number> {
  const answer = await fetch(`${program.url}${messagesPath}/status`, { headers: { 'x-api-key': apiKey } })
  const answerText = await answer.text()
  expect(answer.status, answerText).toBe(200)
  return JSON.parse(answerText).data.sent
}

test(
  'FIX-23 takes orders, sends messages and restarts after uploads and other programs have filled the disk',
  async ({ skip }) => {
    const disk = mountDisk(300)
    skip(!disk, 'mounting a file system is not allowed here')
    if (!disk) return
    const dataDir = join(disk, 'data')
    mkdirSync(dataDir)
    const env = {
      WHATSAPP_PROVIDER: 'sandbox',
      WHATSAPP_MAX_PER_SECOND: '0',
      API_KEY: apiKey,
      TRUSTED_PROXIES: '127.0.0.1',
    }
    let program: Program | undefined
    try {
      program = await startProgram(env, { dataDir })
      const first = await placeOrder(program)
      await uploadUntilRefused(program)
      fillDisk(disk)

      const sentBefore = await sentMessages(program)
      const second = await placeOrder(program)
      const third = await placeOrder(program)
      const running = program
      await expect.poll(() => sentMessages(running)).toBeGreaterThanOrEqual(sentBefore + 2)
      expect(await uploadDesign(program, second, 1000)).toBe(507)
      expect(await program.stop()).toBe(0)

      program = await startProgram(env, { dataDir })
      const afterRestart = await placeOrder(program)
      for (const { id, number } of [first, second, third, afterRestart])
        expect(await createOrderBody(program, id)).toMatchObject({ orderNumber: number })
    } finally {
      await program?.stop('SIGKILL')
      stopLeftServer(dataDir)
      await pause(1000)
      execFileSync('umount', [disk])
      rmSync(disk, { recursive: true })
    }
  },
  scaleTime(120_000),
)
