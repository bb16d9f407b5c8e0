import { findFormat, saveFormat } from '../../functions/platform/table/format.ts';
import { CURRENT_FORMAT } from '../../functions/platform/table/table-definition.ts';

/** Each rewrites the format before it into the one of its number. */
const MIGRATIONS: readonly (() => Promise<{ migrate: () => Promise<void> }>)[] = [
  () => import('./0001-first-release.ts'),
  () => import('./0002-payments.ts'),
];

/**
 * Rewrites the table and the bucket of the environment into the format of this release. An interrupted migration
 * continues with the next call.
 * @param isInUse whether the previous release is still running: the last migration is then repeated by the next call.
 * @throws Error if a newer release has written the data.
 */
export async function migrate({ isInUse = false } = {}): Promise<void> {
  const { number = 0, isRepeated = false } = (await findFormat()) ?? {};
  if (number > CURRENT_FORMAT) {
    throw new Error(
      `The data have format ${number}, and this release reads format ${CURRENT_FORMAT}. Use the release that wrote them, or a newer one.`,
    );
  }
  const done = isRepeated ? number - 1 : number;
  for (const [index, load] of MIGRATIONS.entries()) {
    if (index < done) continue;
    await (await load()).migrate();
    await saveFormat(index + 1, { isRepeated: isInUse });
  }
}
