import { verifyAudit } from './supply-chain/audit.ts';
import {
  verifyForeignScripts,
  verifyInstallScripts,
  verifyLock,
  verifySbom,
} from './supply-chain/installed.ts';
import { verifyLicenses } from './supply-chain/licenses.ts';
import { SUPPLY_CHAIN_PROMISES } from './supply-chain/promises.ts';
import { verifyPromises } from './support/report.ts';

verifyPromises(Object.values(SUPPLY_CHAIN_PROMISES), async (report) => {
  await verifyAudit(report);
  await verifyLock(report);
  await verifyInstallScripts(report);
  await verifyForeignScripts(report);
  await verifySbom(report);
  await verifyLicenses(report);
});
