import { listHiddenFields, omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import { MilitaryItemSummary, MilitaryItemTexts } from '../../../shared/entities/military-item.ts';
import type { Permission } from '../../../shared/entities/role.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { countItems, iterateItemFields, ListedItem } from '../../platform/table/items.ts';
import { type ItemsInMemory, updateItems } from '../../platform/table/items-in-memory.ts';

export interface ItemInLists {
  id: string;
  revision: number;
  catalogNumber: string;
  /** With all fields; use {@link createSummaryReader}. */
  summary: ParsedJson;
  texts: ParsedJson;
}

interface Items {
  known: ItemsInMemory<ItemInLists>;
  newestFirst: readonly ItemInLists[];
  /** Items that were counted but not read, because their rows are malformed. */
  unread: number;
}

let items: Items | undefined;
let updating: Promise<Items> | undefined;

export async function loadItemsInLists(): Promise<readonly ItemInLists[]> {
  // Only a request that starts now sees all earlier changes.
  const previous = updating;
  updating = (async () => {
    await previous?.catch(() => undefined);
    items = await update(items);
    return items;
  })();
  return (await updating).newestFirst;
}

async function update(current: Items | undefined): Promise<Items> {
  const known = await updateItems(readItems, current?.known);
  const unread = (await countItems()) - known.byId.size;
  if (current && unread !== current.unread) {
    // The index of changes is behind the table, or an item was purged concurrently.
    return update(undefined);
  }
  if (current && known === current.known) return current;
  return {
    known,
    newestFirst: [...known.byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1)),
    unread,
  };
}

async function* readItems(since: string | undefined): AsyncGenerator<ItemInLists, void> {
  for await (const item of iterateItemFields(ListedItem, since)) {
    const { id, revision, catalogNumber, description, authenticityNotes } = item;
    yield {
      id,
      revision,
      catalogNumber,
      summary: toSummary(item),
      texts: ParsedJson.of(MilitaryItemTexts, { id, description, authenticityNotes }),
    };
  }
}

/** Caches summaries by the hidden fields that they lack. */
const restricted = new Map<string, WeakMap<ItemInLists, ParsedJson>>();

export function createSummaryReader(
  permissions: readonly Permission[],
): (item: ItemInLists) => ParsedJson {
  const hidden = listHiddenFields(permissions);
  if (hidden.length === 0) return ({ summary }) => summary;
  const known = restricted.get(hidden.join()) ?? new WeakMap<ItemInLists, ParsedJson>();
  restricted.set(hidden.join(), known);
  return (item) => {
    const existing = known.get(item);
    if (existing) return existing;
    const whole: MilitaryItemSummary = JSON.parse(item.summary.text);
    const visible = ParsedJson.of(MilitaryItemSummary, omitHiddenFields(whole, permissions));
    known.set(item, visible);
    return visible;
  };
}

export function toSummary(item: MilitaryItemSummary): ParsedJson {
  const { asmicMatches } = item;
  const match =
    asmicMatches?.find(({ verified }) => verified) ??
    asmicMatches?.find(({ verified }) => verified === null);
  return ParsedJson.of(MilitaryItemSummary, {
    ...item,
    asmicMatches: asmicMatches && (match ? [match] : []),
  });
}
