import { test as shopTest } from 'vitest'
import { startFirefox } from '../support/other-browsers/firefox.ts'
import { hasFirefox } from '../support/other-browsers/installed.ts'
import {
  approveDesign,
  followSuggestion,
  orderNameTag,
  orderStickers,
  pasteJerseys,
} from '../support/other-browsers/flows.ts'
import { defineFlowTests } from '../support/other-browsers/run-flow.ts'

const test = shopTest.skipIf(!hasFirefox())
const run = defineFlowTests('Firefox', startFirefox)

test('a customer orders stickers in Firefox', () => run(orderStickers))
test('a customer orders an iron-on name tag in Firefox', () => run(orderNameTag))
test('a customer uploads, moves and approves a design in Firefox', () => run(approveDesign))
test('a clicked search suggestion opens in Firefox', () => run(followSuggestion))
test('FIX-57 the jersey list pastes, cuts and copies rows in Firefox', () => run(pasteJerseys))
