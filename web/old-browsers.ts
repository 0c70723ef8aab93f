// Polyfills for the oldest browsers that the shop supports (docs/decisions/0610-oldest-browsers.md). `root.tsx` tests
// for these features, and only browsers that lack one of them load this file.
import 'core-js/actual/array/to-reversed.js'
import 'core-js/actual/array/to-sorted.js'
import 'core-js/actual/array/to-spliced.js'
import 'core-js/actual/array/with.js'
import 'core-js/actual/map/group-by.js'
import 'core-js/actual/string/to-well-formed.js'
// The modules under `actual/url` would add a complete URL parser, which every supported browser already has.
import 'core-js/modules/web.url.can-parse.js'
import 'core-js/modules/web.url.parse.js'
