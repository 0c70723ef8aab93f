import { expect, test } from 'vitest'
import { getMediaType, getMediaTypeOfUrl } from '../media/message-media.ts'
import { messageActions, messageStates, messageStatuses } from './message-states.ts'

test('SCHED-04 offers the actions of each state in order', () => {
  const offered = Object.fromEntries(
    messageStatuses.map((status) => [
      status,
      messageStates[status].offers.map((action) => messageActions[action].label),
    ]),
  )
  expect(offered).toEqual({
    pending: ['Send Now', 'Cancel', 'Edit', 'Delete'],
    sending: [],
    sent: ['Edit & Resend', 'Resend', 'Delete'],
    failed: ['Edit & Try Again', 'Try Again', 'Delete'],
    cancelled: ['Edit', 'Reactivate', 'Delete'],
  })
})

test('SCHED-04 D-05 the server accepts every action that the screen offers, and answers Resend with an error', () => {
  for (const status of messageStatuses) {
    for (const action of messageStates[status].offers) {
      const accepted: readonly string[] = messageStates[status].accepts
      expect(accepted.includes(messageActions[action].operation), `${status} ${action}`).toBe(
        action !== 'resend',
      )
    }
  }
})

test('COMP-06 treats an address that ends like a picture as media, and others as documents', () => {
  expect(
    ['a.jpg', 'a.JPEG', 'a.png?w=2', 'a.gif'].map((name) => getMediaTypeOfUrl(`https://x.my/${name}`)),
  ).toEqual(['media', 'media', 'media', 'media'])
  expect(getMediaTypeOfUrl('https://x.my/a.pdf')).toBe('document')
  expect(getMediaTypeOfUrl('https://x.my/?f=a.png')).toBe('document')
})

test('COMP-07 treats a message as media if any item is, and as none without items', () => {
  expect(getMediaType([{ type: 'document' }, { type: 'media' }])).toBe('media')
  expect(getMediaType([{ type: 'document' }])).toBe('document')
  expect(getMediaType([])).toBe('none')
})
