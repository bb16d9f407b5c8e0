import { Button, Stack, Typography } from '@mui/material';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import {
  type Spelling,
  type SpellingDecision,
  toSpellingKey,
} from '../../../../../shared/entities/spelling.ts';
import type { SyncProblem } from '../../../../../shared/entities/sync-run.ts';
import { TERMS } from '../../../../../shared/vocabulary.ts';
import { api } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { FilterSelect } from '../../common/list/FilterSelect.tsx';
import { Section } from '../../common/Section.tsx';
import { RecordRows } from './RecordRows.tsx';

const OWN = 'Keep as it is';

const spellingsOptions = queryOptions({
  queryKey: ['spellings'],
  queryFn: ({ signal }) => api('GET /api/spellings', { signal }),
  ...alwaysFreshStaffQuery,
});

export function Spellings() {
  const query = useQuery(spellingsOptions);
  const { data = [], isLoadingError } = query;

  if (!isLoadingError && data.length === 0) return null;
  return (
    <Section title="Spellings" id="spellings">
      {isLoadingError ? (
        <InlineError subject="the spellings" query={query} />
      ) : (
        <RecordRows label="Spellings">
          {data.map((decision) => (
            <li key={`${decision.field} ${decision.text}`}>
              <b>{decision.text}</b>
              <Decided decision={decision} />
            </li>
          ))}
        </RecordRows>
      )}
    </Section>
  );
}

export function SpellingChoice({ spelling }: { spelling: NonNullable<SyncProblem['spelling']> }) {
  const { data, isPending } = useQuery(spellingsOptions);
  const decision = data?.find((each) => toSpellingKey(each) === toSpellingKey(spelling));

  if (isPending) return null;
  if (decision) return <Decided decision={decision} />;
  return <MeaningForm spelling={spelling} initial={spelling.suggestion ?? ''} />;
}

function Decided({ decision }: { decision: SpellingDecision }) {
  const [isChanging, setIsChanging] = useState(false);
  const { means, text, by, at } = decision;

  if (isChanging) {
    return (
      <MeaningForm spelling={decision} initial={means ?? OWN} onDone={() => setIsChanging(false)} />
    );
  }
  return (
    <p>
      {means === null ? 'Kept as it is.' : `Means ${means}.`} Decided by {by.email} on{' '}
      <Timestamp at={at} />; every later sync applies it.{' '}
      <Button variant="text" onClick={() => setIsChanging(true)}>
        Change
        <span className="visually-hidden"> the meaning of {text}</span>
      </Button>
    </p>
  );
}

const Meaning = z.object({ meaning: z.string().min(1, 'Choose what it means.') });

interface MeaningFormProps {
  spelling: Spelling;
  initial: string;
  onDone?: () => void;
}

function MeaningForm({ spelling: { field, text }, initial, onDone }: MeaningFormProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ meaning }: z.infer<typeof Meaning>) =>
      api('PUT /api/spellings', { body: { field, text, means: meaning === OWN ? null : meaning } }),
    onSuccess: () => onDone?.(),
    onSettled: () => queryClient.invalidateQueries(spellingsOptions),
    ...staffMutation,
  });
  const { element, choice, isPending, failure } = useForm({
    schema: Meaning,
    start: { meaning: initial },
    send: (body) => mutateAsync(body),
  });
  const { value, error = failure, onChange } = choice('meaning');

  return (
    <Stack
      component="form"
      direction="row"
      {...element}
      sx={{ my: 0.75, gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}
    >
      <FilterSelect
        label={`“${text}” means`}
        isLabelHidden
        all="Choose…"
        options={[...TERMS[field], OWN]}
        value={value}
        onChange={onChange}
      />
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? 'Saving…' : 'Save'}
        <span className="visually-hidden"> the meaning of {text}</span>
      </Button>
      {error && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {error}
        </Typography>
      )}
    </Stack>
  );
}
