import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { Builder, Key, Origin, type WebElement } from 'selenium-webdriver'
import type { Driver, Point } from './driver.ts'
import { miniBrowserPath } from './installed.ts'

/** Without this style, MiniBrowser's toolbar is wider than a phone's screen. */
const narrowToolBar = '* { min-width: 0; padding: 0; margin: 0; border: 0 }'

export async function startWebKit(): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'cetak-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), narrowToolBar)
  const started: ChildProcess[] = []
  const start = (name: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(name, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    })
    started.unshift(child)
    return child
  }
  const stop = async () => {
    for (const child of started) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill()
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'])
    const [number] = await once(screen.stdio[3] as Readable, 'data')
    const env = {
      DISPLAY: `:${String(number).trim()}`,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CACHE_HOME: folder,
      // Without this setting, WebKit waits for an accessibility bus, which does not exist here.
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Disable compositing, because screenshots would be black.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    }
    // Start a window manager, because otherwise no window gets the focus and `:focus` never matches.
    start('openbox', [], env)
    const port = await findFreePort()
    start('WebKitWebDriver', [`--port=${port}`], env)
    await listens(port)
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowserPath, args: ['--automation'] },
      })
      .build()
    let lastClick = 0
    const act = () => driver.actions()
    return {
      open: (url) => driver.get(url),
      async resize(width, height) {
        const edges = await driver.executeScript<Point>(
          'return { x: outerWidth - innerWidth, y: outerHeight - innerHeight }',
        )
        const size = { width: width + edges.x, height: height + edges.y }
        await driver
          .manage()
          .window()
          .setRect({ x: 0, y: 0, ...size })
      },
      evaluate: (expression) => driver.executeScript(`return ${expression}`),
      async click(find, holding) {
        // WebKit's automation treats two clicks within a second as a double click, even at different places.
        await setTimeout(Math.max(0, lastClick + 1100 - performance.now()))
        const at = await find()
        const moved = (holding ? act().keyDown(Key.SHIFT) : act()).move(place(at)).press().release()
        await (holding ? moved.keyUp(Key.SHIFT) : moved).perform()
        lastClick = performance.now()
      },
      drag: (from, to) => act().move(place(from)).press().move(place(to)).release().perform(),
      type: (text) => act().sendKeys(text).perform(),
      pressControl: (key) => act().keyDown(Key.CONTROL).sendKeys(key).keyUp(Key.CONTROL).perform(),
      async upload(path, field) {
        const element = await driver.executeScript<WebElement>(`return ${field}`)
        await element.sendKeys(path)
      },
      screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      async close() {
        await driver.quit()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const place = (at: Point) => ({ ...at, origin: Origin.VIEWPORT })

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function listens(port: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (answer?.ok) return
    if (tries === 100) throw new Error('WebKitWebDriver did not answer')
    await setTimeout(100)
  }
}
