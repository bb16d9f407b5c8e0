import { Box, Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toProductId } from '../../../../shared/airtable-mapping/product-id.ts';
import type { SearchHit } from '../../../../shared/contract/search.ts';
import type { MilitaryItem } from '../../../../shared/entities/military-item.ts';
import { SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { api, isMissing } from '../../lib/api.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { CameraScanner } from '../common/CameraScanner.tsx';
import { Finder } from '../common/Finder.tsx';
import { hasCamera } from '../common/hasCamera.ts';
import { useFetchItem } from '../common/items/itemsQuery.ts';
import { Note } from '../common/Note.tsx';
import { PieceThumbnail } from '../common/PiecePicker.tsx';
import type { PurchaseLine } from './purchaseForm.ts';

const MAX_FOUND = 8;

interface ItemFinderProps {
  error: string | undefined;
  onFind: (line: PurchaseLine) => void;
}

/** Finds cataloged items by their words, by a barcode scanner, which types a code and presses Enter, or by the camera. */
export function ItemFinder({ error, onFind }: ItemFinderProps) {
  const [isScanning, setIsScanning] = useState(false);
  const fetchItem = useFetchItem();
  const find = useMutation({
    mutationFn: async (search: { id: string } | { code: string }) => {
      const id = 'id' in search ? search.id : await findByCode(search.code);
      if (id === undefined) return undefined;
      const item = await fetchItem(id);
      return { item, quantity: await countUnits(item) };
    },
    onSuccess: (found) => {
      if (!found) return;
      const { id: itemId, name, catalogNumber, cost } = found.item;
      onFind({ itemId, name, catalogNumber, quantity: found.quantity, cost: cost ?? '' });
    },
    onError: (failure) => showErrorToast(failure),
    ...staffMutation,
  });

  return (
    <div>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
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
            onChoose={({ id }) => find.mutate({ id })}
            onEnter={(code) => find.mutate({ code })}
          />
        </Box>
        {hasCamera() && (
          <Button aria-pressed={isScanning} onClick={() => setIsScanning(!isScanning)}>
            Scan
          </Button>
        )}
      </Stack>
      <Note role="status">
        {find.isPending
          ? 'Searching…'
          : find.isSuccess && !find.data && 'No cataloged item has this code.'}
      </Note>
      {isScanning && (
        <CameraScanner
          onScan={(code) => {
            setIsScanning(false);
            find.mutate({ code });
          }}
          onCancel={() => setIsScanning(false)}
        />
      )}
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
