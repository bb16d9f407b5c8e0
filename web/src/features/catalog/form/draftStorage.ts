import { createStore, del, get, set } from 'idb-keyval';
import type { ItemValues } from './itemValues.ts';

/** What was typed and is not saved yet. */
export interface Draft {
  /** Made with the draft: whatever is sent of it is done once. */
  key: string;
  /** Those that were typed over. */
  typed: Partial<ItemValues>;
  /** ISO 8601. */
  savedAt: string;
  /** Of an item that is corrected: its last change when the draft was begun. */
  itemUpdatedAt?: string | undefined;
  /** Of a new item: its record in Airtable, and what went there. */
  uploaded?: UploadedRecord | undefined;
}

export interface UploadedRecord {
  airtableId: string;
  /** As JSON. */
  payload: string;
}

/** Whose draft, and of which item. */
export const getDraftName = (userId: string, itemId = 'new') => `${userId} ${itemId}`;

const PATIENCE_MS = 1500;
let store: ReturnType<typeof createStore> | undefined;
// Where site data is blocked, all of these refuse: the form then works without.
const drafts = () => {
  store ??= createStore('guidon-drafts', 'items');
  return store;
};

/** Undefined as well where it cannot be known, or not soon. */
export async function readDraft(name: string): Promise<Draft | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const read = async () => get<Draft>(name, drafts());
  const stored = await Promise.race([read(), late]).catch(() => undefined);
  const said = lastWords(name);
  return said && said.savedAt > (stored?.savedAt ?? '') ? said : stored;
}

export async function writeDraft(name: string, draft: Draft): Promise<void> {
  await quietly(() => set(name, draft, drafts()));
}

/** Of a page that is left: it has no time for the other store. */
export function writeDraftSync(name: string, draft: Draft): void {
  quietly(async () => localStorage.setItem(keyOf(name), JSON.stringify(draft)));
}

export async function deleteDraft(name: string): Promise<void> {
  await quietly(async () => localStorage.removeItem(keyOf(name)));
  await quietly(() => del(name, drafts()));
}

const keyOf = (name: string) => `guidon:draft ${name}`;

function lastWords(name: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

async function quietly(act: () => Promise<void>) {
  try {
    await act();
  } catch {
    // Nothing is kept then, and nothing is lost that is on the page.
  }
}
