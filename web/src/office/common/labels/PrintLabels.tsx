import { Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import {
  type documents,
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
import { apiPdf } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { useCanSeeField } from '../../../lib/permissions.ts';
import { staffMutation } from '../../../lib/queryOptions.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { toast } from '../../../lib/toast.ts';
import {
  readDeviceSetting,
  useDeviceSetting,
  writeDeviceSetting,
} from '../../../lib/useDeviceSetting.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { DialogButton } from '../DialogButton.tsx';
import { SelectInput, TextInput } from '../form/FormFields.tsx';
import { SwitchInput } from '../form/SwitchInput.tsx';
import { Permitted } from '../Permitted.tsx';

type LabelRequest = z.input<(typeof documents)['POST /api/labels']['body']>;

const OWN_LINE = 'label-line';

interface LabeledPiece {
  id: string;
  name: string;
  storageLocation?: string | null;
}

interface PrintLabelsProps {
  pieces: readonly LabeledPiece[];
  kind?: 'item' | 'product';
  label: string;
  size?: 'small';
}

export const PrintLabels = ({ label, size, ...labels }: PrintLabelsProps) => (
  <Permitted to="edit-items">
    <DialogButton
      {...(size && { size })}
      dialog={(close) => <LabelDialog {...labels} onClose={close} />}
    >
      {label}
    </DialogButton>
  </Permitted>
);

interface LabelDialogProps extends Omit<PrintLabelsProps, 'label' | 'size'> {
  onClose: () => void;
}

function LabelDialog({ pieces, kind = 'item', onClose }: LabelDialogProps) {
  const print = useMutation({
    mutationFn: (body: LabelRequest) => apiPdf('POST /api/labels', { body }),
    ...staffMutation,
  });
  const [sheetId, setSheetId] = useDeviceSetting('label-sheet', LABEL_SHEET_IDS);
  const [showsLocation, setShowsLocation] = useDeviceSetting('label-location', [true, false]);
  const [showsPrice, setShowsPrice] = useDeviceSetting('label-price', [false, true]);
  const canShowPrice = useCanSeeField()('sharePrice');
  const [line] = useState(() => String(readDeviceSetting(OWN_LINE) ?? ''));
  const hasLocations = pieces.some(({ storageLocation }) => storageLocation);
  const count = pieces.length;
  const sheet = LABEL_SHEETS[sheetId];
  const isRoll = countPositions(sheet) === 1;
  const form = useForm({
    schema: createSchema(sheet, count),
    start: { start: '1', copies: '1', line },
    send: (typed) => {
      writeDeviceSetting(OWN_LINE, typed.line);
      const body = {
        [kind === 'item' ? 'itemIds' : 'productIds']: pieces.map(({ id }) => id),
        sheet: sheetId,
        ...typed,
        ...(hasLocations && { showsLocation }),
        ...(canShowPrice && showsPrice && { showsPrice }),
      };
      return print.mutateAsync(body, {
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
      });
    },
  });

  return (
    <FormDialog
      title={count === 1 ? 'Print Label' : 'Print Labels'}
      subtitle={count === 1 ? pieces[0]?.name : `${formatCount(count)} ${kind}s`}
      action="Save PDF"
      pendingAction="Preparing…"
      form={form}
      onClose={onClose}
    >
      <SelectInput
        label="Labels"
        options={LABEL_SHEET_IDS.map((id) => LABEL_SHEETS[id].name)}
        value={sheet.name}
        onChange={({ target }) => {
          const chosen = LABEL_SHEET_IDS.find((id) => LABEL_SHEETS[id].name === target.value);
          setSheetId(chosen ?? sheetId);
          form.clearErrors();
        }}
      />
      {!isRoll && (
        <TextInput
          label={`First free label, 1 to ${countPositions(sheet)}, by rows`}
          inputMode="numeric"
          {...form.field('start')}
        />
      )}
      <TextInput label="Copies of each label" inputMode="numeric" {...form.field('copies')} />
      <TextInput label="A line of your own" {...form.field('line')} />
      {hasLocations && (
        <SwitchInput
          label="Storage location above the Unique ID"
          isOn={showsLocation}
          onChange={setShowsLocation}
        />
      )}
      {canShowPrice && (
        <SwitchInput
          label="Price of pieces that have one"
          isOn={showsPrice}
          onChange={setShowsPrice}
        />
      )}
      <Typography role="status" variant="caption" sx={{ minHeight: 20, color: 'text.secondary' }}>
        {describe(sheet, count, form.watch('start'), form.watch('copies'))}
      </Typography>
    </FormDialog>
  );
}

function createSchema(sheet: LabelSheet, count: number) {
  const positions = countPositions(sheet);
  return z.object({
    start: positions === 1 ? z.string().transform(() => 1) : upTo(positions),
    copies: upTo(MAX_LABEL_COPIES).refine((copies) => count * copies <= MAX_LABELS, {
      error: ({ input }) =>
        `At most ${MAX_LABELS} labels at once; these would be ${formatCount(count * Number(input))}.`,
    }),
    line: z.string().trim().max(MAX_LABEL_LINE, `At most ${MAX_LABEL_LINE} characters.`),
  });
}

const upTo = (max: number) =>
  z
    .string()
    .refine((text) => isWithin(text, max), `Enter a number from 1 to ${max}.`)
    .transform(Number);

const isWithin = (text: string, max: number) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;

function describe(sheet: LabelSheet, count: number, start: string, copies: string): string {
  if (!isWithin(copies, MAX_LABEL_COPIES)) return '';
  const positions = countPositions(sheet);
  const labels = count * Number(copies);
  const text = `${formatCount(labels)} ${labels === 1 ? 'label' : 'labels'}`;
  if (positions === 1) return text;
  if (!isWithin(start, positions)) return '';
  const sheets = countPages(sheet, labels, Number(start));
  return `${text} on ${formatCount(sheets)} ${sheets === 1 ? 'sheet' : 'sheets'}`;
}
