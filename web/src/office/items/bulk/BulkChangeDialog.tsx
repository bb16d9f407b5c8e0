import { Box, Button, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import {
  BULK_FIELD_NAMES,
  type BulkField,
  BulkFields,
  MAX_BULK_ITEMS,
} from '../../../../../shared/entities/bulk-change.ts';
import type { ItemFieldChange } from '../../../../../shared/entities/item-event.ts';
import {
  AUTHENTICITIES,
  type MilitaryItemSummary,
} from '../../../../../shared/entities/military-item.ts';
import { diffItems } from '../../../../../shared/item-form/changes.ts';
import { toFieldText } from '../../../../../shared/item-form/fields.ts';
import {
  BRANCHES,
  CONDITIONS,
  ERAS,
  ITEM_TYPES,
  MATERIALS,
} from '../../../../../shared/vocabulary.ts';
import { BulkDialog } from '../../common/bulk/BulkDialog.tsx';
import { BulkItemChanges } from '../../common/bulk/BulkItemChanges.tsx';
import { type BulkValues, useStartBulkChange } from '../../common/bulk/bulkQuery.ts';
import { formatItems } from '../../common/bulk/describeBulkChange.ts';
import { PreviewList } from '../../common/bulk/PreviewList.tsx';
import { SelectInput, SuggestInput } from '../../common/form/FormFields.tsx';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import { useItems } from '../../common/items/itemsQuery.ts';

interface BulkChangeDialogProps {
  items: readonly MilitaryItemSummary[];
  onStarted: (id: string) => void;
  onClose: () => void;
}

interface Row {
  field: BulkField | '';
  value: string;
}

const NEW_ROW: Row = { field: '', value: '' };
const YES_NO = ['Yes', 'No'];
const OPTIONS: Partial<Record<BulkField, readonly string[]>> = {
  itemType: ITEM_TYPES,
  condition: CONDITIONS,
  era: ERAS,
  branch: BRANCHES,
  authenticity: AUTHENTICITIES,
  isRare: YES_NO,
  isFeatured: YES_NO,
  primaryMaterial: MATERIALS,
  secondaryMaterial: MATERIALS,
};
const REQUIRED: ReadonlySet<string> = new Set([
  'itemType',
  'condition',
  'authenticity',
  'isRare',
  'isFeatured',
]);
const MAX_SUGGESTIONS = 200;

export function BulkChangeDialog({ items, onStarted, onClose }: BulkChangeDialogProps) {
  const start = useStartBulkChange();
  const [rows, setRows] = useState<readonly Row[]>([NEW_ROW]);

  const values = useMemo(() => toValues(rows), [rows]);
  const previews = useMemo(() => preview(items, values), [items, values]);
  const names = Object.keys(values);
  const canSubmit = previews.length > 0 && items.length <= MAX_BULK_ITEMS;
  const send = () => {
    const itemIds = previews.map(({ id }) => id);
    start.mutate({ itemIds, fields: values }, { onSuccess: ({ id }) => onStarted(id) });
  };
  const changeRow = (index: number, change: Partial<Row>) =>
    setRows(rows.map((row, n) => (n === index ? { ...row, ...change } : row)));

  return (
    <BulkDialog
      title="Change Fields"
      subtitle={formatItems(items.length)}
      action={canSubmit ? formatAction(previews.length) : 'Change'}
      canStart={canSubmit}
      request={start}
      onStart={send}
      onClose={onClose}
    >
      {rows.map((row, index) => (
        <FieldRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
          key={index}
          row={row}
          taken={rows.filter((each) => each !== row).map(({ field }) => field)}
          onChange={(change) => changeRow(index, change)}
          onRemove={
            rows.length > 1 ? () => setRows(rows.filter((each) => each !== row)) : undefined
          }
        />
      ))}
      {rows.length < BULK_FIELD_NAMES.length && (
        <Button
          variant="text"
          sx={{ alignSelf: 'start' }}
          onClick={() => setRows([...rows, NEW_ROW])}
        >
          Another Field
        </Button>
      )}
      <Typography role="status" variant="caption" sx={{ color: 'text.secondary' }}>
        {describe(items.length, previews.length, names.length, findProblem(values))}
      </Typography>
      <PreviewList
        label="Changes"
        rows={previews}
        describeMore={(count) => `And ${formatItems(count)} more, with the same new values.`}
      >
        {({ id, name, changes }) => <BulkItemChanges key={id} name={name} changes={changes} />}
      </PreviewList>
    </BulkDialog>
  );
}

interface FieldRowProps {
  row: Row;
  taken: readonly string[];
  onChange: (change: Partial<Row>) => void;
  onRemove: (() => void) | undefined;
}

function FieldRow({ row: { field, value }, taken, onChange, onRemove }: FieldRowProps) {
  const suggestions = useSuggestions(field);
  const labels = BULK_FIELD_NAMES.filter((name) => !taken.includes(name)).map(getFieldLabel);
  const options = field && OPTIONS[field];
  const label = field ? `New ${getFieldLabel(field)}` : 'New Value';

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'minmax(0, 2fr) minmax(0, 3fr) auto',
        },
        alignItems: 'end',
      }}
    >
      <SelectInput
        label="Field"
        emptyLabel="Choose…"
        options={labels}
        value={field && getFieldLabel(field)}
        onChange={(event) => {
          const chosen = BULK_FIELD_NAMES.find(
            (name) => getFieldLabel(name) === event.target.value,
          );
          onChange({ field: chosen ?? '', value: '' });
        }}
      />
      {options ? (
        <SelectInput
          label={label}
          emptyLabel={REQUIRED.has(field) ? 'Choose…' : 'Empty'}
          options={options}
          value={value}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      ) : (
        <SuggestInput
          label={label}
          placeholder={field && 'Empty'}
          disabled={!field}
          maxLength={300}
          suggestions={suggestions}
          value={value}
          onChange={(text) => onChange({ value: text })}
        />
      )}
      {onRemove && (
        <Button variant="text" sx={{ justifySelf: 'start' }} onClick={onRemove}>
          Remove<span className="visually-hidden"> {field && getFieldLabel(field)}</span>
        </Button>
      )}
    </Box>
  );
}

function useSuggestions(field: Row['field']): string[] {
  const { data: items = [] } = useItems();
  return useMemo(() => {
    if (!field || OPTIONS[field]) return [];
    const values = items.map((item) => toFieldText(item[field])).filter((value) => value !== null);
    return [...new Set(values)].slice(0, MAX_SUGGESTIONS);
  }, [items, field]);
}

function toValues(rows: readonly Row[]): BulkValues {
  const values: [BulkField, string | null][] = [];
  for (const { field, value } of rows) {
    const text = value.trim();
    if (field && (text || !REQUIRED.has(field))) values.push([field, text || null]);
  }
  return Object.fromEntries(values);
}

interface Preview {
  id: string;
  name: string;
  changes: ItemFieldChange[];
}

function preview(items: readonly MilitaryItemSummary[], values: BulkValues): Preview[] {
  const parsed = BulkFields.safeParse(values);
  if (!parsed.success) return [];
  return items.flatMap((item) => {
    const before = { description: null, authenticityNotes: null, provenance: [], ...item };
    const changes = diffItems(before, { ...before, ...parsed.data } as typeof before);
    return changes.length > 0 ? [{ id: item.id, name: item.name, changes }] : [];
  });
}

function findProblem(values: BulkValues): string | undefined {
  const [issue] = BulkFields.safeParse(values).error?.issues ?? [];
  return issue && `${getFieldLabel(String(issue.path[0]))}: ${issue.message}.`;
}

function describe(
  all: number,
  changed: number,
  fields: number,
  problem: string | undefined,
): string {
  if (all > MAX_BULK_ITEMS) {
    return `At most ${MAX_BULK_ITEMS.toLocaleString('en-US')} items at once: select fewer.`;
  }
  if (fields === 0) return 'Choose a field and its new value to see what changes.';
  if (problem) return problem;
  const same = all - changed;
  if (changed === 0) return 'All selected items have these values already.';
  const left = same > 0 ? ` ${formatItems(same)} ${same === 1 ? 'has' : 'have'} them already.` : '';
  return `${formatItems(changed)} will change.${left}`;
}

const formatAction = (count: number) =>
  `Change ${count.toLocaleString('en-US')} ${count === 1 ? 'Item' : 'Items'}`;
