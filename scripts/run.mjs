// Runs one of our TypeScript programs on the right Node, installing the packages first when they are missing or
// out of date. Plain JavaScript for Node 20: it is what a fresh machine starts with.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

installIfNeeded()

// The `node` package puts Node 24 here; the machine's own may be too old to run TypeScript.
const node = [join('node_modules', '.bin', 'node'), join('node_modules', 'node', 'bin', 'node')].find(
  existsSync,
)
if (!node) fail('Node 24 did not install. Delete node_modules and run the command again.')
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
// A terminal's Ctrl-C reaches the child by itself; a signal sent to this process alone has to be handed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
let interrupts = 0
process.on('SIGINT', () => {
  interrupts += 1
  if (!process.stdin.isTTY || interrupts > 1) child.kill('SIGINT')
})
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

function installIfNeeded() {
  const stamp = join('node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(readFileSync('package.json'))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write(`Installing packages …\n`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const install = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    // `npm start --prefix X` and the like must not leak into this install.
    env: { ...process.env, NODE_ENV: 'development' },
    shell: process.platform === 'win32',
  })
  if (install.status !== 0) fail('Installing failed: see the lines above. Is the npm registry reachable?')
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(stamp, wanted)
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
