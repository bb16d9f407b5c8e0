import { type FormEvent, useState } from 'react';
import type { AlertQuery, Cadence } from '../../../../shared/entities/alert.ts';
import { SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { getFieldMessage, isAccessError } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { AmountInput, TextInput } from '../../ui/FormFields.tsx';
import { useSaveAlert } from '../common/alertsQuery.ts';
import { CadenceField } from '../common/CadenceField.tsx';
import { useFacets } from '../common/facetsQuery.ts';
import styles from './Alerts.module.css';

const EMPTY = { words: '', unit: '', price: '' };

export function WantForm() {
  const save = useSaveAlert();
  const { data: facets } = useFacets({ exact: true });
  const [want, setWant] = useState(EMPTY);
  const [cadence, setCadence] = useState<Cadence>('immediate');
  const [areErrorsShown, setAreErrorsShown] = useState(false);

  const words = want.words.trim();
  const unit = want.unit.trim();
  const price = parseAmount(want.price)?.replace('.00', '');
  const errors = {
    words: words || unit ? undefined : 'Enter words or a unit.',
    price:
      want.price.trim() && price === undefined
        ? 'Enter an amount in US dollars, such as 125.'
        : undefined,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAreErrorsShown(true);
    if (errors.words || errors.price || save.isPending) return;
    const query: AlertQuery = {
      ...(words && { search: words }),
      ...(unit && { unitNames: [unit] }),
      ...(price && { priceMax: price }),
    };
    save.mutate(
      { query, cadence },
      {
        onSuccess: () => {
          setWant(EMPTY);
          setAreErrorsShown(false);
        },
      },
    );
  };

  return (
    <form noValidate aria-labelledby="add-want" className={styles.want} onSubmit={submit}>
      <h3 id="add-want" className={styles.wantTitle}>
        Add to your want list
      </h3>
      <div className={styles.fields}>
        <TextInput
          label="Words"
          placeholder="rangers scroll, theater-made"
          maxLength={SEARCH_MAX_LENGTH}
          value={want.words}
          error={areErrorsShown ? errors.words : undefined}
          className={styles.wide}
          onChange={(event) => setWant({ ...want, words: event.target.value })}
        />
        <TextInput
          label="Unit"
          maxLength={200}
          suggestions={facets?.unitNames.map(({ value }) => value)}
          value={want.unit}
          onChange={(event) => setWant({ ...want, unit: event.target.value })}
        />
        <AmountInput
          label="Maximum price in US dollars"
          enterKeyHint="done"
          value={want.price}
          error={areErrorsShown ? errors.price : undefined}
          onChange={(event) => setWant({ ...want, price: event.target.value })}
        />
      </div>
      <CadenceField value={cadence} onChange={setCadence} />
      <p role="alert" className={styles.error}>
        {save.error && !isAccessError(save.error) && getFieldMessage(save.error)}
      </p>
      <div>
        <Button
          type="submit"
          variant="solid"
          aria-disabled={save.isPending}
          aria-busy={save.isPending}
        >
          {save.isPending ? 'Saving…' : 'Add Want'}
        </Button>
      </div>
    </form>
  );
}
