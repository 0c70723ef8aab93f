import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

// Holds `docs/requirements.md` to the code: who looks for a behaviour goes by it, and a list that is wrong once is
// never looked at again. Each failure says what to mend.

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

/** `**ID** what\`, the files to open\`, the test and its title: three lines each. */
const requirements = [
  ...(sources.get(list) ?? '').matchAll(
    /^- \*\*([A-Z]+-\d\d)\*\* (.+)\\\n {2}(.+)\\\n {2}\[.+?\]\(\.\.\/(.+?)\): (.+)$/gm,
  ),
].map(([, id = '', , where = '', proof = '', title = '']) => ({
  id,
  code: [...where.matchAll(/\[(.+?)\]\(\.\.\/(.+?)\)/g)].map(([, named = '', path = '']) => ({
    named,
    path,
  })),
  proof,
  title,
}))
const ids = new Set(requirements.map(({ id }) => id))
const anyId = new RegExp(String.raw`\b(?:${[...new Set([...ids].map(prefixOf))].join('|')})-\d+\b`, 'g')

test('the list is read as it is written', () => {
  expect(requirements.length).toBe([...(sources.get(list) ?? '').matchAll(/^- \*\*/gm)].length)
  expect(requirements.length).toBeGreaterThan(160)
  expect(ids.size).toBe(requirements.length)
})

test('every requirement names files that are there', () => {
  const wrong = requirements.flatMap(({ id, code, proof }) =>
    [...code, { named: basename(proof), path: proof }]
      .filter(({ named, path }) => !known.has(path) || !path.endsWith(named))
      .map(({ path }) => `${list}: ${id} names ${path}, ${whereNow(path)}`),
  )
  expect(wrong).toEqual([])
  expect(requirements.filter(({ code }) => code.length === 0)).toEqual([])
})

test('every requirement is proved by a test whose title names it', () => {
  const wrong = requirements
    .filter(({ id, proof, title }) => !idsIn(title).includes(id) || !hasTitle(sources.get(proof), title))
    .map(({ id, proof, title }) => `${list}: ${id}: no test of ${proof} is called “${title}”`)
  expect(wrong).toEqual([])
})

test('every id in a comment or a title is in the list', () => {
  const wrong = [...sources].flatMap(([file, source]) =>
    [...idsIn(source), ...idsThatTitlesBeginWith(source)]
      .filter((id) => !ids.has(id))
      .map((id) => `${file} names ${id}, which ${list} does not know`),
  )
  expect(wrong).toEqual([])
})

test('no file is named that is not in the repository', () => {
  const wrong = [...sources].flatMap(([file, source]) =>
    filesNamedIn(file, source)
      .filter((named) => !isThere(file, named))
      .map((named) => `${file} names ${named}, ${whereNow(named)}`),
  )
  expect(wrong).toEqual([])
})

test('the changes tell of the version that package.json has', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(sources.get('CHANGELOG.md')).toContain(`\n## [${version}] - `)
})

function prefixOf(id: string) {
  return id.slice(0, id.indexOf('-'))
}

function idsIn(text: string) {
  return [...text.matchAll(anyId)].map(([id]) => id)
}

/** Also of a kind that the list has none of. */
function idsThatTitlesBeginWith(source: string) {
  return [...source.matchAll(/\b(?:test|alone|it)(?:\.\w+)*\(\s*['"`]([A-Z]+-\d\d)\b/g)].map(
    ([, id = '']) => id,
  )
}

function hasTitle(source: string | undefined, title: string) {
  const calls = source?.replaceAll(/\(\s+/g, '(')
  return ["'", '"', '`'].some((quote) => calls?.includes(`(${quote}${title}${quote}`))
}

/**
 * In documents everywhere, in sources only in comments: the compiler looks after imports. Decisions and migrations stay as
 * they were written, whatever moves later: of them only documents are looked for.
 */
function filesNamedIn(file: string, source: string) {
  const text = file.endsWith('.md') ? source : [...source.matchAll(/(?:\/\/|\/?\*|--|#) .*$/gm)].join('\n')
  const named = [...text.matchAll(/(?<![\w./*{<-])[\w.-]+(?:\/[\w.-]+)*\.(?:md|tsx?|mjs|sql)\b/g)].map(String)
  return /^(?:docs\/decisions|migrations)\//.test(file) ? named.filter((name) => name.endsWith('.md')) : named
}

/** By its path, beside the file that names it, or by the end of its path. */
function isThere(file: string, named: string) {
  const beside = normalize(join(dirname(file), named))
  return known.has(named) || known.has(beside) || files.some((path) => path.endsWith(`/${named}`))
}

function whereNow(path: string) {
  const found = files.filter((file) => basename(file) === basename(path))
  return found.length === 0 ? 'which is not there' : `which is at ${found.join(' or ')} now`
}
