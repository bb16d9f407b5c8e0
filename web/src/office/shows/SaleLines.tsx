import { Box, Button, Stack, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import { AmountInput, TextInput } from '../common/form/FormFields.tsx';
import { PieceFinder } from '../common/new-quote/PieceFinder.tsx';
import type { QuotePiece } from '../common/new-quote/quotePieces.ts';
import { PieceThumbnail } from '../common/PiecePicker.tsx';
import type { SaleFields, SaleLine } from './saleInput.ts';
import { loadSaleLine } from './saleQueries.ts';

interface SaleLinesProps {
  form: SaleFields;
  /** Why the sale of a line was refused. */
  getProblem: (line: SaleLine) => string | undefined;
}

export function SaleLines({ form, getProblem }: SaleLinesProps) {
  const { value: lines, error, onChange } = form.choice('lines');

  const add = async ({ id, name }: QuotePiece): Promise<string> => {
    const isListed = () => form.getValues('lines').some(({ piece }) => piece.id === id);
    if (!isListed()) {
      const line = await loadSaleLine(id);
      // It may have been scanned again in the meantime.
      if (!isListed()) onChange([...form.getValues('lines'), line]);
    }
    return `${name} is on the list.`;
  };

  return (
    <>
      <PieceFinder error={error} onFind={add} />
      <Box component="ul" aria-label="Pieces of the sale" sx={{ '&:empty': { display: 'none' } }}>
        {lines.map((line, index) => (
          <Line
            key={line.piece.id}
            piece={line.piece}
            problem={getProblem(line)}
            price={form.field(`lines.${index}.price`)}
            quantity={form.field(`lines.${index}.quantity`)}
            onRemove={() =>
              onChange(form.getValues('lines').filter(({ piece }) => piece.id !== line.piece.id))
            }
          />
        ))}
      </Box>
    </>
  );
}

interface LineProps extends Pick<SaleLine, 'piece'> {
  problem: string | undefined;
  price: Omit<ComponentProps<typeof AmountInput>, 'label'>;
  quantity: Omit<ComponentProps<typeof TextInput>, 'label'>;
  onRemove: () => void;
}

function Line({ piece, problem, price, quantity, onRemove }: LineProps) {
  const { name, imageUrl, stockQuantity } = piece;

  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'grid',
        columnGap: 1.5,
        rowGap: 1,
        alignItems: 'center',
        gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <PieceThumbnail src={imageUrl} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Button variant="text" onClick={onRemove}>
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
      <Stack direction="row" sx={{ gridColumn: '2 / -1', gap: 1, alignItems: 'start' }}>
        <AmountInput
          label={`Price of ${name}`}
          isLabelHidden
          placeholder="Price"
          {...price}
          error={price.error ?? problem}
        />
        {/* Most pieces are single ones. */}
        {stockQuantity > 1 && (
          <TextInput
            label={`Quantity of ${name}`}
            isLabelHidden
            inputMode="numeric"
            sx={{ flex: 'none', width: '5rem' }}
            {...quantity}
          />
        )}
      </Stack>
    </Box>
  );
}
