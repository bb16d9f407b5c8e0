import {
  loadPublishedHolds,
  savePublishedHolds,
  toPublishedHolds,
} from '../../platform/bucket/published-holds.ts';
import { listHolds } from '../../platform/table/holds.ts';

const MAX_ATTEMPTS = 6;

export async function publishHolds(): Promise<void> {
  const loaded = await loadPublishedHolds();
  let published = JSON.stringify(loaded && loaded !== 'unchanged' ? loaded.holds : {});
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const holds = toPublishedHolds((await listHolds()).values());
    const text = JSON.stringify(holds);
    if (text === published) return;
    // Compare again afterwards: this write may have overwritten newer holds.
    await savePublishedHolds(holds);
    published = text;
  }
}
