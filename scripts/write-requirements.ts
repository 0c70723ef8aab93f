import { writeFileSync } from 'node:fs'
import { requirementsText, testsWithIds } from './requirements-text.ts'

/** `npm run requirements`: writes docs/requirements.md from the titles of the tests. */
writeFileSync('docs/requirements.md', requirementsText(testsWithIds()))
