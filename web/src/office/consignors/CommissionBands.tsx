import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { MAX_BANDS } from '../../../../shared/entities/consignor.ts';
import { AmountInput, TextInput } from '../common/form/FormFields.tsx';
import { Note } from '../common/Note.tsx';
import type { ConsignorForm } from './consignorInput.ts';

/** The dealer's part of a price. The last band takes the prices above the others. */
export function CommissionBands({ form }: { form: ConsignorForm }) {
  const { value: bands, error, onChange } = form.choice('terms.bands');
  const last = bands.length - 1;
  const remove = (index: number) => {
    onChange(bands.filter((_, n) => n !== index));
    // The next band takes this place. The button, which has the focus, may disappear.
    form.setFocus(`terms.bands.${index}.percent`);
  };

  return (
    <>
      <Box component="ul" aria-label="Commission" sx={{ display: 'grid', gap: 1.5 }}>
        {bands.map((_, index) => (
          <Box
            component="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
            key={index}
            sx={{
              display: 'grid',
              gap: 1.5,
              alignItems: 'start',
              gridTemplateColumns: {
                xs: 'repeat(2, minmax(0, 1fr))',
                sm: 'repeat(2, minmax(0, 1fr)) 6rem',
              },
            }}
          >
            {index === last ? (
              <Typography variant="body2" sx={{ alignSelf: 'end', py: 1 }}>
                {bands.length === 1 ? 'All prices' : 'Above'}
              </Typography>
            ) : (
              <AmountInput
                label="Up to"
                aria-label={`Up to, band ${index + 1}`}
                {...form.field(`terms.bands.${index}.upTo`)}
              />
            )}
            <TextInput
              label="Commission (%)"
              aria-label={`Commission (%), band ${index + 1}`}
              inputMode="decimal"
              {...form.field(`terms.bands.${index}.percent`)}
            />
            {index !== last && (
              <Button
                variant="text"
                sx={{ mt: { sm: '1.5rem' }, justifySelf: 'start' }}
                onClick={() => remove(index)}
              >
                Remove<span className="visually-hidden"> band {index + 1}</span>
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {error && <FormHelperText error>{error}</FormHelperText>}
      {bands.length < MAX_BANDS && (
        <Button
          sx={{ alignSelf: 'start' }}
          onClick={() => onChange(bands.toSpliced(last, 0, { upTo: '', percent: '' }))}
        >
          Add a Band
        </Button>
      )}
      <Note>
        The percentage of a band applies to the whole price. New terms apply to sales from now on;
        earlier lines stay as they are.
      </Note>
    </>
  );
}
