import {
  confirmStatementMatches,
  dismissStatementLines,
  findOrderForStatementLine,
  getStatementMatches,
  importStatement,
  listDecidedLines,
  listStatementImports,
  reverseStatementCredit,
  reopenStatementLine,
} from '#core/payments/statement-calls.ts'
import type { Database, Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { requireActorName, route, type Feature } from '#server/http/route.ts'
import { paymentDetailsQueries } from '../../settings/settings.ts'
import { handleImportStatement, presentImport } from './import-statement.ts'
import { handleConfirmMatches } from './confirm-matches.ts'
import { handleReverseCredit, handleUndoLineDecision, presentDecidedLines } from './decided-lines.ts'
import { presentMatchedOrder } from './present-line.ts'
import { findStatementMatches } from './statement-matches.ts'
import type { StatementPorts } from './statement-ports.ts'
import { findLatestImports, findUsedAccounts, setLinesDismissed } from './statements-store.ts'

const mostImports = 30

export function createStatements({ db }: Database, ports: StatementPorts): Feature {
  return {
    name: 'statements',
    routes: [
      route(importStatement, (input, call) => handleImportStatement(db, input, call)),
      route(listStatementImports, async () => ({
        imports: (await findLatestImports(db, mostImports)).map(presentImport),
        accounts: await listAccounts(db),
      })),
      route(getStatementMatches, () => findStatementMatches(db, ports)),
      route(confirmStatementMatches, (input, { caller }) =>
        handleConfirmMatches(db, ports, input, requireActorName(caller)),
      ),
      route(reverseStatementCredit, (input, { caller }) =>
        handleReverseCredit(db, ports, input, requireActorName(caller)),
      ),
      route(listDecidedLines, (input) => presentDecidedLines(db, ports, input)),
      route(reopenStatementLine, (input, { caller }) =>
        handleUndoLineDecision(db, ports, input, requireActorName(caller)),
      ),
      route(dismissStatementLines, async ({ line_ids: ids, dismissed }, { caller }) => ({
        changed: await setLinesDismissed(db, ids, dismissed, requireActorName(caller)),
      })),
      route(findOrderForStatementLine, async ({ number }) => {
        const order = await ports.findOrderByNumber(db, number)
        return order ? presentMatchedOrder(order) : refuse('not_found')
      }),
    ],
  }
}

async function listAccounts(db: Db): Promise<string[]> {
  const used = await findUsedAccounts(db)
  const { accounts } = await paymentDetailsQueries.shown(db)
  const own = accounts.map(({ bank, number }) => `${bank} ••${number.replace(/\D/g, '').slice(-4)}`)
  return [...new Set([...used, ...own])]
}
