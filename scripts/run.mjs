// Runs a TypeScript program of this project on the right Node version, after installing missing or
// outdated packages. With `--keep-running` as the first argument, a program that exits unexpectedly
// is restarted. Plain JavaScript for Node 20, because a fresh machine starts with it.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepRunning } from './keep-running.mjs'
import {
  forwardsSignals,
  listMissingBinaries,
  getPackagedNode,
  detectMachine,
  nodeFlags,
} from './platform-parts.mjs'

const stopSignals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))

await installIfNeeded()

// Node 24 from the `node` package. The machine's own Node may be too old to run TypeScript.
const node = getPackagedNode(process.platform)
// Most of the start time is compiling sources. Caching the compiled code saves a quarter of later starts.
process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), 'node_modules', '.cache', 'node')
// By default, glibc and V8 keep freed memory for later use (see also `nodeFlags` and server/idle-memory.ts). The last
// two limits save 60 MB after 20,000 mixed calls.
process.env.MALLOC_ARENA_MAX ??= '2'
process.env['MALLOC_MMAP_THRESHOLD_'] ??= '131072'
process.env['MALLOC_TRIM_THRESHOLD_'] ??= '131072'
if (!existsSync(node)) fail('Node 24 did not install. Delete node_modules and run the command again.')
const [option, ...rest] = process.argv.slice(2)
const keeping = option === '--keep-running'
const args = [...nodeFlags, ...(keeping ? rest : process.argv.slice(2))]
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
  // `npm ci` refuses a lock file from a registry that lacks another platform's optional binary.
  const code = await npmInstall()
  if (code > 128) process.exit(code)
  if (code !== 0) fail('Installation failed. See the lines above. Is the npm registry reachable?')
  if (await installPlatformParts()) writeFileSync(stamp, wanted)
}

async function installPlatformParts() {
  const missing = listMissingBinaries('.', detectMachine())
  if (missing.length === 0) return true
  const { platform, arch } = process
  process.stdout.write(
    `The list of packages lacks ${missing.length} for ${platform} ${arch}: installing them too …\n`,
  )
  await npmInstall('--no-package-lock', ...missing)
  const stillMissing = listMissingBinaries('.', detectMachine())
  if (stillMissing.length === 0) return true
  process.stderr.write(
    `Without these, Cetak may not start on ${platform} ${arch}: ${stillMissing.join(', ')}\n`,
  )
  return false
}

async function npmInstall(...more) {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...more]
  // With NODE_ENV=production in the caller's environment, npm would skip the packages that build the pages.
  return exitCode(await run('npm', args, { NODE_ENV: 'development' }))
}

/**
 * Resolves to the exit code or signal, `told` if the signal was forwarded, and `ready` if a
 * `watched` program has reported that it started.
 */
function run(command, args, env = {}, watched) {
  return new Promise((resolve) => {
    // On Windows npm is a script, which only a shell can start.
    const shell = process.platform === 'win32' && command === 'npm'
    const stdio = ['inherit', 'inherit', 'inherit', ...(watched ? ['ipc'] : [])]
    const child = spawn(command, args, { stdio, shell, env: { ...process.env, ...env } })
    const end = { code: null, signal: null, ready: false, told: false }
    // A terminal sends Ctrl-C to the child as well, but other signals reach only this process. All are forwarded; the
    // programs treat a second signal like the first.
    const handOn = (signal) => {
      end.told = true
      if (forwardsSignals(process.platform)) child.kill(signal)
    }
    for (const signal of Object.keys(stopSignals)) process.on(signal, handOn)
    child.on('message', () => (end.ready = true))
    child.on('error', (error) => fail(`failed to start ${command}: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const each of Object.keys(stopSignals)) process.off(each, handOn)
      resolve({ ...end, code, signal })
    })
  })
}

/** Returns the exit code in the shell's convention: 128 + signal number. */
function exitCode({ code, signal }) {
  return code ?? 128 + (stopSignals[signal] ?? 0)
}

/** Resolves to false if a signal arrived during the pause. */
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
