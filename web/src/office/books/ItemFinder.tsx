import { toProductId } from '../../../../shared/airtable-mapping/product-id.ts';
import type { SearchHit } from '../../../../shared/contract/search.ts';
import type { MilitaryItem } from '../../../../shared/entities/military-item.ts';
import { SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { api, isMissing } from '../../lib/api.ts';
import { Finder } from '../common/Finder.tsx';
import { useFetchItem } from '../common/items/itemsQuery.ts';
import { PieceThumbnail } from '../common/PiecePicker.tsx';
import { ScanFinder } from '../common/ScanFinder.tsx';
import type { PurchaseLine } from './purchaseForm.ts';

const MAX_FOUND = 8;

interface ItemFinderProps {
  error: string | undefined;
  onFind: (line: PurchaseLine) => void;
}

/** Finds one cataloged item after another. */
export function ItemFinder({ error, onFind }: ItemFinderProps) {
  const fetchItem = useFetchItem();

  const find = async (wanted: SearchHit | string): Promise<string> => {
    const id = typeof wanted === 'string' ? await findByCode(wanted) : wanted.id;
    if (id === undefined) return 'No cataloged item has this code.';
    const item = await fetchItem(id);
    const { id: itemId, name, catalogNumber, cost } = item;
    const quantity = await countUnits(item);
    onFind({ itemId, name, catalogNumber, quantity, cost: cost ?? '' });
    return '';
  };
  return (
    <div>
      <ScanFinder scansOnce find={find}>
        {(choose) => (
          <Finder
            label="Piece"
            inputLabel="Search the cataloged items"
            placeholder="Name, number or code…"
            foundLabel="Found items"
            emptyText="No cataloged item matches these words."
            error={error}
            queryName="item-search"
            find={searchItems}
            getName={({ title }) => title}
            getHint={({ subtitle }) => subtitle}
            renderPhoto={({ photo }) => <PieceThumbnail src={photo} />}
            onChoose={choose}
            onEnter={choose}
          />
        )}
      </ScanFinder>
    </div>
  );
}

/** An item without a quantity has the stock of its product. */
async function countUnits({
  quantity,
  airtableId,
}: Pick<MilitaryItem, 'quantity' | 'airtableId'>): Promise<number> {
  if (quantity !== null || airtableId === null) return quantity || 1;
  try {
    const params = { id: toProductId(airtableId) };
    const { stockQuantity } = await api('GET /api/products/{id}', { params });
    return stockQuantity || 1;
  } catch (error) {
    if (isMissing(error)) return 1;
    throw error;
  }
}

async function searchItems(text: string, signal?: AbortSignal): Promise<SearchHit[]> {
  const query = { q: text.slice(0, SEARCH_MAX_LENGTH), limit: MAX_FOUND };
  const { groups } = await api('GET /api/search', { query, ...(signal && { signal }) });
  return groups.find(({ kind }) => kind === 'item')?.hits ?? [];
}

async function findByCode(code: string): Promise<string | undefined> {
  const [hit] = await searchItems(code);
  return hit?.isExact ? hit.id : undefined;
}
