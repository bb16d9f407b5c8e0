import type { AccountExport, VisitorExport } from '../../../shared/entities/account.ts';
import { PERSONAL_DATA } from '../../domain/members/personal-data-registry.ts';
import type { ExportPart, Member, Person, PersonalData } from '../../platform/personal-data.ts';
import { requireAllRows } from '../../platform/table/parse-rows.ts';

const ALL: readonly PersonalData[] = Object.values(PERSONAL_DATA);
const OF_MEMBERS = ALL.filter((data) => data.of !== 'staff');
const BY_ADDRESS = ALL.filter((data) => data.of === 'address');

export const exportMember = (member: Member) =>
  exportParts(
    OF_MEMBERS.flatMap((data) =>
      'load' in data ? [[data.exportAs, () => data.load(member)] as const] : [],
    ),
  ) as Promise<AccountExport>;

export const exportVisitor = async (person: Person) => ({
  ...((await exportParts(
    BY_ADDRESS.flatMap((data) =>
      'load' in data ? [[data.exportAs, () => data.load(person)] as const] : [],
    ),
  )) as VisitorExport),
  email: person.email,
});

async function exportParts(
  parts: readonly (readonly [ExportPart, () => Promise<unknown>])[],
): Promise<object> {
  const entries = await Promise.all(
    parts.map(async ([name, load]) => [name, await load()] as const),
  );
  return { exportedAt: new Date().toISOString(), ...Object.fromEntries(entries) };
}

/**
 * The erasure can be repeated until its last step.
 * @param beforeLast runs before the data that a repetition needs is erased.
 */
export const eraseMember = (member: Member, beforeLast: () => Promise<void>): Promise<void> =>
  runAll(
    OF_MEMBERS.flatMap((data) =>
      'erase' in data ? [{ ...data, run: () => data.erase(member) }] : [],
    ),
    beforeLast,
  );

export const eraseVisitor = (person: Person): Promise<void> =>
  runAll(
    BY_ADDRESS.flatMap((data) =>
      'erase' in data ? [{ ...data, run: () => data.erase(person) }] : [],
    ),
  );

function runAll(
  erasures: readonly { isErasedLast?: true; run(): Promise<void> }[],
  beforeLast?: () => Promise<void>,
): Promise<void> {
  return requireAllRows(async () => {
    for (const { isErasedLast, run } of erasures) if (!isErasedLast) await run();
    await beforeLast?.();
    for (const { isErasedLast, run } of erasures) if (isErasedLast) await run();
  });
}
