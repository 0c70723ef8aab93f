import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyContract } from '#core/contract.ts'

/** What the source says of a contract beyond its value: its name, its comment, and the file's subject. */
export interface ContractSource {
  name: string
  /** The doc comment as plain text; empty where there is none. */
  about: string
  /** The file's name, `sending-rules`; without the `-calls` that tells it from the rules of the same name. */
  subject: string
}

const folder = join(import.meta.dirname, '../../../core')
const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (\w+) = contract\(/g

/**
 * The names and comments of all contracts, read where they are written, so that the description of the API says
 * what the source says and nothing has to be written twice. The server runs its sources as they are.
 */
export async function readContractSources(): Promise<Map<AnyContract, ContractSource>> {
  const found = new Map<AnyContract, ContractSource>()
  for (const { path, subject } of filesOfCore()) {
    const source = readFileSync(path, 'utf8')
    if (!source.includes(' = contract(')) continue
    const comments = commentsIn(source)
    const module: Record<string, unknown> = await import(pathToFileURL(path).href)
    for (const [name, value] of Object.entries(module)) {
      if (!isContract(value)) continue
      found.set(value, { name, about: comments.get(name) ?? '', subject })
    }
  }
  return found
}

function filesOfCore() {
  return globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ path: join(folder, file), subject: basename(file, '.ts').replace(/-calls$/, '') }))
    .sort((one, other) => (one.subject < other.subject ? -1 : 1))
}

function commentsIn(source: string): Map<string, string> {
  return new Map([...source.matchAll(documented)].map(([, text = '', name = '']) => [name, plain(text)]))
}

/** Without the stars, and without our own names of requirements and records, which mean nothing to others. */
function plain(comment: string): string {
  return comment
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s*\((?:see )?[A-Z]+-\d+[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
