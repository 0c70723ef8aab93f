import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { AnyContract } from '#core/contract.ts'

/** Contracts that change a record without taking its version, each with the reason. */
const unversionedContracts: Record<string, string> = {
  changeMyProfile: 'the user’s own profile',
  changePushSettings: 'the user’s own settings, and only the given ones change',
  changeSetup: 'only adds a confirmation and never removes one',
  changePassword: 'the user’s own password, which requires the old one',
  changeDeliveryAddress: 'the customer’s latest address applies, and each change is in the history',
  saveColourProfile: 'a single file with its author, and each change is in Activity',
  changeMemberRole: 'a single visible choice, and each change is in Activity',
  changeContactGroupMembers: 'adds and removes by name and keeps the changes of others',
  changeMessages: 'checks each message’s current state and reports the skipped ones',
  correctPersonalData: 'changes only the given fields and records them in each history',
  addOrderNote: 'adds a note and keeps the others',
  setSandboxBehaviour: 'a switch of the simulated phone, shown immediately',
  saveJerseys: 'each row has its own version',
  moveOrders: 'each order has its own version',
  moveScannedOrder: 'refused if the order has moved since it was scanned',
  saveReview: 'the customer’s own review',
  confirmPayments: 'each order has its own version',
  chooseDesignPage: 'the selected page is shown, and the approval of another is withdrawn',
  chooseOrderDesignPage: 'the selected page is shown, and the approval of another is withdrawn',
  markConversationRead: 'sets the unread count to 0, whoever calls it',
  createBatch: 'each order has its own version',
  reorderCatalog: '`seen` is the complete previous order',
}

const changes = /^(change|update|edit|rename|correct|set|mark|move|save|keep|choose|note|arrange|reset)[A-Z]/
/** Contracts that place an order. Each order is a new record, so there is no version. */
const orderContractPattern = /^save\w+Order$/

const contracts: [string, AnyContract][] = []
for (const file of globSync('core/**/*.ts', { exclude: ['**/*.test.ts'] })) {
  const module: Record<string, unknown> = await import(pathToFileURL(file).href)
  for (const [name, value] of Object.entries(module))
    if (value && typeof value === 'object' && 'method' in value && 'access' in value)
      contracts.push([name, value as AnyContract])
}

const updates = contracts.filter(
  ([name, { method }]) =>
    !orderContractPattern.test(name) &&
    (method === 'PUT' || method === 'PATCH' || (method !== 'GET' && changes.test(name))),
)

test('ORD-01 every call that changes a record requires the record’s version and can refuse an outdated version', () => {
  expect(updates.length).toBeGreaterThan(25)
  const unversioned = updates
    .filter(([, { input, errors }]) => !('version' in getShape(input)) || !('changed_meanwhile' in errors))
    .map(([name]) => name)
  expect(unversioned.filter((name) => !(name in unversionedContracts))).toEqual([])
  const known = new Set(contracts.map(([name]) => name))
  expect(
    Object.keys(unversionedContracts).filter((name) => !known.has(name)),
    'exceptions for contracts that no longer exist',
  ).toEqual([])
})

function getShape(input: z.ZodType): object {
  const {
    type,
    shape,
    in: inner,
  } = input.def as unknown as {
    type: string
    shape?: object
    in?: z.ZodType
  }
  if (type === 'pipe' && inner) return getShape(inner)
  return shape ?? {}
}
