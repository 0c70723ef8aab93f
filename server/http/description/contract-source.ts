import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyContract } from '#core/contract.ts'

export interface ContractSource {
  name: string
  about: string
  /** Name of the file without extension and `-calls`, for example `sending-rules`. */
  subject: string
}

const folder = join(import.meta.dirname, '../../../core')
const contractPattern = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (\w+) = contract\(/g

/**
 * Reads names and doc comments of all contracts from the source files, which the server runs without a build step.
 * Descriptions are not part of the contracts (`.meta()`), because browsers load the contracts too.
 */
export async function readContractSources(): Promise<Map<AnyContract, ContractSource>> {
  const found = new Map<AnyContract, ContractSource>()
  for (const { path, subject } of listCoreFiles()) {
    const source = readFileSync(path, 'utf8')
    if (!source.includes(' = contract(')) continue
    const comments = extractComments(source)
    const module: Record<string, unknown> = await import(pathToFileURL(path).href)
    for (const [name, value] of Object.entries(module)) {
      if (!isContract(value)) continue
      found.set(value, { name, about: comments.get(name) ?? '', subject })
    }
  }
  return found
}

function listCoreFiles() {
  return globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ path: join(folder, file), subject: basename(file, '.ts').replace(/-calls$/, '') }))
    .sort((one, other) => (one.subject < other.subject ? -1 : 1))
}

function extractComments(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(contractPattern)].map(([, text = '', name = '']) => [name, toPlainText(text)]),
  )
}

/** Strips comment marks and internal requirement IDs. */
function toPlainText(comment: string): string {
  return comment
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s*\((?:see )?[A-Z]+-\d+[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
