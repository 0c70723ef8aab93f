import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { AnyContract } from '#core/contract.ts'

/** Changes that need no version, and why nobody undoes another's work unseen by them. */
const without: Record<string, string> = {
  changeMe: 'one’s own profile',
  changeSetup: 'sets one mark by one press, and never takes one back that another has set',
  changePassword: 'one’s own password, and it asks for the old one',
  changeAddress: 'the customer’s last word on where his parcel goes; each stands in the history',
  saveColourProfile:
    'one file, whose name is shown with who gave it; who gave the last one stands in Activity',
  changeRole: 'one choice that is shown as it is; who chose last stands in Activity',
  changeMembers: 'puts in and takes out by name: it keeps what others did',
  changeMessages: 'each message is asked whether it still accepts that; what was left is told',
  correctPerson: 'changes only what is given, with a line in each history',
  noteOrder: 'adds a line, and keeps the others',
  setSandboxBehaviour: 'a switch of the practice phone; the last one counts and is shown at once',
  saveJerseys: 'each of its rows has a version of its own',
  moveOrders: 'each of its orders has a version of its own',
  seeMoneyOfOrders: 'each of its orders has a version of its own',
  choosePage: 'the page that is shown, and what was approved of another is withdrawn',
  choosePageAtDesk: 'the page that is shown, and what was approved of another is withdrawn',
  markConversationRead: 'sets a count to 0, whoever has read it',
  makeBatch: 'each of its orders has a version of its own',
  arrangeCatalog: '`seen` is the whole order that it was decided on',
}

const changes = /^(change|update|edit|rename|correct|set|mark|move|save|keep|choose|note|arrange|reset)[A-Z]/
/** What customers send is a thing of its own each time. */
const placed = /^save\w+Order$/

const contracts: [string, AnyContract][] = []
for (const file of globSync('core/**/*.ts', { exclude: ['**/*.test.ts'] })) {
  const module: Record<string, unknown> = await import(pathToFileURL(file).href)
  for (const [name, value] of Object.entries(module))
    if (value && typeof value === 'object' && 'method' in value && 'access' in value)
      contracts.push([name, value as AnyContract])
}

const updates = contracts.filter(
  ([name, { method }]) =>
    !placed.test(name) &&
    (method === 'PUT' || method === 'PATCH' || (method !== 'GET' && changes.test(name))),
)

test('ORD-01 every call that changes a record takes the version that it was decided on, and can refuse', () => {
  expect(updates.length).toBeGreaterThan(25)
  const unversioned = updates
    .filter(([, { input, errors }]) => !('version' in shapeOf(input)) || !('changed_meanwhile' in errors))
    .map(([name]) => name)
  expect(unversioned.filter((name) => !(name in without))).toEqual([])
  const known = new Set(contracts.map(([name]) => name))
  expect(
    Object.keys(without).filter((name) => !known.has(name)),
    'an exception for what is gone',
  ).toEqual([])
})

/** The fields of an input, whatever it is refined with or made into. */
function shapeOf(input: z.ZodType): object {
  const {
    type,
    shape,
    in: inner,
  } = input.def as unknown as {
    type: string
    shape?: object
    in?: z.ZodType
  }
  if (type === 'pipe' && inner) return shapeOf(inner)
  return shape ?? {}
}
