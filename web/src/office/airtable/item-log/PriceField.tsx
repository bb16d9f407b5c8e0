import { Button, Stack, TextField, Typography } from '@mui/material';
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  use,
  useId,
  useRef,
  useState,
} from 'react';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { toItemSummary } from '../../common/airtable/item.ts';
import type { PriceEntries, PriceEntry } from './usePriceEntries.ts';

export const PriceContext = createContext<PriceEntries | undefined>(undefined);

const NOTES: Partial<Record<PriceEntry['state'], string>> = {
  waiting: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Saved',
};

/** Enter saves the price and goes to the next row; Escape discards it. */
export function PriceField({ record, prices }: { record: LogRecord; prices: PriceEntries }) {
  const id = useId();
  const entry = prices.entries.get(record.id);
  const known = entry?.typed ?? record.sharePrice ?? '';
  const [typed, setTyped] = useState<string>();
  const isLeaving = useRef(false);
  const note = entry && (NOTES[entry.state] ?? entry.problem);

  const commit = (text: string | undefined): boolean => {
    const isAmount = text === undefined || prices.enter(record, text);
    setTyped(undefined);
    return isAmount;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget: input, key } = event;
    if (key === 'Escape') {
      event.stopPropagation();
      isLeaving.current = true;
      setTyped(undefined);
      input.closest<HTMLElement>('[data-cell]')?.focus();
    } else if (key === 'Enter') {
      event.preventDefault();
      const isRetried = entry?.state === 'failed';
      if (commit(typed ?? (isRetried ? entry.typed : undefined))) findNext(input)?.focus();
    }
  };

  return (
    <TextField
      id={id}
      value={typed ?? known}
      error={entry?.state === 'invalid' || entry?.state === 'failed'}
      helperText={note}
      // Above the link that covers the row.
      sx={{ zIndex: 1, '& input': { textAlign: 'end' } }}
      slotProps={{
        htmlInput: {
          ...PRICE_INPUT,
          'aria-label': `Price of ${toItemSummary(record).title}`,
          inputMode: 'decimal',
          onKeyDown,
          onFocus: (event: FocusEvent<HTMLInputElement>) => {
            isLeaving.current = false;
            event.target.select();
          },
        },
      }}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => !isLeaving.current && commit(typed)}
    />
  );
}

const PRICE_INPUT = { 'data-price': '' };

function findNext(input: HTMLInputElement): HTMLInputElement | null | undefined {
  const row = input.closest('[role=row]');
  const next = Number(row?.getAttribute('aria-rowindex')) + 1;
  return row?.parentElement?.querySelector(`[aria-rowindex="${next}"] [data-price]`);
}

export function EditedPrice({ record }: { record: LogRecord }) {
  const prices = use(PriceContext);
  return prices ? <PriceField record={record} prices={prices} /> : toItemSummary(record).price;
}

export function PriceStatus({ prices }: { prices: PriceEntries }) {
  const count = (...states: PriceEntry['state'][]) =>
    [...prices.entries.values()].filter(({ state }) => states.includes(state)).length;
  const [open, saved, failed] = [count('waiting', 'saving'), count('saved'), count('failed')];
  const parts = [
    open > 0 && `${formatPrices(open)} being saved`,
    saved > 0 && `${formatPrices(saved)} saved`,
    failed > 0 && `${formatPrices(failed)} not saved`,
  ].filter(Boolean);

  return (
    <Stack direction="row" sx={{ mb: 1, gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
        {parts.length > 0
          ? `${parts.join(', ')}.`
          : 'Type prices in the list: Enter saves and goes to the next row, Escape leaves the price as it was.'}
      </Typography>
      {failed > 0 && (
        <Button variant="text" onClick={prices.retry}>
          Save Again
        </Button>
      )}
    </Stack>
  );
}

const formatPrices = (count: number) => `${count} ${count === 1 ? 'price' : 'prices'}`;
