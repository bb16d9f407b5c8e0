import * as z from 'zod';
import type { AlertQuery, Cadence } from '../../../../shared/entities/alert.ts';
import { SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { getFieldMessage } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { AmountInput, TextInput } from '../../ui/FormFields.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useSaveAlert } from '../common/alertsQuery.ts';
import { CadenceField } from '../common/CadenceField.tsx';
import { FormError } from '../common/FormError.tsx';
import { useFacets } from '../common/facetsQuery.ts';
import styles from './Alerts.module.css';

const Want = z
  .object({
    words: z.string().trim(),
    unit: z.string().trim(),
    price: z
      .string()
      .trim()
      .refine(
        (text) => text === '' || parseAmount(text) !== undefined,
        'Enter an amount in US dollars, such as 125.',
      )
      .transform((text) => parseAmount(text)?.replace('.00', '')),
    cadence: z.custom<Cadence>(),
  })
  .refine(({ words, unit }) => words || unit, {
    path: ['words'],
    message: 'Enter words or a unit.',
  });

export function WantForm() {
  const { mutateAsync } = useSaveAlert();
  const { data: facets } = useFacets({ exact: true });
  const { element, field, choice, failure, isPending, reset } = useForm({
    schema: Want,
    start: { words: '', unit: '', price: '', cadence: 'immediate' },
    send: async ({ words, unit, price, cadence }) => {
      const query: AlertQuery = {
        ...(words && { search: words }),
        ...(unit && { unitNames: [unit] }),
        ...(price && { priceMax: price }),
      };
      await mutateAsync({ query, cadence });
      reset({ words: '', unit: '', price: '', cadence });
    },
    describeError: getFieldMessage,
  });
  const { value: cadence, onChange } = choice('cadence');

  return (
    <form {...element} aria-labelledby="add-want" className={`list ${styles.want}`}>
      <h3 id="add-want" className={styles.wantTitle}>
        Add to your want list
      </h3>
      <div className={styles.fields}>
        <TextInput
          label="Words"
          placeholder="rangers scroll, theater-made"
          maxLength={SEARCH_MAX_LENGTH}
          {...field('words')}
          className={styles.wide}
        />
        <TextInput
          label="Unit"
          maxLength={200}
          suggestions={facets?.unitNames.map(({ value }) => value)}
          {...field('unit')}
        />
        <AmountInput label="Maximum price in US dollars" enterKeyHint="done" {...field('price')} />
      </div>
      <CadenceField value={cadence} onChange={onChange} />
      <FormError>{failure}</FormError>
      <div>
        <Button type="submit" variant="solid" isPending={isPending}>
          {isPending ? 'Saving…' : 'Add Want'}
        </Button>
      </div>
    </form>
  );
}
