import { Checkbox, FormControlLabel, Stack } from '@mui/material';
import type { ComponentProps } from 'react';
import type { DeliveredLine } from '../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { getPieceName } from '../../ui/quotes/pieceNames.ts';
import { TextInput } from '../common/form/FormFields.tsx';

/** The choice of each piece, by product. */
export type ChosenPieces = Record<string, { isIncluded: boolean; quantity: string }>;

export const startChoice = (lines: readonly DeliveredLine[], isIncluded: boolean): ChosenPieces =>
  Object.fromEntries(
    lines.map(({ productId, quantity }) => [productId, { isIncluded, quantity: String(quantity) }]),
  );

/** @param refuse is called for each field that is wrong */
export function readChoice(
  lines: readonly DeliveredLine[],
  chosen: ChosenPieces,
  refuse: (path: string, message: string) => void,
): DeliveredLine[] {
  const read = lines.flatMap(({ productId, quantity: left }) => {
    const { isIncluded = false, quantity = '' } = chosen[productId] ?? {};
    if (!isIncluded) return [];
    const count = /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : 0;
    if (count < 1 || count > left) {
      refuse(`lines.${productId}.quantity`, `Enter a number from 1 to ${left}.`);
    }
    return [{ productId, quantity: count }];
  });
  if (read.length === 0) refuse('root', 'Choose at least one piece.');
  return read;
}

interface PieceChoiceProps {
  label: string;
  order: Order;
  /** The pieces to choose from, with the most of each. */
  lines: readonly DeliveredLine[];
  included: (productId: string) => { value: boolean; onChange: (isIncluded: boolean) => void };
  quantity: (productId: string) => Omit<ComponentProps<typeof TextInput>, 'label'>;
}

export const PieceChoice = ({ label, order, lines, included, quantity }: PieceChoiceProps) => (
  <Stack component="ul" aria-label={label} sx={{ gap: 0.5 }}>
    {lines.map(({ productId, quantity: left }) => {
      const name = getPieceName(order, productId);
      const { value, onChange } = included(productId);
      return (
        <Stack
          component="li"
          key={productId}
          direction="row"
          sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
        >
          <FormControlLabel
            label={name}
            slotProps={{ typography: { variant: 'body2' } }}
            control={<Checkbox checked={value} onChange={(_, checked) => onChange(checked)} />}
          />
          {left > 1 && (
            <TextInput
              label={`Quantity of ${name}, of ${left}`}
              isLabelHidden
              inputMode="numeric"
              sx={{ flex: 'none', width: '5rem' }}
              {...quantity(productId)}
            />
          )}
        </Stack>
      );
    })}
  </Stack>
);
