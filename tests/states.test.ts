import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatReason } from '#core/messaging/message-reason-texts.ts'
import { messageFailures, holdReasons } from '#core/messaging/message-reasons.ts'
import { messageActions, messageStates, messageStatuses } from '#core/messaging/message-states.ts'
import { orderStages, stageRules } from '#core/orders/order-stages.ts'
import { batchRules } from '#core/production/batch-states.ts'
import { getKeys } from '#core/shared/typed-records.ts'

// Compares docs/states.md with the program's states, so that a missing or renamed state fails here.

const page = readFileSync('docs/states.md', 'utf8')

function readRows(heading: string): string[][] {
  const [, part = ''] = page.split(`\n## ${heading}\n`)
  const [own = ''] = part.split('\n## ')
  const lines = own.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const readStates = (heading: string) => readRows(heading).map((row) => [row[0], row.at(-1)])
const readLabels = (heading: string) => readRows(heading).map(([words, code]) => [words, code])
const formatState = (label: string, code: string) => `${label}<br>\`${code}\``
const nothingEmpty = (heading: string) => readRows(heading).every((row) => row.every((cell) => cell !== ''))

test('RUN-22 the list of states has every order stage with its transitions', () => {
  expect(readStates('Orders')).toEqual(
    orderStages.map((stage) => [
      formatState(stageRules[stage].label, stage),
      stageRules[stage].moves.map((to) => stageRules[to].label).join(', '),
    ]),
  )
  expect(nothingEmpty('Orders')).toBe(true)
})

test('RUN-22 the list of states has every message state with its actions', () => {
  expect(readStates('Messages')).toEqual(
    messageStatuses.map((status) => [
      formatState(status.charAt(0).toUpperCase() + status.slice(1), status),
      messageStates[status].offers.map((action) => messageActions[action].label).join(', ') || '–',
    ]),
  )
  expect(nothingEmpty('Messages')).toBe(true)
})

test('RUN-22 the list of states has every reason why messages wait or fail, worded as on the screen', () => {
  expect(readLabels('Why a message waits')).toEqual(
    holdReasons.map((hold) => [formatReason({ hold, failure: null, detail: null }), `\`${hold}\``]),
  )
  expect(readLabels('Why a message failed')).toEqual(
    messageFailures.map((failure) => [
      formatReason({ hold: null, failure, detail: null })?.trim(),
      `\`${failure}\``,
    ]),
  )
  expect(nothingEmpty('Why a message waits') && nothingEmpty('Why a message failed')).toBe(true)
})

test('RUN-22 the list of states has every batch state and shows whether orders in it can move to Ready', () => {
  expect(readStates('Batches')).toEqual(
    getKeys(batchRules).map((state) => [
      formatState(batchRules[state].label, state),
      batchRules[state].readyNext ? 'yes' : 'no',
    ]),
  )
  expect(nothingEmpty('Batches')).toBe(true)
})
