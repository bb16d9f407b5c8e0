import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import { BASE_ID } from '../../../shared/contract/airtable.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { AirtableBase } from '../../domain/airtable/base.ts';
import { airtableAccess, findBaseAddress } from '../../domain/airtable/connection.ts';
import { isNotVisible } from '../../domain/airtable/error.ts';
import { getBaseId } from '../../domain/airtable/settings.ts';
import { closeOwnWebhook } from '../../domain/airtable/webhook.ts';
import { emptyItemLog } from '../../platform/bucket/item-log.ts';
import { emptyOpenProblems } from '../../platform/bucket/open-problems.ts';
import { invalidRequest } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { forgetChosenBase, saveChosenBase } from '../../platform/table/airtable-connection.ts';
import { findSyncLease, syncConflict } from '../../platform/table/sync-lease.ts';
import { getActor } from '../../platform/table/users.ts';

type Get = Contract['airtable']['GET /api/airtable/base'];
type Put = Contract['airtable']['PUT /api/airtable/base'];

const LIMITS = { requestTimeoutMs: 6_000, maxAttempts: 2, totalMs: 9_000 };

const READ = ['data.records:read', 'to read the items'] as const;
const SCOPES = [
  READ,
  ['data.records:write', 'to write what is changed here'],
  ['schema.bases:read', 'to check the columns'],
] as const;
const MAY_WRITE: ReadonlySet<string> = new Set(['edit', 'create', 'owner']);

export async function getBase(_: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  return { body: await describe(await openBase()) };
}

export async function putBase({ caller, event, body }: ApiRequest<Put>): Promise<ApiResponse<Put>> {
  const [baseId = ''] = BASE_ID.exec(body.base) ?? [];
  if ((await findSyncLease())?.isHeld) throw syncConflict();
  const base = await openBase(baseId);
  try {
    await base.schema();
  } catch (error) {
    if (!isNotVisible(error)) throw error;
    const { missing } = await describe(base);
    const message = missing.join(' ') || (error as Error).message;
    throw invalidRequest([{ path: 'base', message }]);
  }
  const status = await describe(base);
  const before = await findBaseAddress();
  if (before !== base.address) await closeOwnWebhook();
  await (baseId === process.env.AIRTABLE_BASE_ID ? forgetChosenBase() : saveChosenBase(baseId));
  if (before !== base.address) {
    await recordActivity(event, {
      action: 'base-changed',
      outcome: 'success',
      by: await getActor(caller.userId),
      changes: [{ field: 'base', before: getBaseId(before), after: baseId }],
    });
  }
  // The stored log and problems may belong to the previous base, so both are cleared.
  await emptyItemLog(base.address);
  await emptyOpenProblems(base.address);
  return { body: status };
}

async function openBase(baseId?: string): Promise<AirtableBase> {
  return new AirtableBase(await airtableAccess(baseId), {
    ...LIMITS,
    untilMs: Date.now() + 2 * LIMITS.totalMs,
  });
}

async function describe(base: AirtableBase) {
  const scopes = await base.scopes();
  return {
    baseId: base.baseId,
    missing: await findMissing(base, scopes),
    isWriteKnown: scopes !== undefined,
  };
}

/** Reports all missing scopes and permissions at once. */
async function findMissing(
  base: AirtableBase,
  scopes: readonly string[] | undefined,
): Promise<string[]> {
  const lacking = scopes
    ? SCOPES.filter(([scope]) => !scopes.includes(scope))
    : (await mayRead(base))
      ? []
      : [READ];
  return [
    ...lacking.map(([scope, purpose]) => `The token lacks the scope ${scope}, ${purpose}.`),
    ...(await findPermissionProblems(base, scopes !== undefined && lacking.length > 0)),
  ];
}

/** Airtable does not report the scopes of a personal access token, so this reads a record. */
async function mayRead(base: AirtableBase): Promise<boolean> {
  try {
    await base.recordPage(ITEM_TABLE, { pageSize: 1 });
    return true;
  } catch (error) {
    if (!isNotVisible(error)) throw error;
    const tables = await base.schema().catch(() => []);
    return !tables.some(({ name }) => name === ITEM_TABLE);
  }
}

async function findPermissionProblems(base: AirtableBase, isScoped: boolean): Promise<string[]> {
  try {
    const level = await base.permissionLevel();
    if (level === undefined) {
      return [`The token has no access to the base ${base.baseId}. Add the base to the token.`];
    }
    if (MAY_WRITE.has(level)) return [];
    return [
      `The user of the token may not change records: the permission in the base is “${level}”. Make the user an editor.`,
    ];
  } catch (error) {
    if (!isNotVisible(error)) throw error;
    return isScoped
      ? []
      : ['The token lacks the scope schema.bases:read, to check the base and its columns.'];
  }
}
