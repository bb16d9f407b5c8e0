import {
  loadPublishedHolds,
  savePublishedHolds,
  toPublishedHolds,
} from '../../platform/bucket/published-holds.ts';
import { listHolds } from '../../platform/table/holds.ts';

/** Others may publish at the same time. */
const MAX_ATTEMPTS = 6;

/** Shows the claims on products in the shop, if they have changed. */
export async function publishHolds(): Promise<void> {
  const loaded = await loadPublishedHolds();
  let published = JSON.stringify(loaded && loaded !== 'unchanged' ? loaded.holds : {});
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const holds = toPublishedHolds((await listHolds()).values());
    const text = JSON.stringify(holds);
    if (text === published) return;
    // Listed again afterwards: this may have overwritten newer ones.
    await savePublishedHolds(holds);
    published = text;
  }
}
