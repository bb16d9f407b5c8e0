import type { Ledger } from './report.ts';
import { proveAudit } from './supply-chain/audit.ts';
import { proveInstallScripts, proveLock } from './supply-chain/installed.ts';
import { proveLicences } from './supply-chain/licences.ts';

/** What the product is made of: known, free to use, and as the lock file has it. */
export async function prove(ledger: Ledger): Promise<void> {
  await proveAudit(ledger);
  await proveLock(ledger);
  await proveInstallScripts(ledger);
  await proveLicences(ledger);
}
