import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { SignJWT, decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userRoles, apiKeyScopes, type AnyContract, type UserRole, type ApiKeyScope } from '#core/contract.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'

type Expected = 'anyone' | { least?: UserRole; exactly?: 'administrator'; scope?: ApiKeyScope }

const user = { least: 'subscriber' } as const
const administrator = { exactly: 'administrator' } as const
const contacts = { exactly: 'administrator', scope: 'contacts' } as const
const catalogReader = { least: 'contributor', scope: 'catalog' } as const
const catalogEditor = { least: 'editor', scope: 'catalog' } as const
const conversationReader = { least: 'contributor', scope: 'conversations' } as const
const messages = { exactly: 'administrator', scope: 'messages' } as const

/**
 * All calls with their permissions, stated independently of the contracts, so that a new or changed call fails here
 * until its permission is confirmed.
 */
const expected: Record<string, Expected> = {
  'POST /wp-json/jwt-auth/v1/token': 'anyone',
  'GET /wp-json/wp/v2/users/me': user,
  'POST /wp-json/wp/v2/users/me': user,
  'POST /api/v2/sign-out': user,
  'POST /api/v2/password': user,
  'GET /api/v2/api-keys': administrator,
  'POST /api/v2/api-keys': administrator,
  'DELETE /api/v2/api-keys/:id': administrator,
  'GET /api/v2/sessions': user,
  'DELETE /api/v2/sessions/:id': user,
  'POST /api/v2/sessions/end-others': user,
  'GET /api/v2/team': administrator,
  'PUT /api/v2/team/:id/role': administrator,
  'POST /api/v2/team/:id/disable': administrator,
  'POST /api/v2/team/:id/enable': administrator,
  'POST /api/v2/team/sign-out': administrator,
  'POST /api/v2/team/remove-second-factor': administrator,
  'GET /api/v2/session-rules': user,
  'GET /api/v2/sign-in-settings': administrator,
  'PUT /api/v2/sign-in-settings': administrator,
  'GET /api/v2/second-factor': user,
  'POST /api/v2/second-factor': user,
  'POST /api/v2/second-factor/begin': user,
  'POST /api/v2/second-factor/remove': user,
  'POST /api/v2/second-factor/recovery-codes': user,
  'POST /api/v2/team/invitations': administrator,
  'DELETE /api/v2/invitations/:id': administrator,
  'POST /api/v2/invitation': 'anyone',
  'POST /api/v2/invitation/accept': 'anyone',
  'GET /api/v2/audit': administrator,
  'GET /api/v2/audit/actors': administrator,

  'GET /api/v2/webhooks': administrator,
  'POST /api/v2/webhooks': administrator,
  'PUT /api/v2/webhooks/:id': administrator,
  'DELETE /api/v2/webhooks/:id': administrator,
  'POST /api/v2/webhooks/:id/secret': administrator,
  'POST /api/v2/webhooks/:id/test': administrator,
  'GET /api/v2/webhooks/:id/deliveries': administrator,
  'POST /api/v2/webhooks/:id/deliveries/:delivery/send-again': administrator,
  'POST /api/v2/webhooks/:id/send-failed-again': administrator,

  'GET /api/v2/costs': administrator,
  'PUT /api/v2/costs': administrator,
  'GET /api/v2/production/earnings': administrator,
  'GET /api/v2/search': { least: 'contributor' },
  'GET /api/v2/people': administrator,
  'GET /api/v2/people/:phone': administrator,
  'GET /api/v2/people/:phone/export': administrator,
  'PUT /api/v2/people/:phone': administrator,
  'POST /api/v2/people/:phone/erase': administrator,
  'GET /api/v2/conversations/:id/personal-data': administrator,
  'POST /api/v2/conversations/:id/erase': administrator,
  'GET /api/v2/retention': administrator,
  'PUT /api/v2/retention': administrator,
  'GET /api/v2/retention/foresee': administrator,
  'POST /api/v2/retention/run': administrator,

  'GET /api/openapi.json': 'anyone',

  'GET /api/v2/setup': administrator,
  'PUT /api/v2/setup': administrator,
  'POST /api/v2/setup/test-order': administrator,
  'DELETE /api/v2/setup/test-order': administrator,

  'GET /api/v2/shop': 'anyone',
  'PUT /api/v2/shop': administrator,
  'GET /api/v2/shop/front': 'anyone',
  'GET /api/v2/shop/front/kept': administrator,
  'PUT /api/v2/shop/front': administrator,
  'GET /api/v2/shop/look': administrator,
  'PUT /api/v2/shop/look': administrator,
  'GET /api/v2/privacy-notice': 'anyone',
  'GET /api/v2/privacy-notice/versions': administrator,
  'PUT /api/v2/privacy-notice': administrator,
  'GET /api/v2/payment': administrator,
  'PUT /api/v2/payment/accounts': administrator,
  'PUT /api/v2/payment/qr': administrator,
  'POST /api/v2/payment/qr/check': administrator,

  'GET /api/v2/orders/:id/documents': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/documents': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/buyer': { least: 'contributor', scope: 'orders' },
  'GET /api/documents/:key': 'anyone',
  'GET /api/v2/documents/unpaid': administrator,
  'GET /api/v2/documents/customer-statement': administrator,
  'GET /api/v2/billing': administrator,
  'PUT /api/v2/billing': administrator,

  'POST /api/v2/statements': administrator,
  'GET /api/v2/statements': administrator,
  'GET /api/v2/statements/matches': administrator,
  'GET /api/v2/statements/order': administrator,
  'POST /api/v2/statements/confirm': administrator,
  'POST /api/v2/statements/reverse': administrator,
  'GET /api/v2/statements/decided': administrator,
  'POST /api/v2/statements/undo': administrator,
  'POST /api/v2/statements/dismiss': administrator,

  'GET /api/v2/closing/day': { least: 'contributor' },
  'POST /api/v2/closing/close': { least: 'contributor' },
  'POST /api/v2/closing/reopen': administrator,
  'GET /api/v2/closing/month': { least: 'contributor' },
  'POST /api/v2/closing/lock': administrator,
  'POST /api/v2/closing/unlock': administrator,
  'GET /api/v2/closing/payout-credits': administrator,
  'POST /api/v2/closing/payout': administrator,
  'POST /api/v2/closing/payout/remove': administrator,
  'GET /api/v2/closing/export': administrator,
  'GET /api/v2/unpaid-orders': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/payment-reminder': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/unpaid-orders/remind': { least: 'contributor', scope: 'orders' },

  'GET /api/pictures/:name': 'anyone',
  'GET /api/v2/message-texts': administrator,
  'PUT /api/v2/message-texts/:name/:language': administrator,
  'DELETE /api/v2/message-texts/:name/:language': administrator,
  'PUT /api/v2/message-texts/language': administrator,
  'GET /api/v2/sending-rules': messages,
  'PUT /api/v2/sending-rules': administrator,
  'POST /api/v2/sending-rules/pause': messages,
  'POST /api/v2/sending-rules/resume': messages,
  'GET /api/v2/carriers': { least: 'contributor', scope: 'orders' },
  'PUT /api/v2/carriers': administrator,
  'GET /api/v2/label-buying': administrator,
  'PUT /api/v2/label-buying': administrator,
  'GET /api/v2/postage': 'anyone',
  'PUT /api/v2/postage': administrator,
  'GET /api/v2/due-rules': { least: 'contributor', scope: 'orders' },
  'PUT /api/v2/due-rules': administrator,
  'GET /api/v2/production-settings': { least: 'contributor', scope: 'orders' },
  'PUT /api/v2/production-settings': administrator,
  'GET /api/v2/colour-profiles': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/colour-profiles': administrator,
  'DELETE /api/v2/colour-profiles/:material': administrator,
  'GET /api/v2/cutters': { least: 'contributor', scope: 'orders' },
  'PUT /api/v2/cutters/:id': administrator,
  'DELETE /api/v2/cutters/:id': administrator,
  'GET /api/v2/cutters/:id/test-sheet': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/drive-keys': administrator,
  'PUT /api/v2/drive-keys': administrator,
  'GET /api/v2/health': administrator,
  'GET /api/v2/backups': administrator,
  'PUT /api/v2/backups': administrator,
  'POST /api/v2/backups': administrator,
  'GET /api/v2/backups/:name/file': administrator,
  'POST /api/v2/backups/restore': administrator,
  'GET /api/v2/alerts': administrator,
  'PUT /api/v2/alerts': administrator,
  'POST /api/v2/alerts/test': administrator,
  'GET /api/v2/payment-connection': administrator,
  'PUT /api/v2/payment-connection': administrator,
  'DELETE /api/v2/payment-connection': administrator,
  'POST /api/v2/payment-connection/test': administrator,
  'POST /api/payments/callbacks/:provider/:reference': 'anyone',
  'POST /api/payments/callbacks/:provider': 'anyone',
  'POST /api/payments/checkout': 'anyone',
  'POST /api/payments/checkout/again': 'anyone',
  'POST /api/payments/checkout/state': 'anyone',
  'GET /api/v2/orders/:id/payment-reference': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/online-payments': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/online-payments/held': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/online-payments/:id/decide': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/online-payments/:id/refund': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/gateway': administrator,
  'GET /api/v2/gateway/connection': administrator,
  'PUT /api/v2/gateway/connection': administrator,
  'GET /api/v2/gateway/kind': { least: 'contributor', scope: 'messages' },
  'GET /api/v2/gateway/outage': messages,
  'POST /api/v2/gateway/test': administrator,

  'POST /api/v2/media': messages,
  'POST /api/v2/media/check': messages,
  'GET /api/v2/media/setup': messages,
  'GET /media/:id/:name': 'anyone',
  'POST /api/v2/pictures': catalogEditor,

  'GET /api/v2/contacts': contacts,
  'GET /api/v2/contacts/directory': contacts,
  'GET /api/v2/contacts/page': contacts,
  'GET /api/v2/contacts/duplicates': contacts,
  'POST /api/v2/contacts/merge': contacts,
  'POST /api/v2/contacts/import': contacts,
  'POST /api/v2/contacts/import/source': contacts,
  'GET /api/v2/contacts/export': contacts,
  'GET /api/v2/contacts/groups': contacts,
  'POST /api/v2/contacts/groups': contacts,
  'PUT /api/v2/contacts/groups/:id': contacts,
  'DELETE /api/v2/contacts/groups/:id': contacts,
  'POST /api/v2/contacts/groups/:id/members': contacts,
  'GET /api/v2/contacts/:id': contacts,
  'POST /api/v2/contacts': contacts,
  'PUT /api/v2/contacts/:id': contacts,
  'DELETE /api/v2/contacts/:id': contacts,

  'GET /api/v2/services': 'anyone',
  'GET /api/v2/services/:id': 'anyone',
  'GET /api/v2/products/categories': 'anyone',
  'GET /api/v2/products/categories/:id': 'anyone',
  'GET /api/v2/products': 'anyone',
  'GET /api/v2/products/:id': 'anyone',
  'GET /api/v2/catalog': catalogReader,
  'GET /api/v2/catalog/:kind/:entry/history': catalogReader,
  'PUT /api/v2/catalog/:kind/order': catalogEditor,
  'POST /api/v2/products': catalogEditor,
  'PUT /api/v2/products/:id': catalogEditor,
  'DELETE /api/v2/products/:id': catalogEditor,
  'POST /api/v2/products/categories': catalogEditor,
  'PUT /api/v2/products/categories/:id': catalogEditor,
  'DELETE /api/v2/products/categories/:id': catalogEditor,
  'POST /api/v2/coupons': catalogEditor,
  'PUT /api/v2/coupons/:id': catalogEditor,
  'DELETE /api/v2/coupons/:id': catalogEditor,
  'GET /api/v2/coupons/uses': catalogReader,
  'GET /api/v2/deals/low': catalogReader,
  'POST /api/v2/services': catalogEditor,
  'PUT /api/v2/services/:id': catalogEditor,
  'DELETE /api/v2/services/:id': catalogEditor,
  'POST /api/v2/tag-colours': catalogEditor,
  'PUT /api/v2/tag-colours/:id': catalogEditor,
  'DELETE /api/v2/tag-colours/:id': catalogEditor,
  'POST /api/v2/schools': catalogEditor,
  'PUT /api/v2/schools/:id': catalogEditor,
  'DELETE /api/v2/schools/:id': catalogEditor,
  'POST /api/v2/catalog/:kind/import': catalogEditor,
  'GET /api/v2/catalog/:kind/export': catalogReader,
  'POST /api/v2/price-lists/:list/import': catalogEditor,
  'GET /api/v2/price-lists/:list/export': catalogReader,
  'GET /api/deals': 'anyone',
  'GET /api/home': 'anyone',
  'POST /api/v2/banners': catalogEditor,
  'PUT /api/v2/banners/:id': catalogEditor,
  'DELETE /api/v2/banners/:id': catalogEditor,
  'POST /api/v2/deals': catalogEditor,
  'PUT /api/v2/deals/:id': catalogEditor,
  'DELETE /api/v2/deals/:id': catalogEditor,
  'GET /api/v2/price-lists': catalogReader,
  'POST /api/v2/price-lists': catalogEditor,
  'PUT /api/v2/price-lists/:list': catalogEditor,
  'DELETE /api/v2/price-lists/:list': catalogEditor,

  'GET /api/sticker-print/sizes': 'anyone',
  'GET /api/sticker-print/price-schedule': 'anyone',
  'GET /api/products/ppsticker/sizes': 'anyone',
  'GET /api/products/ppsticker/price-schedule': 'anyone',
  'GET /api/quotes/total': 'anyone',
  'GET /api/quotes/set': 'anyone',
  'GET /api/products/described': 'anyone',
  'POST /api/quotes/described': 'anyone',
  'GET /api/quotes/figures': user,

  'GET /api/v2/conversations': conversationReader,
  'GET /api/v2/conversations/changes': conversationReader,
  'GET /api/v2/conversations/:id/messages': conversationReader,
  'GET /api/v2/conversations/counts': conversationReader,
  'GET /api/v2/conversations/by-phone': conversationReader,
  'GET /api/v2/conversations/events': conversationReader,
  'GET /api/v2/conversations/:id': conversationReader,
  'GET /api/v2/conversations/:id/thread': conversationReader,
  'POST /api/v2/chat-imports/preview': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/chat-imports': { least: 'contributor', scope: 'messages' },
  'GET /api/v2/conversations/:id/imports': { least: 'contributor', scope: 'messages' },
  'DELETE /api/v2/conversations/:id/imports/:import': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/conversations/:id/reply': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/conversations/:id/notes': { least: 'contributor', scope: 'messages' },
  'DELETE /api/v2/conversations/:id/notes/:note': { least: 'contributor', scope: 'messages' },
  'GET /api/v2/conversations/:id/received/:message/file': conversationReader,
  'GET /api/v2/conversations/:id/received/:message/order-suggestions': {
    least: 'contributor',
    scope: 'messages',
  },
  'POST /api/v2/conversations/:id/received/:message/attach': {
    least: 'contributor',
    scope: 'messages',
  },
  'POST /api/v2/conversations/:id/received/:message/detach': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/conversations/:id/received/:message/fetch': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/conversations/:id/presence': { least: 'contributor', scope: 'messages' },
  'GET /api/v2/push': { least: 'contributor' },
  'PATCH /api/v2/push/settings': { least: 'contributor' },
  'POST /api/v2/push/devices': { least: 'contributor' },
  'DELETE /api/v2/push/devices/:id': { least: 'contributor' },
  'POST /api/v2/push/devices/:id/test': { least: 'contributor' },
  'GET /api/v2/inbox-settings': administrator,
  'PUT /api/v2/inbox-settings': administrator,
  'GET /api/v2/conversations/:id/orders/:order/status-text': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/gateway/webhook': administrator,
  'POST /api/v2/conversations/:id/fill': { least: 'contributor', scope: 'messages' },
  'GET /api/v2/quick-replies': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/quick-replies': messages,
  'PUT /api/v2/quick-replies/:id': messages,
  'DELETE /api/v2/quick-replies/:id': messages,
  'POST /api/v2/conversations/:id/read': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/conversations/:id/assign': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/conversations/:id/snooze': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/conversations/:id/state': { least: 'contributor', scope: 'messages' },
  'PUT /api/v2/conversations/:id/name': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/conversations/:id/separate': { least: 'contributor', scope: 'messages' },
  'POST /api/v2/conversations/:id/confirm': { least: 'contributor', scope: 'messages' },

  'GET /api/v2/scheduled-messages': messages,
  'GET /api/v2/scheduled-messages/page': messages,
  'GET /api/v2/scheduled-messages/status': messages,
  'GET /api/v2/scheduled-messages/counts': messages,
  'GET /api/v2/scheduled-messages/calendar': messages,
  'GET /api/v2/scheduled-messages/today': messages,
  'GET /api/v2/scheduled-messages/events': messages,
  'GET /api/v2/scheduled-messages/:id': messages,
  'GET /api/v2/scheduled-messages/:id/history': messages,
  'POST /api/v2/scheduled-messages': messages,
  'POST /api/v2/scheduled-messages/update-message': messages,
  'POST /api/v2/scheduled-messages/delete': messages,
  'POST /api/v2/scheduled-messages/cancel': messages,
  'POST /api/v2/scheduled-messages/change-many': messages,
  'POST /api/v2/scheduled-messages/reactivate': messages,
  'POST /api/v2/scheduled-messages/send-now': messages,
  'POST /api/v2/scheduled-messages/send-direct': messages,
  'POST /api/v2/scheduled-messages/settle': messages,
  'GET /api/whatsapp': messages,

  // Meta’s signature authenticates this call.
  'GET /api/webhooks/cloud': 'anyone',
  'POST /api/webhooks/cloud': 'anyone',
  'POST /api/webhooks/waha': 'anyone',

  'GET /api/v2/message-templates': messages,
  'POST /api/v2/message-templates': messages,
  'PUT /api/v2/message-templates/:id': messages,
  'DELETE /api/v2/message-templates/:id': messages,
  'POST /api/v2/message-templates/fill': administrator,
  'GET /api/v2/campaigns': administrator,
  'POST /api/v2/campaigns': administrator,
  'POST /api/v2/campaigns/preview': administrator,
  'POST /api/v2/campaigns/:id/cancel': administrator,
  'GET /api/v2/repeats': administrator,
  'POST /api/v2/repeats': administrator,
  'PUT /api/v2/repeats/:id': administrator,
  'POST /api/v2/repeats/:id/pause': administrator,
  'DELETE /api/v2/repeats/:id': administrator,

  'GET /api/sandbox/chats': administrator,
  'GET /api/sandbox/chats/:phone': administrator,
  'POST /api/sandbox/messages': administrator,
  'POST /api/sandbox/files': administrator,
  'GET /api/sandbox/files/:id': administrator,
  'POST /api/sandbox/messages/:id/reaction': administrator,
  'DELETE /api/sandbox/messages/:id': administrator,
  'POST /api/sandbox/look': administrator,
  'GET /api/sandbox/behaviour': administrator,
  'PUT /api/sandbox/behaviour': administrator,

  'POST /api/sticker-print/save-order': 'anyone',
  'POST /api/products/ppsticker/save-order': 'anyone',
  'GET /api/sticker-print/get-order-details': 'anyone',
  'GET /api/products/ppsticker/get-order-details': 'anyone',
  'POST /api/orders/notify': 'anyone',
  'GET /api/orders/notification': 'anyone',
  'POST /api/orders/slip': 'anyone',
  'POST /api/orders/slips': 'anyone',
  'POST /api/orders/slip/remove': 'anyone',
  'POST /api/orders/words': 'anyone',
  'POST /api/orders/words/remove': 'anyone',
  'GET /api/orders/words': 'anyone',
  'POST /api/orders/follow': 'anyone',
  'POST /api/orders/follow/link': 'anyone',
  'POST /api/orders/quote/accept': 'anyone',
  'POST /api/orders/quote/file': 'anyone',
  'POST /api/orders/follow/slip': 'anyone',
  'POST /api/orders/designs': 'anyone',
  'POST /api/orders/design': 'anyone',
  'POST /api/orders/design/remove': 'anyone',
  'POST /api/orders/design/picture': 'anyone',
  'POST /api/orders/design/page': 'anyone',
  'POST /api/orders/design/approve': 'anyone',
  'POST /api/orders/design/approve-proof': 'anyone',
  'POST /api/orders/design/change': 'anyone',
  'POST /api/orders/ready-day': 'anyone',
  'POST /api/group-orders': 'anyone',
  'POST /api/group-orders/price': 'anyone',
  'POST /api/group-orders/link': 'anyone',
  'POST /api/group-orders/organiser': 'anyone',
  'POST /api/group-orders/organiser/change': 'anyone',
  'POST /api/group-orders/organiser/child': 'anyone',
  'POST /api/group-orders/organiser/remove': 'anyone',
  'POST /api/group-orders/organiser/paid': 'anyone',
  'POST /api/group-orders/organiser/remind': 'anyone',
  'POST /api/group-orders/organiser/close': 'anyone',
  'POST /api/group-orders/organiser/reopen': 'anyone',
  'POST /api/group-orders/parents': 'anyone',
  'POST /api/group-orders/parents/price': 'anyone',
  'POST /api/group-orders/parents/child': 'anyone',
  'POST /api/group-orders/parents/withdraw': 'anyone',
  'POST /api/group-orders/parents/paid': 'anyone',
  'POST /api/group-orders/parents/slip': 'anyone',
  'GET /api/v2/group-orders': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/group-orders/:id': { least: 'contributor', scope: 'orders' },
  'PUT /api/v2/group-orders/:id': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/group-orders/:id/child': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/group-orders/:id/remove': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/group-orders/:id/paid': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/group-orders/:id/close': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/group-orders/:id/reopen': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/group-orders/:id/slips/:child': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/group-orders/:id/bags': { least: 'contributor', scope: 'orders' },
  'POST /api/orders/mine/link': 'anyone',
  'POST /api/orders/mine': 'anyone',
  'POST /api/orders/mine/again': 'anyone',
  'POST /api/orders/mine/designs': 'anyone',
  'POST /api/orders/follow/address': 'anyone',
  'GET /api/v2/orders/load': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/due': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/plan': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/scanned': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/scanned/step': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/parcel-label': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/parcel-label': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/parcel-label/quotes': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/parcel-label/resume': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/parcel-label/give-up': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/parcel-label/file': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/counts': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/board': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/export': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/today': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/sold-today': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/regulars': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/sales': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/events': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/move': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/move-many': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/payment-many': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/undo-many': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/order-messages': administrator,
  'PUT /api/v2/order-messages': administrator,
  'POST /api/v2/orders/:id/undo': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/receipt': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/link': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/link': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/message': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/write': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/tell': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/group-orders': { least: 'contributor', scope: 'orders' },
  'POST /api/group-orders/events': 'anyone',
  'GET /api/v2/group-orders/events': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/group-orders/:id/send-link': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/parcel-weight': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/note': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/payment': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/payments': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/payments/:entry/reverse': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/slips/:slip/reject': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/deposit': { least: 'contributor', scope: 'orders' },
  'PUT /api/v2/orders/:id': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/reorder': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/order-words': { least: 'contributor', scope: 'orders' },
  'PUT /api/v2/order-words/:id': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/quote': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/slips/:slip': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/designs/:design': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/design': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/designs': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/designs/:design/page': { least: 'contributor', scope: 'orders' },
  'DELETE /api/v2/orders/:id/designs/:design': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/hot-folder': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/batches/:id/hot-folder': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/batches/:id/sheets/:sheet/cut': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/batches/:id/designs/:design': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/proofs': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/proofs': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/:id/proofs/decide': { least: 'contributor', scope: 'orders' },

  'GET /api/v2/production/waiting': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/plan': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/batches': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/batches': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/orders/:order/batches': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/batches/:id': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/batches/:id/sheets/:sheet': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/batches/:id/sheets/:sheet/png': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/batches/:id/pdf': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/jobs': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/orders/:order/jobs': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/jobs/order': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/jobs/done': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/jobs/reopen': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/jobs/again': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/wall': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/supplies': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/supplies/history': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/supplies/delivery': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/supplies/count': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/production/day': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/batches/:id/undo': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/batches/:id/mark': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/batches/:id/layout/stop': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/production/batches/:id/reprint': { least: 'contributor', scope: 'orders' },

  'GET /api/jersey-softball/get-orders': { least: 'contributor', scope: 'orders' },
  'GET /api/jersey-softball/export': { least: 'contributor', scope: 'orders' },
  'POST /api/jersey-softball/save-order': { least: 'contributor', scope: 'orders' },
  'GET /api/jersey-softball/get-order-details': { least: 'contributor', scope: 'orders' },

  'GET /api/iron-on/colors': 'anyone',
  'POST /api/iron-on/save-order': 'anyone',
  'GET /api/iron-on/get-order-details': 'anyone',
  'GET /api/iron-on-logo/schools': 'anyone',
  'POST /api/iron-on-logo/save-order': 'anyone',
  'GET /api/iron-on-logo/get-order-details': 'anyone',
  'POST /api/v2/orders': { least: 'contributor', scope: 'orders' },
  'POST /api/v2/orders/price': { least: 'contributor', scope: 'orders' },
  'GET /api/v2/orders/:id/items': { least: 'contributor', scope: 'orders' },
  'POST /api/basket/price': 'anyone',
  'POST /api/basket/save-order': 'anyone',
  'GET /api/basket/get-order-details': 'anyone',
  'POST /api/products/save-order': 'anyone',
  'GET /api/products/get-order-details': 'anyone',
}

const secret = 'a secret of at least 32 characters, for tests'
let shop: TestApp
const tokens = new Map<UserRole, string>()
const keys = new Map<ApiKeyScope | 'revoked', string>()

beforeAll(async () => {
  shop = await createTestApp({ JWT_SECRET: secret, ROLE: 'web' })
  // Some calls, such as starting a backup, enqueue jobs, which requires a started app. With ROLE=web, it runs no jobs.
  await shop.app.start()
  for (const role of userRoles) {
    await shop.addUser(role)
    tokens.set(role, await shop.signIn(role))
  }
  const token = tokens.get('administrator') ?? ''
  for (const scope of apiKeyScopes) {
    const { body } = await shop.call('POST', '/api/v2/api-keys', {
      token,
      body: { name: scope, scopes: [scope] },
    })
    keys.set(scope, body.data.key)
  }
  const revoked = await shop.call('POST', '/api/v2/api-keys', {
    token,
    body: { name: 'x', scopes: [...apiKeyScopes] },
  })
  await shop.call('DELETE', `/api/v2/api-keys/${revoked.body.data.id}`, { token })
  keys.set('revoked', revoked.body.data.key)
})
afterAll(() => shop.close())

const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value
const formatCall = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const calls = () => shop.app.routes.map(({ contract }) => contract)
const answeredCalls = (): [call: string, Expected][] =>
  calls()
    .map(formatCall)
    .map((call) => [call, expected[call] ?? administrator])

/** Returns a new address after every 500 calls, because calls per address and minute are limited. */
const getNextAddress = () => `198.51.100.${Math.floor((callCount += 1) / 500)}`
let callCount = 0

/** Makes a call without input and returns its outcome. Reads only status, headers and code of the answer. */
async function getOutcome(call: string, headers: Record<string, string>): Promise<string> {
  const [method = '', path = ''] = call.split(' ')
  const answer = await shop.app.http.inject({
    method: method as 'GET',
    url: path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    headers: { 'x-forwarded-for': getNextAddress(), 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { payload: '{}' }),
    payloadAsStream: true,
  })
  if (answer.statusCode === 429) throw new Error(`${call} was not looked at: too many calls`)
  if (answer.statusCode !== 401 && answer.statusCode !== 403) {
    answer.stream().destroy()
    return 'allowed'
  }
  const { code } = JSON.parse(await text(answer.stream()))
  // A refusal with another code means that the permission check has passed.
  return ['not_authenticated', 'session_expired', 'invalid_api_key', 'forbidden'].includes(code)
    ? code
    : 'allowed'
}

function isRoleAllowed(access: Expected, role: UserRole): boolean {
  if (access === 'anyone') return true
  if (access.exactly) return role === access.exactly
  return userRoles.indexOf(role) <= userRoles.indexOf(access.least ?? 'administrator')
}

test('AUTH-08 the permission table lists exactly the existing contracts', async () => {
  const modules: object[] = await Promise.all(
    globSync('core/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => import(resolve(file))),
  )
  const contracts = modules.flatMap((module): unknown[] => Object.values(module)).filter(isContract)
  expect(contracts.map(formatCall).sort()).toEqual(Object.keys(expected).sort())
})

test('AUTH-08 the permission table lists every call that the server answers', () => {
  expect(calls().map(formatCall)).not.toHaveLength(0)
  expect(
    calls()
      .map(formatCall)
      .filter((call) => !expected[call]),
  ).toEqual([])
})

test('AUTH-08 every API route of the server belongs to a contract', () => {
  expect(listRoutes(shop.app.http.printRoutes({ commonPrefix: false })).sort()).toEqual(
    calls().map(formatCall).sort(),
  )
})

/** Returns the routes in Fastify’s printed route tree, in which each line continues its parent’s path. */
function listRoutes(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    above.splice(depth, above.length, segment)
    const path = above.join('')
    if (!/^\/(api|media|wp-json)\//.test(path)) return []
    return methods
      .split(', ')
      .filter((method) => method && method !== 'HEAD')
      .map((method) => `${method} ${path}`)
  })
}

test.each(userRoles)('AUTH-08 a signed-in %s may make exactly the listed calls', async (role) => {
  const answers: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  for (const [call, access] of answeredCalls()) {
    answers[call] = await getOutcome(call, { authorization: `Bearer ${tokens.get(role)}` })
    wanted[call] = isRoleAllowed(access, role) ? 'allowed' : 'forbidden'
    if (call.endsWith('/sign-out')) tokens.set(role, await shop.signIn(role))
  }
  expect(answers).toEqual(wanted)
  expect(shop.logged).toEqual([])
})

test.each(apiKeyScopes)('AUTH-08 an API key for %s may make exactly the listed calls', async (scope) => {
  const answers: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  for (const [call, access] of answeredCalls()) {
    answers[call] = await getOutcome(call, { 'x-api-key': keys.get(scope) ?? '' })
    // A key that may send messages may also read conversations.
    const isReading = access === conversationReader && scope === 'messages'
    wanted[call] = access === 'anyone' || access.scope === scope || isReading ? 'allowed' : 'forbidden'
  }
  expect(answers).toEqual(wanted)
})

test.each([
  ['no credentials', 'not_authenticated', async (): Promise<Record<string, string>> => ({})],
  ['an empty token', 'not_authenticated', async () => ({ authorization: 'Bearer ' })],
  ['a name and password in the header', 'not_authenticated', async () => ({ authorization: 'Basic YTpi' })],
  ['an expired token', 'session_expired', async () => ({ authorization: `Bearer ${await expired()}` })],
  ['a malformed token', 'session_expired', async () => ({ authorization: 'Bearer a.b' })],
  [
    'a token that was signed out',
    'session_expired',
    async () => ({ authorization: `Bearer ${await signedOut()}` }),
  ],
  ['a revoked key', 'invalid_api_key', async () => ({ 'x-api-key': keys.get('revoked') ?? '' })],
  ['an unknown key', 'invalid_api_key', async () => ({ 'x-api-key': 'cetak_unknown' })],
])('AUTH-08 D-15 a caller with %s may make only public calls', async (_who, code, headersOf) => {
  const headers = await headersOf()
  const answers: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  for (const [call, access] of answeredCalls()) {
    answers[call] = await getOutcome(call, headers)
    wanted[call] = access === 'anyone' ? 'allowed' : code
  }
  expect(answers).toEqual(wanted)
})

async function expired(): Promise<string> {
  const payload = { ...decodeJwt(tokens.get('administrator') ?? ''), exp: Math.floor(Date.now() / 1000) - 1 }
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
}

async function signedOut(): Promise<string> {
  const token = await shop.signIn('administrator')
  await shop.call('POST', '/api/v2/sign-out', { token, body: {} })
  return token
}
