import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Each table and SQL function belongs to one feature, and only that feature’s stores name it. dependency-cruiser
// checks imports but not SQL.

type Files = Readonly<Record<string, string>>

const program: Files = Object.fromEntries(
  globSync(['server/**/*.ts', 'migrations/**/*.sql']).map((path) => [path, readFileSync(path, 'utf8')]),
)

test('SQL is written only in stores and in the database code', () => {
  expect(sqlOutsideStores(program)).toEqual([])
  const broken = {
    'server/maintenance.ts': 'await db.execute<{ n: number }>(sql`select count(*) from users`)',
  }
  expect(sqlOutsideStores(broken)).toEqual(['server/maintenance.ts'])
})

test('each table is used only by the stores of one feature', () => {
  expect(findSharedTables(program)).toEqual([])
  const broken = {
    'migrations/0001-users.sql': 'create table users (id uuid primary key);',
    'server/features/identity/identity-tables.ts': "export const users = pgTable('users', {})",
    'server/features/orders/store/a-store.ts': 'await db.execute(sql`select id from users`)',
  }
  expect(findSharedTables(broken)).toEqual([
    'users is named by server/features/identity/identity-tables.ts and server/features/orders/store/a-store.ts',
  ])
})

test('each SQL function is called only by the feature that defines it', () => {
  const broken = {
    'migrations/functions/orders/check_order.sql': '',
    'server/features/privacy/privacy-store.ts': 'await db.execute(sql`select check_order(1)`)',
  }
  expect(findSharedTables(broken)).toEqual([
    'server/features/privacy/privacy-store.ts calls check_order of orders',
  ])
})

const isStore = (path: string) => /-(store|tables)\.ts$/.test(path)

function sqlOutsideStores(files: Files): string[] {
  return Object.entries(files)
    .filter(([path]) => path.endsWith('.ts') && !isStore(path) && !/^server\/(db|backup)\//.test(path))
    .filter(([, text]) => extractSql(text) !== '')
    .map(([path]) => path)
}

/**
 * SQL functions of other features that a feature may call, because a single statement needs both. The keys are the
 * calling features.
 */
const offeredFunctions: Readonly<Record<string, readonly string[]>> = {
  messaging: ['may_be_messaged', 'may_get_promotions'],
  orders: ['enqueue_notice'],
}

function findSharedTables(files: Files): string[] {
  const tables = findTables(files)
  const owners = new Map<string, Map<string, string>>()
  const wrong: string[] = []
  const functions = findFunctions(files)
  for (const [path, text] of Object.entries(files)) {
    if (!isStore(path)) continue
    const mine = /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? 'platform'
    for (const table of findNames(text, tables)) {
      const known = owners.get(table) ?? new Map<string, string>()
      owners.set(table, known.set(mine, path))
    }
    for (const [name, owner] of functions)
      if (owner !== mine && owner !== 'platform' && !offeredFunctions[mine]?.includes(name))
        if (new RegExp(`\\b${name}\\(`).test(extractSql(text)))
          wrong.push(`${path} calls ${name} of ${owner}`)
  }
  for (const [table, known] of owners)
    if (known.size > 1) wrong.push(`${table} is named by ${[...known.values()].sort().join(' and ')}`)
  return wrong
}

function findTables(files: Files): Set<string> {
  const made = /create (?:unlogged )?table (?:if not exists )?(\w+)/gi
  return new Set(
    Object.entries(files)
      .filter(([path]) => path.endsWith('.sql'))
      .flatMap(([, text]) => [...text.matchAll(made)].map(([, name = '']) => name)),
  )
}

function findFunctions(files: Files): [name: string, owner: string][] {
  return Object.keys(files).flatMap((path) => {
    const [, owner, name] = /^migrations\/functions\/(\w+)\/(\w+)\.sql$/.exec(path) ?? []
    return owner && name ? [[name, owner]] : []
  })
}

function findNames(text: string, tables: Set<string>): Set<string> {
  const declared = [...text.matchAll(/pgTable\(\s*'(\w+)'/g)]
  const written = [...extractSql(text).matchAll(/\b(?:from|join|into|update|truncate)\s+(\w+)/gi)]
  return new Set([...declared, ...written].map(([, name = '']) => name).filter((name) => tables.has(name)))
}

function extractSql(text: string): string {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/\bsql(?:<[^`]*>)?`((?:[^`\\]|\\.)*)`/g)].map(([, words = '']) => words).join('\n')
}
