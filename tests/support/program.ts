import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { nodeFlags } from '../../scripts/platform-parts.mjs'
import { stopLeftServer } from './stop-left-server.ts'

export const adminPassword = 'rahsia-kedai-1'

export interface Program {
  /** The address `http://127.0.0.1:port`. Empty for a process that serves no pages. */
  url: string
  dataDir: string
  process: ChildProcess
  output: () => string
  /** Sends the signal and waits for the end of the program. Returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/**
 * Environment variable with the path of a data folder that a program left. Programs start with a copy of that folder,
 * which takes half the time of a new one.
 */
export const templateVariable = 'CETAK_TEST_TEMPLATE'

/**
 * Starts the real program, which must be built, as a process on a free port with a temporary folder. Rejects with the
 * program's output if it ends before it is ready.
 */
export async function startProgram(
  env: Record<string, string> = {},
  options: { dataDir?: string; script?: string; spawned?: (child: ChildProcess) => void } = {},
): Promise<Program> {
  const dataDir = prepareTestFolder(options.dataDir)
  const child = spawn(process.execPath, [...nodeFlags, options.script ?? 'server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      ...env,
    },
  })
  options.spawned?.(child)
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const code = await ended
    if (signal === 'SIGKILL' && !options.dataDir) stopLeftServer(dataDir)
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    return code
  }

  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /Cetak is running: (\S+)|(The message engine is running)/.exec(printed)
      if (found) resolve(found[1] ?? '')
    })
    void ended.then((code) =>
      reject(new Error(`the program ended with ${code} before it was ready:\n${printed}`)),
    )
  })
  return { url: await ready, dataDir, process: child, output: () => printed, stop }
}

/** Returns the given folder or a new folder. An empty folder becomes a copy of the template. */
export function prepareTestFolder(given?: string): string {
  const template = process.env[templateVariable]
  const folder = given ?? mkdtempSync(join(template ? dirname(template) : tmpdir(), 'cetak-test-'))
  if (template && existsSync(folder) && readdirSync(folder).length === 0)
    cpSync(template, folder, { recursive: true })
  return folder
}
