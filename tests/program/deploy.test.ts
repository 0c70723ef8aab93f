import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Files in deploy/ are used on other machines. These tests catch changes that would break the files unnoticed.

const read = (path: string) => readFileSync(path, 'utf8')
/** Variables that only compose files, containers or systemd read. */
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
  ...[...read('server/env.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, name]) => name),
])

test.each([
  ['deploy/Dockerfile', /\b([A-Z][A-Z\d_]{3,})=/g],
  ['deploy/compose.yaml', /(?:^ *|\{ |, )([A-Z][A-Z\d_]{3,}):/gm],
  ['deploy/.env.example', /^(?:# )?([A-Z][A-Z\d_]+)=/gm],
  ['deploy/cetak.service', /(?:Environment=|\s)([A-Z][A-Z\d_]{3,})=/g],
])('RUN-02 %s sets only variables that the program reads', (path, named) => {
  const names = [...read(path).matchAll(named)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('RUN-02 the container and the systemd unit run the same command as npm start', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const words = scripts.start.split(' ').slice(1)
  expect(read('deploy/Dockerfile')).toContain(`CMD ${JSON.stringify(words).replaceAll(',', ', ')}`)
  expect(read('deploy/cetak.service')).toContain(`ExecStart=/usr/bin/env ${words.join(' ')}`)
})

test('RUN-02 the container image includes every file that the program needs', () => {
  const left = read('.dockerignore').split('\n').filter(Boolean)
  expect(left).toEqual(expect.arrayContaining(['**/.env', 'data', 'node_modules']))
  for (const needed of ['scripts', 'server', 'core', 'web', 'public', 'migrations', 'package-lock.json'])
    expect([needed, existsSync(needed), left.includes(needed)]).toEqual([needed, true, false])
})

test('FIX-27 the systemd unit and the containers run with minimal rights', () => {
  const unit = read('deploy/cetak.service').split('\n')
  expect(unit).toEqual(
    expect.arrayContaining([
      'StateDirectoryMode=0700',
      'UMask=0077',
      'CapabilityBoundingSet=',
      'SystemCallFilter=@system-service',
      'NoNewPrivileges=true',
    ]),
  )
  const [shared = '', services = ''] = read('deploy/compose.yaml').split('\nservices:\n')
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
    expect(shared).toContain(line)
  expect(services.match(/cap_drop: \[ALL\]/g)).toHaveLength(2)
  // Excludes also deploy/.env, which has PostgreSQL’s password.
  expect(read('.dockerignore').split('\n')).toContain('**/.env')
})

const { error } = spawnSync('systemd-analyze', ['--version'])
test.skipIf(error)('RUN-02 systemd-analyze finds no problems in the systemd unit', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/cetak.service'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})
