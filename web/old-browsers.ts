// Polyfills for the oldest supported browsers of the shop (docs/decisions/0610-oldest-browsers.md). Only browsers
// that lack one of these load the file; `root.tsx` tests for each of them.
import 'core-js/actual/array/to-reversed.js'
import 'core-js/actual/array/to-sorted.js'
import 'core-js/actual/array/to-spliced.js'
import 'core-js/actual/array/with.js'
import 'core-js/actual/map/group-by.js'
import 'core-js/actual/string/to-well-formed.js'
// The entries under `actual/url` include a complete URL parser, which every supported browser has.
import 'core-js/modules/web.url.can-parse.js'
import 'core-js/modules/web.url.parse.js'
