import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { compactManifest } from '#server/ssr/build/compact-manifest.ts'

const stamp = 'build/.stamp'
/**
 * Folder in which pages are built. It is moved into place when complete, so that an interrupted build is never served
 * and concurrent builds don't overwrite each other.
 */
const nextFolder = `build.next/${process.pid}`
const sources = [
  'web/**/*',
  'core/**/*',
  'public/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'server/ssr/build/**/*',
  'package-lock.json',
]

/** Builds the pages if a source has changed since the last build. Exits the process on failure. */
export function buildIfNeeded(say: (line: string) => void): void {
  const wanted = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the pages …')
  for (const left of globSync('build.next/*'))
    if (!isRunning(Number(basename(left)))) rmSync(left, { recursive: true })
  const build = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', CETAK_BUILD: nextFolder },
  })
  if (build.status !== 0) {
    process.stderr.write(`${build.stdout}\n${build.stderr}\nThe build failed: see the lines above.\n`)
    process.exit(1)
  }
  for (const file of globSync(`${nextFolder}/client/assets/manifest-*.js`))
    writeFileSync(file, compactManifest(readFileSync(file, 'utf8')))
  compress()
  writeFileSync(`${nextFolder}/.stamp`, wanted)
  moveIntoPlace()
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function moveIntoPlace(): void {
  rmSync('build', { recursive: true, force: true })
  try {
    renameSync(nextFolder, 'build')
  } catch (error) {
    // Ignore the error if another process has already moved the same build into place.
    if (!existsSync(stamp)) throw error
    rmSync(nextFolder, { recursive: true })
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources).sort()) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Compresses the files once with the strongest setting, so that the server doesn't have to compress them. */
function compress(): void {
  for (const file of globSync(nextFolder + '/client/**/*.{js,css,svg,txt,json,webmanifest}')) {
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

if (import.meta.main) buildIfNeeded((line) => process.stdout.write(`${line}\n`))
