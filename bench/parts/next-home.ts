import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listServices } from '#core/catalog/catalog.ts'
import { listDeals } from '#core/pricing/deals-calls.ts'
import { getHomeBanners } from '#core/catalog/home-banners.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { getShop } from '#core/settings/settings.ts'
import { printLine } from './figures.ts'
import { peerFolder } from './peer.ts'

const folder = peerFolder('next-home')
const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
const next = join(folder, '../node_modules/next/dist/bin/next')

/** Builds and starts a Next.js page with the components, style sheet and content of Cetak's home page at `ours`. */
export async function startNextHome(ours: string): Promise<{ url: string; pid: number; stop: () => void }> {
  await takeContent(ours)
  printLine('Building the Next.js page …')
  const build = spawnSync(process.execPath, [next, 'build'], { cwd: folder, env, encoding: 'utf8' })
  if (build.status !== 0) throw new Error(`the Next.js page did not build:\n${build.stdout}${build.stderr}`)
  const server = spawn(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    let printed = ''
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
      if (found) resolve(found)
    })
    void once(server, 'exit').then(() => reject(new Error(`Next.js ended before it was ready:\n${printed}`)))
  })
  if (server.pid === undefined) throw new Error('Next.js has not started')
  return { url: `http://127.0.0.1:${port}`, pid: server.pid, stop: () => server.kill('SIGKILL') }
}

async function takeContent(ours: string): Promise<void> {
  const ask = async (path: string): Promise<unknown> => (await fetch(`${ours}${path}`)).json()
  const page = await (await fetch(ours)).text()
  const home = getHomeBanners.reply.parse(((await ask(getHomeBanners.path)) as { data: unknown }).data)
  const deals = listDeals.reply.parse(
    ((await ask(`${listDeals.path}?language=ms&samples=true`)) as { data: unknown }).data,
  )
  const content = {
    shop: getShop.reply.parse(((await ask(getShop.path)) as { data: unknown }).data),
    services: listServices.reply.parse(await ask(listServices.path)).data.records,
    banners: home.banners.map((banner) => ({ ...banner, words: banner.words.ms })),
    postage: getPostage.reply.parse(((await ask(getPostage.path)) as { data: unknown }).data),
    deals,
  }
  const css = /<style[^>]*>(.*?)<\/style>/s.exec(page)?.[1] ?? ''
  mkdirSync(join(folder, 'generated'), { recursive: true })
  writeFileSync(join(folder, 'generated/content.json'), JSON.stringify(content))
  cpSync('public/pictures', join(folder, 'public/pictures'), { recursive: true })
  writeFileSync(join(folder, 'generated/cetak.css'), css.replaceAll('url(/assets/', `url(${ours}/assets/`))
}
