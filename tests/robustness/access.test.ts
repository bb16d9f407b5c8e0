import { verifyForeignItems } from './access/foreign-items.ts';
import { verifyForeignObjects } from './access/foreign-objects.ts';
import { verifyForeignOrders } from './access/foreign-orders.ts';
import { verifyForeignUploads } from './access/foreign-uploads.ts';
import { verifyInvalidSessions } from './access/invalid-sessions.ts';
import { verifyMatrix } from './access/matrix.ts';
import { verifyPathBypass } from './access/path-bypass.ts';
import { ACCESS_PROMISES } from './access/promises.ts';
import { verifyPromises } from './support/report.ts';
import { startTestInstance } from './support/test-instance.ts';
import { signInUsers } from './support/users.ts';

verifyPromises(Object.values(ACCESS_PROMISES), async (report) => {
  const shop = await startTestInstance();
  try {
    const run = { report, shop, users: await signInUsers(shop.url) };
    await verifyMatrix(run);
    await verifyPathBypass(run);
    await verifyInvalidSessions(run);
    await verifyForeignOrders(run);
    await verifyForeignItems(run);
    await verifyForeignUploads(run);
    await verifyForeignObjects(run);
  } finally {
    await shop.stop();
  }
});
