import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  MAX_LABEL_COPIES,
  MAX_LABEL_LINE,
  MAX_LABELS,
} from '../../../../../shared/contract/documents.ts';
import {
  countPages,
  countPositions,
  LABEL_SHEET_IDS,
  LABEL_SHEETS,
  type LabelSheet,
} from '../../../../../shared/labels/sheets.ts';
import { getErrorMessage, getFieldError, isAccessError } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { toast } from '../../../lib/toast.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import {
  readDeviceSetting,
  useDeviceSetting,
  writeDeviceSetting,
} from '../../../lib/useDeviceSetting.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { TextInput } from '../../../ui/FormFields.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { usePrintLabels } from '../../common/items/itemsQuery.ts';
import styles from './LabelDialog.module.css';

const OWN_LINE = 'label-line';

export interface LabeledPiece {
  id: string;
  name: string;
  storageLocation?: string | null;
}

interface LabelDialogProps {
  pieces: readonly LabeledPiece[];
  kind: 'item' | 'product';
  onClose: () => void;
}

export function LabelDialog({ pieces, kind, onClose }: LabelDialogProps) {
  const print = usePrintLabels();
  const form = useRef<HTMLFormElement>(null);
  const [sheetId, setSheetId] = useDeviceSetting('label-sheet', LABEL_SHEET_IDS);
  const [start, setStart] = useState('1');
  const [copies, setCopies] = useState('1');
  const [line, setLine] = useState(() => String(readDeviceSetting(OWN_LINE) ?? ''));
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [showsLocation, setShowsLocation] = useDeviceSetting('label-location', [true, false]);
  const [showsPrice, setShowsPrice] = useDeviceSetting('label-price', [false, true]);
  const hasLocations = pieces.some(({ storageLocation }) => storageLocation);
  const sheet = LABEL_SHEETS[sheetId];
  const isRoll = countPositions(sheet) === 1;
  useCloseOnBack(true, onClose);

  const showErrors = (found: Errors, message = '') => {
    flushSync(() => {
      setErrors(found);
      setFailure(message);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const showFailure = (error: Error) => {
    if (isAccessError(error)) return;
    const found: Errors = {};
    for (const field of FIELDS) {
      const message = getFieldError(error, field);
      if (message) found[field] = message;
    }
    showErrors(found, Object.keys(found).length > 0 ? '' : getErrorMessage(error));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (print.isPending) return;
    const input = { start: isRoll ? '1' : start, copies, line, count: pieces.length, sheet };
    const found = check(input);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    writeDeviceSetting(OWN_LINE, line.trim());
    const body = {
      [kind === 'item' ? 'itemIds' : 'productIds']: pieces.map(({ id }) => id),
      sheet: sheetId,
      start: Number(input.start),
      copies: Number(copies),
      line: line.trim(),
      ...(hasLocations && { showsLocation }),
      ...(showsPrice && { showsPrice }),
    };
    print.mutate(body, {
      onSuccess: ({ pdf, headers }) => {
        saveFile('labels.pdf', pdf, 'application/pdf');
        const leftOut = decodeURIComponent(headers.get('X-Letters-Left-Out') ?? '');
        const note = leftOut && ` Letters that labels cannot print were left out: ${leftOut}`;
        toast({
          title: 'Labels Ready',
          description: `Print labels.pdf at 100 %, without scaling.${note}`,
        });
        onClose();
      },
      onError: showFailure,
    });
  };

  return (
    <DetailsDialog
      isSmall
      title={pieces.length === 1 ? 'Print Label' : 'Print Labels'}
      subtitle={pieces.length === 1 ? pieces[0]?.name : `${formatCount(pieces.length)} ${kind}s`}
      onClose={onClose}
    >
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        <SelectField
          label="Labels"
          options={LABEL_SHEET_IDS.map((id) => LABEL_SHEETS[id].name)}
          value={sheet.name}
          onChange={(name) => {
            setSheetId(LABEL_SHEET_IDS.find((id) => LABEL_SHEETS[id].name === name) ?? sheetId);
            setErrors({});
          }}
        />
        <div className={styles.fields}>
          {!isRoll && (
            <TextInput
              label={`First free label, 1 to ${countPositions(sheet)}, by rows`}
              inputMode="numeric"
              value={start}
              error={errors.start}
              onChange={(event) => setStart(event.target.value.trim())}
            />
          )}
          <TextInput
            label="Copies of each label"
            inputMode="numeric"
            value={copies}
            error={errors.copies}
            onChange={(event) => setCopies(event.target.value.trim())}
          />
          <TextInput
            label="A line of your own"
            value={line}
            error={errors.line}
            onChange={(event) => setLine(event.target.value)}
          />
        </div>
        {hasLocations && (
          <Switch
            label="Storage location above the Unique ID"
            isOn={showsLocation}
            onChange={setShowsLocation}
          />
        )}
        <Switch label="Price of pieces that have one" isOn={showsPrice} onChange={setShowsPrice} />
        <p role="status" className={styles.summary}>
          {describe({ sheet, isRoll, start, copies, count: pieces.length })}
        </p>
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
        <DialogActions
          action="Save PDF"
          pendingAction="Preparing…"
          isPending={print.isPending}
          onCancel={onClose}
        />
      </form>
    </DetailsDialog>
  );
}

const FIELDS = ['start', 'copies', 'line'] as const;
type Errors = Partial<Record<(typeof FIELDS)[number], string>>;

interface Input {
  start: string;
  copies: string;
  line: string;
  count: number;
  sheet: LabelSheet;
}

function check({ start, copies, line, count, sheet }: Input): Errors {
  const positions = countPositions(sheet);
  const labels = count * Number(copies);
  const isTooMany = labels > MAX_LABELS;
  return {
    ...(!isWithin(start, positions) && { start: `Enter a number from 1 to ${positions}.` }),
    ...(isTooMany && {
      copies: `At most ${MAX_LABELS} labels at once; these would be ${formatCount(labels)}.`,
    }),
    ...(!isWithin(copies, MAX_LABEL_COPIES) && {
      copies: `Enter a number from 1 to ${MAX_LABEL_COPIES}.`,
    }),
    ...(line.trim().length > MAX_LABEL_LINE && { line: `At most ${MAX_LABEL_LINE} characters.` }),
  };
}

const isWithin = (text: string, max: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= max;

interface Order extends Omit<Input, 'line'> {
  isRoll: boolean;
}

function describe({ sheet, isRoll, start, copies, count }: Order): string {
  if (!isWithin(copies, MAX_LABEL_COPIES)) return '';
  const labels = count * Number(copies);
  const text = `${formatCount(labels)} ${labels === 1 ? 'label' : 'labels'}`;
  if (isRoll) return text;
  if (!isWithin(start, countPositions(sheet))) return '';
  const sheets = countPages(sheet, labels, Number(start));
  return `${text} on ${formatCount(sheets)} ${sheets === 1 ? 'sheet' : 'sheets'}`;
}

const formatCount = (count: number) => count.toLocaleString('en-US');
