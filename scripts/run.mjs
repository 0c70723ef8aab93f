// Runs one of our TypeScript programs on the right Node, installing the packages first when they are missing or
// out of date. With `--keep-running` first, a program that has ended unexpectedly is started again. Plain JavaScript for
// Node 20: it is what a fresh machine starts with.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepRunning } from './keep-running.mjs'
import { handsOnSignals, missingParts, packagedNode, thisMachine } from './platform-parts.mjs'

/** What stops a program, with the numbers that exit codes are made of. */
const stopSignals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))

await installIfNeeded()

// The `node` package puts Node 24 here; the machine's own may be too old to run TypeScript.
const node = packagedNode(process.platform)
// Caching compiled sources makes a later start a quarter faster.
process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), 'node_modules', '.cache', 'node')
// After 1,500 mixed calls the program holds 238 MB with these two limits and 417 MB without: memory that glibc's
// threads and V8's heap would hold on to for later.
process.env.MALLOC_ARENA_MAX ??= '2'
if (!existsSync(node)) fail('Node 24 did not install. Delete node_modules and run the command again.')
const [option, ...rest] = process.argv.slice(2)
const keeping = option === '--keep-running'
const flags = [
  '--disable-warning=ExperimentalWarning',
  '--import=./scripts/near-imports.ts',
  // Node's default lets 130 MB of new objects pile up before it collects them; pages take as long with less.
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
]
const args = [...flags, ...(keeping ? rest : process.argv.slice(2))]
process.exit(
  exitCode(
    keeping
      ? await keepRunning((env) => run(node, args, env, 'watched'), {
          say: (line) => process.stderr.write(`${line}\n`),
          pause,
        })
      : await run(node, args),
  ),
)

async function installIfNeeded() {
  const stamp = join('node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(readFileSync('package.json'))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Installing packages …\n')
  // Not `npm ci`: it refuses a lock file made where the registry lacks some other platform's optional binary.
  const code = await npmInstall()
  if (code > 128) process.exit(code)
  if (code !== 0) fail('Installing failed: see the lines above. Is the npm registry reachable?')
  if (await installPlatformParts()) writeFileSync(stamp, wanted)
}

/** Whether this platform's parts of all packages are there in the end. */
async function installPlatformParts() {
  const missing = missingParts('.', thisMachine())
  if (missing.length === 0) return true
  const { platform, arch } = process
  process.stdout.write(
    `The list of packages lacks ${missing.length} for ${platform} ${arch}: installing them too …\n`,
  )
  await npmInstall('--no-package-lock', ...missing)
  const still = missingParts('.', thisMachine())
  if (still.length === 0) return true
  process.stderr.write(`Without these, Cetak may not start on ${platform} ${arch}: ${still.join(', ')}\n`)
  return false
}

async function npmInstall(...more) {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...more]
  // The caller's own setting would leave out what builds the pages.
  return exitCode(await run('npm', args, { NODE_ENV: 'development' }))
}

/**
 * Runs a command to its end: its exit code or the signal that ended it, whether that was handed on from us (`told`) and,
 * where it is `watched`, whether it had said that it was ready.
 */
function run(command, args, env = {}, watched) {
  return new Promise((resolve) => {
    // On Windows npm is a script, which only a shell can start.
    const shell = process.platform === 'win32' && command === 'npm'
    const stdio = ['inherit', 'inherit', 'inherit', ...(watched ? ['ipc'] : [])]
    const child = spawn(command, args, { stdio, shell, env: { ...process.env, ...env } })
    const end = { code: null, signal: null, ready: false, told: false }
    // A terminal's Ctrl-C reaches the child by itself, a signal sent to this process alone doesn't: each is handed
    // on, and the programs take a second one as the first.
    const handOn = (signal) => {
      end.told = true
      if (handsOnSignals(process.platform)) child.kill(signal)
    }
    for (const signal of Object.keys(stopSignals)) process.on(signal, handOn)
    child.on('message', () => (end.ready = true))
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const each of Object.keys(stopSignals)) process.off(each, handOn)
      resolve({ ...end, code, signal })
    })
  })
}

/** As shells have it: 128 + the signal's number where one ended it. */
function exitCode({ code, signal }) {
  return code ?? 128 + (stopSignals[signal] ?? 0)
}

/** False where a signal came meanwhile. */
function pause(ms) {
  return new Promise((resolve) => {
    const end = (passed) => {
      clearTimeout(timer)
      for (const each of Object.keys(stopSignals)) process.off(each, stopped)
      resolve(passed)
    }
    const stopped = () => end(false)
    const timer = setTimeout(end, ms, true)
    for (const each of Object.keys(stopSignals)) process.on(each, stopped)
  })
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
