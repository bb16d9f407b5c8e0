import type { ItemFieldChange } from '../../../../../shared/entities/item-event.ts';
import type { ProvenanceEntry } from '../../../../../shared/entities/provenance.ts';
import { toFieldText } from '../../../../../shared/item-form/fields.ts';
import { formatValue, getFieldLabel } from '../items/itemFields.ts';
import { ChangedFields, FieldDiff } from './FieldDiff.tsx';

export function ItemFieldChanges({ changes }: { changes: readonly ItemFieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ChangedFields>
      {changes.map(({ field, before, after }) => (
        <FieldDiff
          key={field}
          before={toShown(before, field)}
          after={toShown(after, field)}
          label={getFieldLabel(field)}
          isPhoto={field === 'primaryImageUrl'}
          format={(value) => formatValue(field, value)}
        />
      ))}
    </ChangedFields>
  );
}

/** Joins provenance entries; photos stay paths. */
function toShown(value: ItemFieldChange['before'], field: string): string | string[] | null {
  if (!Array.isArray(value)) return toFieldText(value);
  const texts = value.map((entry) => (typeof entry === 'string' ? entry : describeEntry(entry)));
  return field === 'provenance' ? texts.join('; ') : texts;
}

const describeEntry = ({ isPublic, source, date, documents, notes }: ProvenanceEntry): string =>
  [isPublic ? 'Public' : 'Internal', source, date, documents, notes].filter(Boolean).join(', ');
