// Runs one of our TypeScript programs on the right Node, installing the packages first when they are missing or
// out of date. Plain JavaScript for Node 20: it is what a fresh machine starts with.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What stops a program, with the numbers that exit codes are made of. */
const stopSignals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))

await installIfNeeded()

// The `node` package puts Node 24 here; the machine's own may be too old to run TypeScript.
const node = join('node_modules', '.bin', 'node')
// A start is mostly reading sources: what Node made of them is kept, which saves a quarter of a later one.
process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), 'node_modules', '.cache', 'node')
if (!existsSync(node)) fail('Node 24 did not install. Delete node_modules and run the command again.')
const flags = ['--disable-warning=ExperimentalWarning', '--import=./scripts/near-imports.ts']
process.exit(await run(node, [...flags, ...process.argv.slice(2)]))

async function installIfNeeded() {
  const stamp = join('node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(readFileSync('package.json'))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Installing packages …\n')
  // Not `npm ci`: it refuses a lock file made where the registry lacks some other platform's optional binary.
  const code = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    // The caller's own setting would leave out what builds the pages.
    NODE_ENV: 'development',
  })
  if (code > 128) process.exit(code)
  if (code !== 0) fail('Installing failed: see the lines above. Is the npm registry reachable?')
  writeFileSync(stamp, wanted)
}

/** Runs a command to its end; its exit code, or 128 + the signal's number as shells have it. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    // A terminal's Ctrl-C reaches the child by itself, a signal sent to this process alone doesn't: each is handed
    // on, and the programs take a second one as the first.
    const handOn = (signal) => child.kill(signal)
    for (const signal of Object.keys(stopSignals)) process.on(signal, handOn)
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const each of Object.keys(stopSignals)) process.off(each, handOn)
      resolve(code ?? 128 + (stopSignals[signal] ?? 0))
    })
  })
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
