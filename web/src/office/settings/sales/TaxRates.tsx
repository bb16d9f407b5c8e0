import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import { US_STATES } from '../../../../../shared/entities/sale-settings.ts';
import { SelectInput, TextInput } from '../../common/form/FormFields.tsx';
import type { SaleSettingsDraft } from './saleSettingsInput.ts';

type Rates = SaleSettingsDraft['taxRates'];

interface TaxRatesProps {
  rates: Rates;
  getStateError: (index: number) => string | undefined;
  rateField: (index: number) => Omit<ComponentProps<typeof TextInput>, 'label'>;
  onChange: (rates: Rates) => void;
}

export function TaxRates({ rates, getStateError, rateField, onChange }: TaxRatesProps) {
  const change = (index: number, changed: Partial<Rates[number]>) =>
    onChange(rates.map((rate, n) => (n === index ? { ...rate, ...changed } : rate)));

  return (
    <>
      {rates.length === 0 && <Typography variant="body2">No sales tax is collected.</Typography>}
      <Box component="ul" aria-label="States" sx={{ display: 'grid', gap: 1.5 }}>
        {rates.map(({ state, onShipping }, index) => (
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
                sm: '6rem 7rem minmax(0, 1fr) auto',
              },
            }}
          >
            <SelectInput
              label="State"
              emptyLabel="Choose…"
              options={US_STATES}
              value={state}
              error={getStateError(index)}
              onChange={({ target }) => change(index, { state: target.value })}
            />
            <TextInput label="Percent" inputMode="decimal" {...rateField(index)} />
            <FormControlLabel
              label="Also on shipping"
              sx={{ alignSelf: 'end' }}
              control={
                <Checkbox
                  checked={onShipping}
                  onChange={(_, checked) => change(index, { onShipping: checked })}
                />
              }
            />
            <Button
              variant="text"
              sx={{ alignSelf: 'end', justifySelf: 'start' }}
              onClick={() => onChange(rates.filter((_, n) => n !== index))}
            >
              Remove<span className="visually-hidden"> {state}</span>
            </Button>
          </Box>
        ))}
      </Box>
      <Button
        sx={{ alignSelf: 'start' }}
        onClick={() => onChange([...rates, { state: '', rate: '', onShipping: false }])}
      >
        Add a State
      </Button>
    </>
  );
}
