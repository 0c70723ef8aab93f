import { test as shopTest } from 'vitest'
import { startWebKit } from '../support/other-browsers/webkit.ts'
import { hasWebKit } from '../support/other-browsers/installed.ts'
import {
  approveDesign,
  followSuggestion,
  orderNameTag,
  orderStickers,
  pasteJerseys,
} from '../support/other-browsers/flows.ts'
import { defineFlowTests } from '../support/other-browsers/run-flow.ts'

const test = hasWebKit() ? shopTest : shopTest.skip
const run = defineFlowTests('WebKit', startWebKit)

test('a customer orders stickers in WebKit', () => run(orderStickers))
test('a customer orders an iron-on name tag in WebKit', () => run(orderNameTag))
test('a customer uploads, moves and approves a design in WebKit', () => run(approveDesign))
test('a clicked search suggestion opens in WebKit', () => run(followSuggestion))
test('FIX-57 the jersey list pastes, cuts and copies rows in WebKit', () => run(pasteJerseys))
