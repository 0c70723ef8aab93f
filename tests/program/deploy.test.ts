import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What lies in deploy/ runs elsewhere; here is held what would break it unseen.

const read = (path: string) => readFileSync(path, 'utf8')
/** What a compose file, a container and systemd bring, and the files around them. */
const others = [
  'NODE_COMPILE_CACHE',
  'HOME',
  'BASE',
  'DOMAIN',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
]
const known = new Set([
  ...others,
  ...[...read('server/platform/env.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, name]) => name),
])

test.each([
  ['deploy/Dockerfile', /\b([A-Z][A-Z\d_]{3,})=/g],
  ['deploy/compose.yaml', /(?:^ *|\{ |, )([A-Z][A-Z\d_]{3,}):/gm],
  ['deploy/.env.example', /^(?:# )?([A-Z][A-Z\d_]+)=/gm],
  ['deploy/cetak.service', /(?:Environment=|\s)([A-Z][A-Z\d_]{3,})=/g],
])('RUN-02 %s sets only variables that somebody reads', (path, named) => {
  const names = [...read(path).matchAll(named)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('RUN-02 the container and the unit start what npm start does', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const words = scripts.start.split(' ').slice(1)
  expect(read('deploy/Dockerfile')).toContain(`CMD ${JSON.stringify(words).replaceAll(',', ', ')}`)
  expect(read('deploy/cetak.service')).toContain(`ExecStart=/usr/bin/env ${words.join(' ')}`)
})

test('RUN-02 what is left out of the container is not what it starts from', () => {
  const left = read('.dockerignore').split('\n').filter(Boolean)
  expect(left).toEqual(expect.arrayContaining(['.env', 'data', 'node_modules']))
  for (const needed of ['scripts', 'server', 'core', 'web', 'public', 'migrations', 'package-lock.json'])
    expect([needed, existsSync(needed), left.includes(needed)]).toEqual([needed, true, false])
})

const { error } = spawnSync('systemd-analyze', ['--version'])
test.skipIf(error)('RUN-02 systemd finds nothing wrong with the unit', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/cetak.service'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})
