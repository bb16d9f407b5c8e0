import { Autocomplete, Box, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { MAX_STOCKTAKE_LOCATIONS } from '../../../../shared/entities/stocktake.ts';
import { getErrorMessage } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { Note } from '../common/Note.tsx';
import { type NewStocktake, useStartStocktake, useStockLocations } from './stocktakeQueries.ts';

const StartInput = z
  .object({
    locations: z
      .array(z.string())
      .max(MAX_STOCKTAKE_LOCATIONS, `Choose at most ${MAX_STOCKTAKE_LOCATIONS} locations.`),
    blind: z.boolean(),
  })
  .transform(
    ({ locations, blind }): NewStocktake => ({
      blind,
      ...(locations.length > 0 && { locations }),
    }),
  );

export function StartStocktake({ onClose }: { onClose: () => void }) {
  const start = useStartStocktake();
  const navigate = useNavigate();
  const hintId = useId();
  const form = useForm({
    schema: StartInput,
    start: { locations: [], blind: false },
    // The API names one of the locations: `locations.0`.
    toField: (path) => path.split('.')[0] ?? path,
    send: (body) =>
      start.mutateAsync(body, { onSuccess: ({ id }) => navigate(paths.stocktake(id)) }),
  });
  const blind = form.choice('blind');

  return (
    <FormDialog
      title="Start Stocktake"
      subtitle="Pieces that are cataloged or moved after the start do not count as differences."
      action="Start"
      pendingAction="Starting…"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <LocationChoice {...form.choice('locations')} />
      <div>
        <FormControlLabel
          label="Blind count"
          control={
            <Checkbox
              checked={blind.value}
              slotProps={{ input: { 'aria-describedby': hintId } }}
              onChange={(_, checked) => blind.onChange(checked)}
            />
          }
        />
        <Box id={hintId}>
          <Note>Hides what is expected at a location until it is closed.</Note>
        </Box>
      </div>
    </FormDialog>
  );
}

interface LocationChoiceProps {
  value: string[];
  error: string | undefined;
  onChange: (locations: string[]) => void;
}

function LocationChoice({ value, error, onChange }: LocationChoiceProps) {
  const { data = [], error: failure, isPending } = useStockLocations();
  const hint = failure
    ? `The locations could not be loaded. ${getErrorMessage(failure)}`
    : 'Leave this empty to count all locations.';

  return (
    <Autocomplete
      multiple
      loading={isPending}
      options={data}
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      noOptionsText="No matching location"
      slotProps={{ listbox: { 'aria-label': 'Locations in use', 'aria-labelledby': undefined } }}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label="Locations"
          error={error !== undefined || failure !== null}
          helperText={error ?? hint}
          slotProps={slotProps}
        />
      )}
    />
  );
}
