import { createStore, del, get, set } from 'idb-keyval';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { type ItemValues, toItemValues } from '../../common/items/itemValues.ts';

export interface Draft {
  /** Idempotency key of what is sent from this draft. */
  key: string;
  /** Only values that differ from the start. */
  typed: Partial<ItemValues>;
  /** ISO 8601. */
  savedAt: string;
  /** When an item is edited: its `updatedAt` when the draft began. */
  itemUpdatedAt?: string | undefined;
  /** When an item is edited: its values when the draft began. Missing in drafts of earlier releases. */
  itemValues?: ItemValues | undefined;
  /** Ids of the lookalikes of a new item that staff dismissed. */
  dismissed?: readonly string[] | undefined;
  /** The Airtable record of a new item. */
  uploaded?: UploadedRecord | undefined;
}

/** The version of an item that its draft began with. */
export type DraftBase = Pick<Draft, 'itemUpdatedAt' | 'itemValues'>;

export const toDraftBase = (item: MilitaryItem): DraftBase => ({
  itemUpdatedAt: item.updatedAt,
  itemValues: toItemValues(item),
});

export interface UploadedRecord {
  airtableId: string;
  /** The uploaded payload as JSON. */
  payload: string;
}

export const getDraftName = (userId: string, itemId = 'new') => `${userId} ${itemId}`;

const READ_TIMEOUT_MS = 1500;
let store: ReturnType<typeof createStore> | undefined;
// Opened lazily: it throws where site data is blocked, and the form works without drafts then.
const openStore = () => {
  store ??= createStore('guidon-drafts', 'items');
  return store;
};

/** Undefined also when storage is blocked or does not answer in time. */
export async function readItemDraft(name: string): Promise<Draft | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, READ_TIMEOUT_MS));
  const read = async () => get<Draft>(name, openStore());
  const stored = await Promise.race([read(), timeout]).catch(() => undefined);
  const onPageHide = readDraftSync(name);
  return onPageHide && onPageHide.savedAt > (stored?.savedAt ?? '') ? onPageHide : stored;
}

export async function writeItemDraft(name: string, draft: Draft): Promise<void> {
  await ignoreErrors(() => set(name, draft, openStore()));
}

/** Synchronous save on pagehide, when IndexedDB would not finish. */
export function writeDraftSync(name: string, draft: Draft): void {
  ignoreErrors(async () => localStorage.setItem(getLocalKey(name), JSON.stringify(draft)));
}

export async function deleteDraft(name: string): Promise<void> {
  await ignoreErrors(async () => localStorage.removeItem(getLocalKey(name)));
  await ignoreErrors(() => del(name, openStore()));
}

const getLocalKey = (name: string) => `guidon:draft ${name}`;

function readDraftSync(name: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(getLocalKey(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without storage the form still works; only the draft is not saved. */
async function ignoreErrors(act: () => Promise<void>) {
  try {
    await act();
  } catch {}
}
