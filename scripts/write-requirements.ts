import { writeFileSync } from 'node:fs'
import { renderRequirements, listRequirementTests } from './requirements-text.ts'

/** `npm run requirements`: writes docs/requirements.md from the titles of the tests. */
writeFileSync('docs/requirements.md', renderRequirements(listRequirementTests()))
