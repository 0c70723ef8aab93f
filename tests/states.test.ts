import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatReason } from '#core/messaging/message-reason-texts.ts'
import { messageFailures, holdReasons } from '#core/messaging/message-reasons.ts'
import { messageActions, messageStates, messageStatuses } from '#core/messaging/message-states.ts'
import { orderStages, stageRules } from '#core/orders/order-stages.ts'
import { batchRules } from '#core/production/batch-states.ts'
import { getKeys } from '#core/shared/typed-records.ts'

// Holds docs/states.md to the closed sets of the program: a state that it lacks, or calls otherwise, fails here.

const page = readFileSync('docs/states.md', 'utf8')

/** The rows of the table under a heading, without its head. */
function rows(heading: string): string[][] {
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

/** `Quoted<br>`quoted`` and the last column of each row. */
const states = (heading: string) => rows(heading).map((row) => [row[0], row.at(-1)])
/** Words and code of each row. */
const said = (heading: string) => rows(heading).map(([words, code]) => [words, code])
const named = (label: string, code: string) => `${label}<br>\`${code}\``
const nothingEmpty = (heading: string) => rows(heading).every((row) => row.every((cell) => cell !== ''))

test('RUN-22 the page of states has every stage of an order, with where it may go', () => {
  expect(states('Orders')).toEqual(
    orderStages.map((stage) => [
      named(stageRules[stage].label, stage),
      stageRules[stage].moves.map((to) => stageRules[to].label).join(', '),
    ]),
  )
  expect(nothingEmpty('Orders')).toBe(true)
})

test('RUN-22 it has every state of a message, with what can be done', () => {
  expect(states('Messages')).toEqual(
    messageStatuses.map((status) => [
      named(status.charAt(0).toUpperCase() + status.slice(1), status),
      messageStates[status].offers.map((action) => messageActions[action].label).join(', ') || '–',
    ]),
  )
  expect(nothingEmpty('Messages')).toBe(true)
})

test('RUN-22 it has every reason why a message waits or failed, in the words of the screen', () => {
  expect(said('Why a message waits')).toEqual(
    holdReasons.map((hold) => [formatReason({ hold, failure: null, detail: null }), `\`${hold}\``]),
  )
  expect(said('Why a message failed')).toEqual(
    messageFailures.map((failure) => [
      formatReason({ hold: null, failure, detail: null })?.trim(),
      `\`${failure}\``,
    ]),
  )
  expect(nothingEmpty('Why a message waits') && nothingEmpty('Why a message failed')).toBe(true)
})

test('RUN-22 it has every state of a batch, with whether its orders are offered for Ready', () => {
  expect(states('Batches')).toEqual(
    getKeys(batchRules).map((state) => [
      named(batchRules[state].label, state),
      batchRules[state].readyNext ? 'yes' : 'no',
    ]),
  )
  expect(nothingEmpty('Batches')).toBe(true)
})
