import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { environmentVariableNames } from '#server/env.ts'
import { isRequirementId, renderRequirements, listRequirementTests } from '../scripts/requirements-text.ts'

const list = 'docs/requirements.md'
const files = [
  ...globSync('{.*,*}', { exclude: ['node_modules', '.git', 'data', 'build*'] }),
  ...globSync('{.ci,bench,core,deploy,docs,migrations,public,scripts,server,tests,web}/**/*', {
    exclude: ['**/node_modules/**', '**/.next/**'],
  }),
]
const known = new Set(files)
const sources = new Map(
  files
    .filter((file) => /\.(tsx?|m?js|mts|sql|css|md|ya?ml|service)$|Dockerfile$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
)

const tests = listRequirementTests()
const ids = new Set(tests.flatMap((test) => test.ids))

test('docs/requirements.md lists the current tests', () => {
  expect(sources.get(list), 'run `npm run requirements`').toBe(renderRequirements(tests))
})

test('every requirement ID in a comment or title has a test', () => {
  const wrong = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/\b[A-Z]+-\d\d\b/g)]
      .map(([id]) => id)
      .filter((id) => isRequirementId(id) && !ids.has(id))
      .map((id) => `${file} names ${id}, which no test begins with`),
  )
  expect(wrong).toEqual([])
})

test('documents name only existing files', () => {
  const wrong = [...sources].flatMap(([file, source]) =>
    findNamedFiles(file, source)
      .filter((named) => !fileExists(file, named))
      .map((named) => `${file} names ${named}, ${describeNewPlace(named)}`),
  )
  expect(wrong).toEqual([])
})

test('every function named in docs/architecture.md is in the named file', () => {
  const steps = [
    ...(sources.get('docs/architecture.md') ?? '').matchAll(/\]\(\.\.\/([^)#]+)\) › ((?:,? ?`\w+`)+)/g),
  ]
  expect(steps.length).toBeGreaterThan(60)
  const wrong = steps.flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/\w+/g)]
      .filter(([name]) => !declaresName(sources.get(file) ?? '', name))
      .map(([name]) => `${file} has no ${name}`),
  )
  expect(wrong).toEqual([])
})

function declaresName(source: string, name: string): boolean {
  const declared = String.raw`\b(?:function\*?|const|class|interface|type) ${name}\b|^ +(?:async )?#?${name}[(<]`
  return new RegExp(declared, 'm').test(source)
}

test('the changelog’s latest version is the version in package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(sources.get('CHANGELOG.md')).toContain(`\n## [${version}] - `)
})

/** Variables set by the program's own scripts and tests, not by people. */
const internalVariables = ['NODE_ENV', 'CETAK_CRASHES', 'GOOGLE_SCRIPTS_URL']

test('docs/settings.md and .env.example list every setting', () => {
  const names = environmentVariableNames.filter((name) => !internalVariables.includes(name))
  expect(names.filter((name) => !sources.get('docs/settings.md')?.includes(`\`${name}\``))).toEqual([])
  const example = readFileSync('.env.example', 'utf8')
  expect(names.filter((name) => !example.includes(`\n${name}=`))).toEqual([])
})

test('docs/benches.md lists every benchmark in package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const benches = Object.keys(scripts).filter((name) => name.startsWith('bench:'))
  expect(benches.length).toBeGreaterThan(5)
  expect(benches.filter((name) => !sources.get('docs/benches.md')?.includes(`npm run ${name}\``))).toEqual([])
})

/**
 * Returns the names of files in a document or in the comments of a source file. Imports are left to the compiler.
 * Decisions and migrations are historic, so only the names of documents in them are checked.
 */
function findNamedFiles(file: string, source: string) {
  const text = file.endsWith('.md') ? source : [...source.matchAll(/(?:\/\/|\/?\*|--|#) .*$/gm)].join('\n')
  const named = [...text.matchAll(/(?<![\w./*{<-])[\w.-]+(?:\/[\w.-]+)*\.(?:md|tsx?|mjs|sql)\b/g)].map(String)
  return /^(?:docs\/decisions|migrations)\//.test(file) ? named.filter((name) => name.endsWith('.md')) : named
}

/** Returns true for a path from the root, a path relative to the file, or the end of a path. */
function fileExists(file: string, named: string) {
  const beside = normalize(join(dirname(file), named))
  return known.has(named) || known.has(beside) || files.some((path) => path.endsWith(`/${named}`))
}

function describeNewPlace(path: string) {
  const found = files.filter((file) => basename(file) === basename(path))
  return found.length === 0 ? 'which is not there' : `which is at ${found.join(' or ')} now`
}
