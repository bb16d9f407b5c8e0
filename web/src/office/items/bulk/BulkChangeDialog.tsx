import { Box, Button, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import {
  BULK_FIELD_NAMES,
  type BulkField,
  BulkFields,
  MAX_BULK_ITEMS,
} from '../../../../../shared/entities/bulk-change.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { diffItems } from '../../../../../shared/item-form/changes.ts';
import type { ItemContent } from '../../../../../shared/item-form/fields.ts';
import { useCanSeeField } from '../../../lib/permissions.ts';
import { BulkDialog } from '../../common/bulk/BulkDialog.tsx';
import { BulkItemChanges } from '../../common/bulk/BulkItemChanges.tsx';
import type { BulkValues } from '../../common/bulk/bulkQuery.ts';
import { formatItems } from '../../common/bulk/describeBulkChange.ts';
import { PreviewList } from '../../common/bulk/PreviewList.tsx';
import { SelectInput, SuggestInput } from '../../common/form/FormFields.tsx';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import { useItems } from '../../common/items/itemsQuery.ts';
import { FIELD_CHOICES, getSuggestions, getUsualChoice } from '../../common/items/itemValues.ts';

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
const isRequired = (field: BulkField) =>
  field === 'itemType' || field === 'condition' || getUsualChoice(field) !== undefined;

export function BulkChangeDialog({ items, onStarted, onClose }: BulkChangeDialogProps) {
  const [rows, setRows] = useState<readonly Row[]>([NEW_ROW]);
  const canSee = useCanSeeField();
  const fields = BULK_FIELD_NAMES.filter(canSee);

  const values = useMemo(() => toValues(rows), [rows]);
  const previews = useMemo(() => preview(items, values), [items, values]);
  const canSubmit = previews.length > 0 && items.length <= MAX_BULK_ITEMS;
  const changeRow = (index: number, change: Partial<Row>) =>
    setRows(rows.map((row, n) => (n === index ? { ...row, ...change } : row)));

  return (
    <BulkDialog
      title="Change Fields"
      subtitle={formatItems(items.length)}
      action={canSubmit ? `Change ${formatItems(previews.length, true)}` : 'Change'}
      canStart={canSubmit}
      body={{ itemIds: previews.map(({ id }) => id), fields: values }}
      onStarted={onStarted}
      onClose={onClose}
    >
      {rows.map((row, index) => (
        <FieldRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
          key={index}
          row={row}
          fields={fields.filter((name) =>
            rows.every((each) => each === row || each.field !== name),
          )}
          onChange={(change) => changeRow(index, change)}
          onRemove={
            rows.length > 1 ? () => setRows(rows.filter((each) => each !== row)) : undefined
          }
        />
      ))}
      {rows.length < fields.length && (
        <Button
          variant="text"
          sx={{ alignSelf: 'start' }}
          onClick={() => setRows([...rows, NEW_ROW])}
        >
          Another Field
        </Button>
      )}
      <Typography role="status" variant="caption" color="textSecondary">
        {describe(items.length, previews.length, values)}
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
  /** Those that no other row has. */
  fields: readonly BulkField[];
  onChange: (change: Partial<Row>) => void;
  onRemove: (() => void) | undefined;
}

function FieldRow({ row: { field, value }, fields, onChange, onRemove }: FieldRowProps) {
  const { data: items = [] } = useItems();
  const suggestions = useMemo(() => (field ? getSuggestions(items, field) : []), [items, field]);
  const labels = fields.map(getFieldLabel);
  const options = field && FIELD_CHOICES[field];
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
          const chosen = fields.find((name) => getFieldLabel(name) === event.target.value);
          onChange({ field: chosen ?? '', value: '' });
        }}
      />
      {options ? (
        <SelectInput
          label={label}
          emptyLabel={field && isRequired(field) ? 'Choose…' : 'Empty'}
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

function toValues(rows: readonly Row[]): BulkValues {
  const values: [BulkField, string | null][] = [];
  for (const { field, value } of rows) {
    const text = value.trim();
    if (field && (text || !isRequired(field))) values.push([field, text || null]);
  }
  return Object.fromEntries(values);
}

function preview(items: readonly MilitaryItemSummary[], values: BulkValues) {
  const { data: fields } = BulkFields.safeParse(values);
  if (!fields) return [];
  return items.flatMap((item) => {
    // Fields that the role does not include are missing in both.
    const texts = { description: null, authenticityNotes: null, provenance: [] };
    const before = { ...texts, ...item } as ItemContent;
    const changes = diffItems(before, { ...before, ...fields } as ItemContent);
    return changes.length > 0 ? [{ id: item.id, name: item.name, changes }] : [];
  });
}

function describe(all: number, changed: number, values: BulkValues): string {
  if (all > MAX_BULK_ITEMS) return `At most ${formatItems(MAX_BULK_ITEMS)} at once: select fewer.`;
  if (Object.keys(values).length === 0) {
    return 'Choose a field and its new value to see what changes.';
  }
  const [issue] = BulkFields.safeParse(values).error?.issues ?? [];
  if (issue) return `${getFieldLabel(String(issue.path[0]))}: ${issue.message}.`;
  if (changed === 0) return 'All selected items have these values already.';
  const same = all - changed;
  const left = same > 0 ? ` ${formatItems(same)} ${same === 1 ? 'has' : 'have'} them already.` : '';
  return `${formatItems(changed)} will change.${left}`;
}
