import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_REASON_LENGTH } from '../../../../shared/entities/hold.ts';
import { getHoldEnd } from '../../../../shared/quotes/hold-end.ts';
import { ApiError, getErrorMessage, isAccessError } from '../../lib/api.ts';
import { formatDateTime, getFileDate } from '../../lib/dates.ts';
import { focusFirstField } from '../../lib/focusFirstField.ts';
import { useShop } from '../../lib/shop.ts';
import { toast } from '../../lib/toast.ts';
import { useCloseOnBack } from '../../lib/useCloseOnBack.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { TextArea, TextInput } from '../../ui/FormFields.tsx';
import { OptionList, useActiveOption } from '../../ui/OptionList.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useHoldPiece, usePieceSearch } from '../common/holdsQuery.ts';
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

interface HoldDraft {
  chosen: HeldProduct | undefined;
  quantity: string;
  until: string;
  reason: string;
}

type Errors = Readonly<Partial<Record<'productId' | 'quantity' | 'until' | 'reason', string>>>;

export default function HoldDialog({ product, onClose }: HoldDialogProps) {
  const formName = `hold ${product?.id ?? ''}`;
  const { holdPiece, isPending } = useHoldPiece(formName);
  const form = useRef<HTMLFormElement>(null);
  const { value, set, updateAfter } = useDraft<HoldDraft>(formName);
  const defaultEnd = getHoldEnd(new Date().toISOString(), DEFAULT_DAYS * DAY_SECONDS, useShop());
  const draft = value ?? {
    chosen: undefined,
    quantity: '1',
    until: `${getFileDate(new Date(defaultEnd))}T18:00`,
    reason: '',
  };
  const { quantity, until, reason } = draft;
  const chosen = product ?? draft.chosen;
  const change = (changes: Partial<HoldDraft>) => set({ ...draft, ...changes });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const close = () => {
    if (!isPending) onClose();
  };
  useCloseOnBack(true, close);

  const choose = (found: HeldProduct | undefined) => {
    flushSync(() => change({ chosen: found }));
    if (form.current) focusFirstField(form.current.parentElement ?? form.current);
  };
  const showErrors = (found: Errors, message = '') => {
    flushSync(() => {
      setErrors(found);
      setFailure(message);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const end = new Date(until);
    const found = check({ chosen, quantity, end, reason });
    if (Object.keys(found).length > 0 || !chosen) return showErrors(found);
    showErrors({});
    const call = holdPiece(
      {
        productId: chosen.id,
        quantity: Number(quantity),
        until: end.toISOString(),
        reason: reason.trim(),
      },
      {
        onSuccess: () => {
          toast({
            title: 'On Hold',
            description: `${chosen.name} is held until ${formatDateTime(end.toISOString())}.`,
          });
          onClose();
        },
        onError: (error) => {
          if (isAccessError(error)) return;
          const issues = error instanceof ApiError ? error.issues : [];
          const byField = Object.fromEntries(
            issues.map(({ path, message }) => [path, `${message}.`]),
          );
          showErrors(byField, issues.length > 0 ? '' : getErrorMessage(error));
        },
      },
    );
    // Keeps changes that were made during the call.
    void updateAfter(call, (current) => (current === value ? undefined : current));
  };

  return (
    <DetailsDialog
      isSmall
      title="Hold a Piece"
      subtitle="The shop shows it as On Hold until then."
      onClose={close}
    >
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        {chosen ? (
          <div className={styles.chosen}>
            <Photo src={chosen.imageUrl} alt="" isUrgent />
            <p>{chosen.name}</p>
            {!product && <TextButton onClick={() => choose(undefined)}>Change</TextButton>}
          </div>
        ) : (
          <PiecePicker error={errors.productId} onChoose={choose} />
        )}
        <div className={styles.fields}>
          {(chosen?.stockQuantity ?? 1) > 1 && (
            <TextInput
              label="Quantity"
              inputMode="numeric"
              value={quantity}
              error={errors.quantity}
              onChange={(event) => change({ quantity: event.target.value.trim() })}
            />
          )}
          <TextInput
            label="Until"
            type="datetime-local"
            value={until}
            error={errors.until}
            onChange={(event) => change({ until: event.target.value })}
          />
          <TextArea
            label="Reason, for staff only"
            isRequired
            value={reason}
            error={errors.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </div>
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
        <DialogActions
          action="Hold"
          pendingAction="Saving…"
          isPending={isPending}
          onCancel={isPending ? undefined : onClose}
        />
      </form>
    </DetailsDialog>
  );
}

interface Input {
  chosen: HeldProduct | undefined;
  quantity: string;
  end: Date;
  reason: string;
}

function check({ chosen, quantity, end, reason }: Input): Errors {
  const isQuantity = /^\d{1,3}$/.test(quantity) && Number(quantity) > 0;
  const isFuture = end.getTime() > Date.now();
  const length = reason.trim().length;
  return {
    ...(!chosen && { productId: 'Choose a piece.' }),
    ...(!isQuantity && { quantity: 'Enter a number of pieces.' }),
    ...(!isFuture && { until: 'Enter a time in the future.' }),
    ...(length === 0 && { reason: 'Enter a reason, such as the name of a caller.' }),
    ...(length > MAX_REASON_LENGTH && { reason: `At most ${MAX_REASON_LENGTH} characters.` }),
  };
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
