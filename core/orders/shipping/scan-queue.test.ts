import { expect, test } from 'vitest'
import {
  isRetryableStatus,
  findNextMoveToSend,
  parseScanQueue,
  markMoveRefused,
  getStageAfterQueuedMoves,
  removeQueuedMove,
  type QueuedMove,
} from './scan-queue.ts'

const step = (
  request: string,
  id: string,
  [from, to]: ['in_production', 'ready'] | ['ready', 'posted'],
  by = 'ali',
): QueuedMove => ({
  step: { request_id: `request-${request}`, id, from, to, at: '2026-11-24T02:00:00.000Z' },
  number: '2611-0042',
  by,
  refused: null,
})
const queue = [
  step('1', 'a', ['in_production', 'ready']),
  step('2', 'b', ['ready', 'posted']),
  step('3', 'a', ['ready', 'posted']),
]

test('PACK-02 keeps queued scans in the device’s storage and ignores corrupt data there', () => {
  expect(parseScanQueue(JSON.stringify(queue))).toEqual(queue)
  for (const broken of [null, '', '{', '[{"step":1}]', '7']) expect(parseScanQueue(broken)).toEqual([])
})

test('PACK-02 sends scans in order, each as the user who scanned it', () => {
  expect(findNextMoveToSend(queue, 'ali')?.step.id).toBe('a')
  expect(findNextMoveToSend(removeQueuedMove(queue, 'request-1'), 'ali')?.step.id).toBe('b')
  expect(findNextMoveToSend(queue, 'siti')).toBeUndefined()
})

test('PACK-02 shows an order’s stage after all its queued scans, and holds back later scans of the order after a refusal', () => {
  expect(getStageAfterQueuedMoves(queue, { id: 'a', stage: 'in_production' })).toBe('posted')
  expect(getStageAfterQueuedMoves(queue, { id: 'c', stage: 'paid' })).toBe('paid')
  const after = markMoveRefused(queue, 'request-1', 'Siti moved it')
  expect(after.map(({ refused }) => refused)).toEqual([
    'Siti moved it',
    null,
    'The previous step was rejected.',
  ])
  expect(getStageAfterQueuedMoves(after, { id: 'a', stage: 'in_production' })).toBe('in_production')
})

test('PACK-02 retries a scan after connection and server errors, but not after a refusal', () => {
  expect([0, 200, 401, 408, 429, 500, 503].map(isRetryableStatus)).not.toContain(false)
  expect([400, 403, 404, 409, 422].map(isRetryableStatus)).not.toContain(true)
})
