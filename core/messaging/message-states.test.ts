import { expect, test } from 'vitest'
import { getMediaType, getMediaTypeForUrl } from '../media/message-media.ts'
import { messageActions, messageStates, messageStatuses } from './message-states.ts'

test('SCHED-04 offers the specified actions in each message state, in the specified order', () => {
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

test('SCHED-04 D-05 the server refuses Resend, and accepts every other action that the screen offers', () => {
  for (const status of messageStatuses) {
    for (const action of messageStates[status].offers) {
      const accepted: readonly string[] = messageStates[status].accepts
      expect(accepted.includes(messageActions[action].operation), `${status} ${action}`).toBe(
        action !== 'resend',
      )
    }
  }
})

test('COMP-06 treats an address with a picture’s file extension as media, and other addresses as documents', () => {
  expect(
    ['a.jpg', 'a.JPEG', 'a.png?w=2', 'a.gif'].map((name) => getMediaTypeForUrl(`https://x.my/${name}`)),
  ).toEqual(['media', 'media', 'media', 'media'])
  expect(getMediaTypeForUrl('https://x.my/a.pdf')).toBe('document')
  expect(getMediaTypeForUrl('https://x.my/?f=a.png')).toBe('document')
})

test('COMP-07 sets the media type to `media` if any item has that type, and to `none` if there are no items', () => {
  expect(getMediaType([{ type: 'document' }, { type: 'media' }])).toBe('media')
  expect(getMediaType([{ type: 'document' }])).toBe('document')
  expect(getMediaType([])).toBe('none')
})
