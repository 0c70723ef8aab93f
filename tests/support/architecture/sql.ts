import { featureOf } from './imports.ts'
import type { Tree } from './tree.ts'

const isStore = (path: string) => /-(store|tables)\.ts$/.test(path)
/** What makes the database what it is, and what copies all of it, whatever its tables are. */
const isDatabase = (path: string) => /^server\/platform\/(database\.ts$|database\/|backup\/)/.test(path)
/** It only knows the library's errors. */
const knowsErrors = 'server/platform/log.ts'

export const onlyStoresHoldSql = ({ files, imports }: Tree) => {
  const drizzle = imports.filter(({ to }) => to.startsWith('drizzle-orm')).map(({ from }) => from)
  const written = Object.keys(files).filter((path) => path.endsWith('.ts') && sqlIn(files[path] ?? '') !== '')
  return [...new Set([...drizzle, ...written])]
    .filter((path) => !isStore(path) && !isDatabase(path) && path !== knowsErrors)
    .map((path) => `${path} holds SQL`)
}

/** Functions that a feature offers in the database itself, since one statement has to do both: feature → those it calls. */
const offeredFunctions: Readonly<Record<string, readonly string[]>> = {
  messaging: ['may_be_messaged', 'may_get_promotions'],
  orders: ['enqueue_notice'],
}

/** Each table is named by the stores of one feature, each function by those of the feature that defines it. */
export const tablesHaveOneOwner = ({ files }: Tree) => {
  const tables = tablesIn(files)
  const owners = new Map<string, Map<string, string>>()
  const wrong: string[] = []
  const functions = functionsIn(files)
  for (const [path, text] of Object.entries(files)) {
    if (!isStore(path)) continue
    const mine = featureOf(path) ?? 'platform'
    for (const table of namedIn(text, tables)) {
      const known = owners.get(table) ?? new Map<string, string>()
      owners.set(table, known.set(mine, path))
    }
    for (const [name, owner] of functions)
      if (owner !== mine && owner !== 'platform' && !offeredFunctions[mine]?.includes(name))
        if (new RegExp(`\\b${name}\\(`).test(sqlIn(text))) wrong.push(`${path} calls ${name} of ${owner}`)
  }
  for (const [table, known] of owners)
    if (known.size > 1) wrong.push(`${table} is named by ${[...known.values()].sort().join(' and ')}`)
  return wrong
}

function tablesIn(files: Tree['files']): Set<string> {
  const made = /create (?:unlogged )?table (?:if not exists )?(\w+)/gi
  return new Set(
    Object.entries(files)
      .filter(([path]) => path.endsWith('.sql'))
      .flatMap(([, text]) => [...text.matchAll(made)].map(([, name = '']) => name)),
  )
}

/** Functions by the feature in whose folder each is defined. */
function functionsIn(files: Tree['files']): [name: string, owner: string][] {
  return Object.keys(files).flatMap((path) => {
    const [, owner, name] = /^migrations\/functions\/(\w+)\/(\w+)\.sql$/.exec(path) ?? []
    return owner && name ? [[name, owner]] : []
  })
}

function namedIn(text: string, tables: Set<string>): Set<string> {
  const declared = [...text.matchAll(/pgTable\(\s*'(\w+)'/g)]
  const written = [...sqlIn(text).matchAll(/\b(?:from|join|into|update|truncate)\s+(\w+)/gi)]
  return new Set([...declared, ...written].map(([, name = '']) => name).filter((name) => tables.has(name)))
}

/** The SQL that stands in a file, without what is put into it. */
function sqlIn(text: string): string {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/\bsql(?:<[^`]*>)?`((?:[^`\\]|\\.)*)`/g)].map(([, words = '']) => words).join('\n')
}
