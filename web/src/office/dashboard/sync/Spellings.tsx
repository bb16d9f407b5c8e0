import { Button } from '@mui/material';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type Spelling,
  type SpellingDecision,
  toSpellingKey,
} from '../../../../../shared/entities/spelling.ts';
import { TERMS } from '../../../../../shared/vocabulary.ts';
import { api, getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { FilterSelect } from '../../common/list/FilterSelect.tsx';
import { Section } from '../../common/Section.tsx';
import problemStyles from './ProblemList.module.css';
import styles from './Spellings.module.css';

const OWN = 'Keep as it is';

const spellingsOptions = queryOptions({
  queryKey: ['spellings'],
  queryFn: ({ signal }) => api('GET /api/spellings', { signal }),
  ...alwaysFreshStaffQuery,
});

export function Spellings() {
  const { data = [], error, isLoadingError, isFetching, refetch } = useQuery(spellingsOptions);

  if (!isLoadingError && data.length === 0) return null;
  return (
    <Section title="Spellings" id="spellings">
      {isLoadingError ? (
        <InlineError
          text="The spellings could not be loaded."
          subject="the spellings"
          query={{ error, isFetching, refetch }}
        />
      ) : (
        <ul aria-label="Spellings" className={problemStyles.problems}>
          {data.map((decision) => (
            <li key={`${decision.field} ${decision.text}`} className={problemStyles.problem}>
              <span className={problemStyles.record}>{decision.text}</span>
              <Decided decision={decision} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function SpellingChoice({
  spelling,
  suggestion,
}: {
  spelling: Spelling;
  suggestion: string | null;
}) {
  const { data, isPending } = useQuery(spellingsOptions);
  const decision = data?.find((each) => toSpellingKey(each) === toSpellingKey(spelling));

  if (isPending) return null;
  if (decision) return <Decided decision={decision} />;
  return <MeaningForm spelling={spelling} initial={suggestion ?? ''} />;
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
    <p className={problemStyles.message}>
      {means === null ? 'Kept as it is.' : `Means ${means}.`} Decided by {by.email} on{' '}
      <Timestamp at={at} />; every later sync applies it.{' '}
      <Button variant="text" onClick={() => setIsChanging(true)}>
        Change
        <span className="visually-hidden"> the meaning of {text}</span>
      </Button>
    </p>
  );
}

interface MeaningFormProps {
  spelling: Spelling;
  initial: string;
  onDone?: () => void;
}

function MeaningForm({ spelling: { field, text }, initial, onDone }: MeaningFormProps) {
  const queryClient = useQueryClient();
  const [meaning, setMeaning] = useState(initial);
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('PUT /api/spellings', { body: { field, text, means: meaning === OWN ? null : meaning } }),
    onSuccess: () => onDone?.(),
    onSettled: () => queryClient.invalidateQueries(spellingsOptions),
    ...staffMutation,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(meaning === '');
    if (meaning !== '' && !isPending) mutate();
  };

  const failure = isMissing
    ? 'Choose what it means.'
    : error && !isAccessError(error)
      ? getErrorMessage(error)
      : undefined;
  return (
    <form className={styles.form} onSubmit={submit}>
      <FilterSelect
        label={`“${text}” means`}
        isLabelHidden
        all="Choose…"
        options={[...TERMS[field], OWN]}
        value={meaning}
        onChange={setMeaning}
      />
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? 'Saving…' : 'Save'}
        <span className="visually-hidden"> the meaning of {text}</span>
      </Button>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </form>
  );
}
