import { test as anyTest } from 'vitest'
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

const test = hasWebKit() ? anyTest : anyTest.skip
const run = defineFlowTests('WebKit', startWebKit)

test('orders stickers in WebKit', () => run(orderStickers))
test('orders an iron-on name tag in WebKit', () => run(orderNameTag))
test('uploads, moves and approves a design in WebKit', () => run(approveDesign))
test('opens a pressed search suggestion in WebKit', () => run(followSuggestion))
test('FIX-57 pastes, cuts and copies jersey rows in WebKit', () => run(pasteJerseys))
