import { ITEM_TABLE } from '../../shared/airtable-mapping/columns.ts';
import { ageMs, KEPT_MS, type Look, shared } from '../airtable-client/cached-reads.ts';
import { isNotShown } from '../airtable-client/error.ts';
import { tablesOf } from '../airtable-client/tables.ts';
import { AppError } from '../errors.ts';
import { keepVerdict, keptVerdict, type Verdict } from '../storage/table/airtable-verdict.ts';

/** A bad one is soon asked for again: somebody is at work on it. */
const BAD_KEPT_MS = 30_000;
/** Whether Airtable takes the connection's token and shows it the base. */
export function verdictOn(look: Look): Promise<Verdict> {
  return shared(look, 'verdict', async () => {
    const kept = look.isAnew ? undefined : await keptVerdict(look.place);
    const { reason, isDoubted = false } = kept?.value ?? {};
    if (kept && !isDoubted && ageMs(kept) < (reason ? BAD_KEPT_MS : KEPT_MS)) return kept.value;
    // After a refusal, what was kept before it tells nothing.
    const isAnew = look.isAnew || isDoubted || reason !== undefined;
    const { at, ...verdict } = await judge({ ...look, isAnew });
    await keepVerdict(look.place, verdict, at);
    return verdict;
  });
}

async function judge(look: Look): Promise<Verdict & { at?: string }> {
  try {
    // What the base looks like is wanted by other screens as well, and tells as much as any call.
    return { at: (await tablesOf(look)).at };
  } catch (error) {
    return isNotShown(error) ? judgeByRecords(look, error) : reasonOf(error);
  }
}

/** A token need not have the scope for the former; the shop lives by the latter. */
async function judgeByRecords({ base }: Look, refusal: unknown): Promise<Verdict> {
  try {
    await base.recordPage(ITEM_TABLE, { pageSize: 1 });
    return {};
  } catch (error) {
    return isNotShown(error) ? reasonOf(refusal) : reasonOf(error);
  }
}

function reasonOf(error: unknown): Verdict {
  if (error instanceof AppError) return { reason: error.message };
  throw error;
}
