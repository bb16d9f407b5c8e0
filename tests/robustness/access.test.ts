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
  } finally {
    await shop.stop();
  }
});
