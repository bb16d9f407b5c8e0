import { Button } from '@mui/material';
import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod';
import { MAX_REASON_LENGTH } from '../../../../shared/entities/hold.ts';
import { getHoldEnd } from '../../../../shared/quotes/hold-end.ts';
import { getErrorMessage } from '../../lib/api.ts';
import { formatDateTime, getFileDate } from '../../lib/dates.ts';
import { focusFirstField } from '../../lib/focusFirstField.ts';
import { useShop } from '../../lib/shop.ts';
import { toast } from '../../lib/toast.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OptionList, useActiveOption } from '../../ui/OptionList.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { useForm } from '../../ui/useForm.ts';
import { TextArea, TextInput } from '../common/form/FormFields.tsx';
import { useHoldPiece, usePieceSearch } from '../common/holdsQuery.ts';
import { SearchField } from '../common/list/SearchField.tsx';
import styles from './HoldDialog.module.css';

interface HeldProduct {
  id: string;
  name: string;
  imageUrl: string | null;
  stockQuantity: number;
}

export interface HoldDialogProps {
  product?: HeldProduct | undefined;
  onClose: () => void;
}

const DEFAULT_DAYS = 3;
const DAY_SECONDS = 86_400;

const QUANTITY = 'Enter a number of pieces.';

const HoldInput = z
  .object({
    chosen: z.custom<HeldProduct | null>(Boolean, 'Choose a piece.'),
    quantity: z
      .string()
      .trim()
      .regex(/^\d{1,3}$/, QUANTITY)
      .transform(Number)
      .pipe(z.number().positive(QUANTITY)),
    until: z
      .string()
      .refine((text) => new Date(text).getTime() > Date.now(), 'Enter a time in the future.')
      .transform((text) => new Date(text).toISOString()),
    reason: z
      .string()
      .trim()
      .min(1, 'Enter a reason, such as the name of a caller.')
      .max(MAX_REASON_LENGTH, `At most ${MAX_REASON_LENGTH} characters.`),
  })
  .transform(({ chosen, ...rest }) => ({ ...rest, productId: chosen?.id ?? '' }));

type HoldForm = z.input<typeof HoldInput>;

export default function HoldDialog({ product, onClose }: HoldDialogProps) {
  const formName = `hold ${product?.id ?? ''}`;
  const { holdPiece, isPending } = useHoldPiece(formName);
  const defaultEnd = getHoldEnd(new Date().toISOString(), DEFAULT_DAYS * DAY_SECONDS, useShop());
  const start: HoldForm = {
    chosen: product ?? null,
    quantity: '1',
    until: `${getFileDate(new Date(defaultEnd))}T18:00`,
    reason: '',
  };
  const form = useForm({
    schema: HoldInput,
    start,
    draft: useDraft<HoldForm>(formName),
    isPending,
    toField: (path) => (path === 'productId' ? 'chosen' : path),
    send: (body) =>
      holdPiece(body, {
        onSuccess: () => {
          const description = `${chosen?.name} is held until ${formatDateTime(body.until)}.`;
          toast({ title: 'On Hold', description });
          onClose();
        },
      }),
  });
  const { value: chosen, error, onChange } = form.choice('chosen');

  const choose = (found: HeldProduct | null) => {
    flushSync(() => onChange(found));
    const dialog = form.element.ref.current?.parentElement;
    if (dialog) focusFirstField(dialog);
  };

  return (
    <FormDialog
      title="Hold a Piece"
      subtitle="The shop shows it as On Hold until then."
      action="Hold"
      form={form}
      staysOpen
      onClose={onClose}
    >
      {chosen ? (
        <div className={styles.chosen}>
          <Photo src={chosen.imageUrl} alt="" isUrgent />
          <p>{chosen.name}</p>
          {!product && (
            <Button variant="text" onClick={() => choose(null)}>
              Change
            </Button>
          )}
        </div>
      ) : (
        <PiecePicker error={error} onChoose={choose} />
      )}
      <div className={styles.fields}>
        {(chosen?.stockQuantity ?? 1) > 1 && (
          <TextInput label="Quantity" inputMode="numeric" {...form.field('quantity')} />
        )}
        <TextInput label="Until" type="datetime-local" {...form.field('until')} />
        <TextArea label="Reason, for staff only" isRequired {...form.field('reason')} />
      </div>
    </FormDialog>
  );
}

const DEBOUNCE_MS = 200;

interface PiecePickerProps {
  error: string | undefined;
  onChoose: (product: HeldProduct) => void;
}

function PiecePicker({ error, onChoose }: PiecePickerProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data, isFetching, isError, error: failure } = usePieceSearch(search);
  const isSearching = isFetching || search !== text.trim();
  const listId = useId();
  const groups = [
    {
      label: 'Found pieces',
      options: (search === '' ? [] : (data ?? [])).map((product) => ({
        key: product.id,
        content: (
          <span className={styles.result}>
            <Photo src={product.imageUrl} alt="" isUrgent />
            <span>{product.name}</span>
            <span className={styles.availability}>{product.availability}</span>
          </span>
        ),
        choose: () => onChoose(product),
      })),
    },
  ];
  const { options, activeKey, activeId, findKeyAction } = useActiveOption(groups, {
    listId,
    text,
    isFirstActive: !isSearching,
  });
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = findKeyAction(event.key);
    // Enter chooses a piece and must not submit the form.
    if (act || event.key === 'Enter') event.preventDefault();
    act?.();
  };

  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>Piece</legend>
      <SearchField
        label="Search the pieces of the shop"
        placeholder="Name, unit or type…"
        value={text}
        onChange={setText}
        onKeyDown={handleKey}
        combobox={{
          'aria-expanded': options.length > 0,
          'aria-controls': options.length > 0 ? listId : undefined,
          'aria-activedescendant': activeId,
          'aria-invalid': error !== undefined,
        }}
      />
      {error && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
      <p role="status" className={styles.found}>
        {search === ''
          ? ''
          : isError
            ? getErrorMessage(failure)
            : isSearching
              ? 'Searching…'
              : data?.length === 0
                ? 'Nothing in the shop matches these words.'
                : `${data?.length ?? 0} found`}
      </p>
      {options.length > 0 && (
        <div className={styles.results}>
          <OptionList
            isPlain
            listId={listId}
            label="Found pieces"
            groups={groups}
            activeKey={activeKey}
          />
        </div>
      )}
    </fieldset>
  );
}
