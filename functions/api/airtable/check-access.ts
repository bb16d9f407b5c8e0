import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import {
  ageMs,
  CACHE_TTL_MS,
  type CachedBase,
  dedupe,
  readTables,
} from '../../domain/airtable/cached-reads.ts';
import { isNotVisible, isTransient } from '../../domain/airtable/error.ts';
import {
  type AccessCheck,
  getAccessCheck,
  putAccessCheck,
} from '../../platform/bucket/airtable-cache.ts';
import { AppError } from '../../platform/errors.ts';

/** The TTL is short because staff are probably fixing the connection. */
const FAILED_TTL_MS = 30_000;

export function checkAccess(airtable: CachedBase): Promise<AccessCheck> {
  return dedupe(airtable, 'verdict', async () => {
    const cached = airtable.bypassCache ? undefined : await getAccessCheck(airtable.scope);
    const { reason, isDoubted = false } = cached?.value ?? {};
    const isFresh = cached && ageMs(cached) < (reason ? FAILED_TTL_MS : CACHE_TTL_MS);
    if (isFresh && !isDoubted) return cached.value;
    // After a denied request, earlier cached reads prove nothing.
    const bypassCache = airtable.bypassCache || isDoubted || reason !== undefined;
    const { at, ...check } = await readSchema({ ...airtable, bypassCache });
    await putAccessCheck(airtable.scope, check, at);
    return check;
  });
}

/** Other screens need the schema as well, so it is usually cached. */
async function readSchema(airtable: CachedBase): Promise<AccessCheck & { at?: string }> {
  try {
    return { at: (await readTables(airtable)).at };
  } catch (error) {
    return isNotVisible(error) ? readRecord(airtable, error) : toFailedCheck(error);
  }
}

/** A token without the schema scope is enough for the shop if it can read records. */
async function readRecord({ base }: CachedBase, schemaError: unknown): Promise<AccessCheck> {
  try {
    await base.recordPage(ITEM_TABLE, { pageSize: 1 });
    return {};
  } catch (error) {
    return toFailedCheck(isNotVisible(error) ? schemaError : error);
  }
}

function toFailedCheck(error: unknown): AccessCheck {
  if (!(error instanceof AppError)) throw error;
  return { reason: error.message, ...(isTransient(error) ? { isOutage: true } : {}) };
}
