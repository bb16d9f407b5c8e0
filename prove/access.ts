import { proveOddSessions } from './access/invalid-sessions.ts';
import { proveMatrix } from './access/matrix.ts';
import { proveOthersItems } from './access/others-items.ts';
import { proveOthersObjects } from './access/others-objects.ts';
import { proveOthersOrders } from './access/others-orders.ts';
import { proveOthersUploads } from './access/others-uploads.ts';
import { proveOddPaths } from './access/path-bypass.ts';
import type { Ledger } from './report.ts';
import { signInPeople } from './support/people.ts';
import { startProvableProduct } from './support/provable-product.ts';

/** Who may call what, and whose is whose. */
export async function prove(ledger: Ledger): Promise<void> {
  const shop = await startProvableProduct();
  try {
    const trial = { ledger, shop, people: await signInPeople(shop.url) };
    await proveMatrix(trial);
    await proveOddPaths(trial);
    await proveOddSessions(trial);
    await proveOthersOrders(trial);
    await proveOthersItems(trial);
    await proveOthersUploads(trial);
    await proveOthersObjects(trial);
  } finally {
    await shop.stop();
  }
}
