import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const order = [
  'identity',
  'settings',
  'backups',
  'media',
  'contacts',
  'catalog',
  'pricing',
  'messaging',
  'orders',
  'production',
  'people',
  'setup',
]
const files = globSync('{core,server,web}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))

/** Every import in the tree: who, and the file or package that it names. */
const imports = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/(?<![\w/])(?:from|import|import\()\s*'([^']+)'/g)].map(
    ([, named = '']) => ({
      from,
      to: named.startsWith('.') ? normalize(join(dirname(from), named)).replace(/\?.*$/, '') : named,
      isPackage: !named.startsWith('.'),
    }),
  ),
)

const broken = (rule: (edge: (typeof imports)[number]) => boolean) =>
  imports.filter(rule).map(({ from, to }) => `${from} imports ${to}`)

const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]
const areaOf = (path: string) => /^web\/(storefront|admin|examples)\//.exec(path)?.[1]

test('there is something to check', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(imports.length).toBeGreaterThan(40)
})

test('core imports only zod and itself', () => {
  expect(
    broken(({ from, to, isPackage }) => {
      if (!from.startsWith('core/')) return false
      return isPackage ? !/^(zod|libphonenumber-js)(\/|$)/.test(to) : !to.startsWith('core/')
    }),
  ).toEqual([])
})

test('web never imports the server, the server never imports web', () => {
  expect(broken(({ from, to }) => from.startsWith('web/') && to.startsWith('server/'))).toEqual([])
  expect(broken(({ from, to }) => from.startsWith('server/') && to.startsWith('web/'))).toEqual([])
})

test('platform knows no feature', () => {
  expect(
    broken(({ from, to }) => from.startsWith('server/platform/') && to.startsWith('server/features/')),
  ).toEqual([])
})

test('features import only to the left, and only the file that bears the name', () => {
  expect(
    broken(({ from, to }) => {
      const [mine, theirs] = [featureOf(from), featureOf(to)]
      if (!mine || !theirs || mine === theirs) return false
      return order.indexOf(theirs) >= order.indexOf(mine) || to !== `server/features/${theirs}/${theirs}.ts`
    }),
  ).toEqual([])
  expect(files.map(featureOf).filter((name) => name && !order.includes(name))).toEqual([])
})

test('only app.ts and main.ts reach a feature from outside, by the file that bears its name', () => {
  expect(
    broken(({ from, to }) => {
      const theirs = featureOf(to)
      return Boolean(theirs && !featureOf(from)) && to !== `server/features/${theirs}/${theirs}.ts`
    }),
  ).toEqual([])
})

test('only stores hold SQL', () => {
  const drizzle = broken(({ from, to }) => {
    if (!from.startsWith('server/features/')) return false
    return to.startsWith('drizzle-orm') && !/-(store|tables)\.ts$/.test(from)
  })
  expect(drizzle).toEqual([])
})

test('SEC-05 pictures are opened in a process of their own only', () => {
  const opening = imports.filter(({ to }) => to === 'sharp').map(({ from }) => from)
  expect(opening.filter((from) => !from.startsWith('server/platform/pictures/'))).toEqual([])
  const inProcess = new Set([...opening, 'server/platform/pictures/picture-process.ts'])
  expect(
    broken(({ from, to }) => inProcess.has(to) && !from.startsWith('server/platform/pictures/')),
  ).toEqual([])
})

test('storefront, admin and examples do not import each other', () => {
  expect(
    broken(({ from, to }) => {
      const [mine, theirs] = [areaOf(from), areaOf(to)]
      return Boolean(mine && theirs && mine !== theirs)
    }),
  ).toEqual([])
})

test('ui primitives know no feature', () => {
  expect(
    broken(
      ({ from, to }) =>
        from.startsWith('web/ui/') && (to.startsWith('core/contracts/') || Boolean(areaOf(to))),
    ),
  ).toEqual([])
})

test('no file is a drawer for everything', () => {
  expect(
    files.filter((file) => /\/(lib|utils?|helpers?|misc|common|interfaces|index)\.tsx?$/.test(file)),
  ).toEqual([])
})
